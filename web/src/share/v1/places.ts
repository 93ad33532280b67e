/**
 * The places that links of version 1 wrote as codes, as they were when its last link was made.
 *
 * Never changed: a code is a hash of the name, so a name that came later could take the code of one
 * that links out there use. (`congestion.rateRounds` did: its code is that of `abr.request`, which
 * came first and so has it here.)
 */

/** Top-level fields. */
export const FIELDS = 'title group question seed durationMs warmUpMs sampleUs timeline published';

/** Keys of each section. */
export const KEYS: Readonly<Record<string, string>> = {
  topology:
    'kind sources vbr linkMbps delayMs bufferCells switchingUs switches long local ' +
    'carries service backboneUs accessUs atFirst hops perSwitch ringUs longHosts ' +
    'shortHosts circuitsPerHost longAccessUs shortAccessUs bottleneckUs egressUs through ' +
    'firstOnly lastOnly vbrPerSource abrPerSource linkUs tcpPerSwitch cellsPerSwitch ' +
    'flows up down background atuRole upEveryMs upLeastMbps upMostMbps upMbps downEveryMs ' +
    'downLeastMbps downMostMbps downMbps upBufferCells downBufferCells networkMs lineUs ' +
    'homeUs backgroundMbps backgroundBufferCells stations perHost netMs lanUs lanMbps ' +
    'nicMbps ingressCells backgroundCells distance',
  abr:
    'kind pcrMbps mcrMbps icrMbps rif rdf nrm mrm trmMs adtfMs tbeCells cdf ' +
    'tcrCellsPerSecond crmCells capIcrByTbe brmPolicy quantiseRm idealTurnaround ' +
    'useItOrLoseIt airCellsPerSecond silenceRule tof tdff request destinationLimitMbps ' +
    'destinationSays destinationOwnRm',
  feedback:
    'kind targetUtilization intervalCells intervalMs delta decay averaging alpha ' +
    'immediateUpdate bidirectionalCounting perVcMeasurement targetDelayMs a b drainLimit ' +
    'variant tolerance backwardUpdate weight smoothingMs countMs marking averageWeight ' +
    'downPressure separator reduction majorReduction thresholdCells heavyThresholdCells ' +
    'markCi upSlope downSlope upLimit downLimit direction clearThresholdCells ' +
    'noIncreaseThresholdCells mark spacingMs',
  discard:
    'kind reserveCells keepEom thresholdCells convention ppd reserveForEndMarksCells ' +
    'shareFactor',
  tcp:
    'kind mssBytes windowBytes windowScale timer tickMs tickPhase minRtoTicks minRtoMs ' +
    'maxRtoSeconds initialRtoTicks initialRtoSeconds maxRetransmissions delayedAck ' +
    'delayedAckMs initialSsthresh initialWindowSegments startJitterMs processingUs ' +
    'llcSnap handshake sendBufferBytes writeMbps readMbps nagle roundSockbuf ' +
    'bsdMssRounding idleRestart runtRetransmissions',
  congestion:
    'kind duplicateAcks extraMss8 cleanDeflation impatient scaling beta fastConvergence ' +
    'renoFriendly gain initialAlpha startupGain cwndGain roundTripSeconds probeRttMs',
  application: 'kind startMs meanOffSeconds meanBytes atMs sizeBytes periodMs',
  background:
    'kind peakMbps onMs offMs startMs openMs closeMs sources linkMbps utilization ' +
    'peakFactor burstCells distribution meanCells variance correlation framesPerSecond ' +
    'startWindowMs rateMbps phase stopMs',
  cells:
    'kind peakMbps onMs offMs startMs openMs closeMs sources linkMbps utilization ' +
    'peakFactor burstCells distribution meanCells variance correlation framesPerSecond ' +
    'startWindowMs rateMbps phase stopMs',
  shaper: 'kind rateMbps bucketCells',
  gfc: 'kind highCells lowCells timerSeconds',
  virtualEnds: 'kind thresholdCells limitCells',
};
