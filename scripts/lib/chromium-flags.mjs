// How the Chromium of the tests and of the measurements is started: fit for a container without GPU, as
// root, in a closed network, and without the pages that a browser opens for itself.

/** What Playwright turns off. A second list replaces the first, so this one has to have all of it. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];

/**
 * The lists beneath the address bar, two pages of the browser's own in each new window. They take a second
 * of the processor (1,280 ms a window with them, 290 without; Chromium 156), just while our page loads;
 * a reader's window has been open for long.
 */
const LISTS_OF_ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...LISTS_OF_ADDRESS_BAR].join(',')}`,
];
