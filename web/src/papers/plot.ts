/** The parts of Observable Plot that the figures use; a file of its own, fetched with the first one. */

export {
  areaY,
  axisX,
  axisY,
  barY,
  dot,
  gridX,
  gridY,
  lineY,
  ruleX,
  ruleY,
} from '@observablehq/plot';
export { plotSvg } from '../ui/charts/plotSvg';
