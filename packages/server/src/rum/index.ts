/** Real user monitoring: the script, what browsers report, and figures of it. */
export { networkOf } from './address-rules.js';
export { Allowance } from './allowance.js';
export {
  breakdownOver,
  figureOver,
  figuresOfAll,
  type PeriodAsked,
  periodOf,
  type RumMetricsDeps,
  timelineOver,
  type VisitorFigureDeps,
} from './metrics.js';
export { rumReads } from './rum-reads.js';
export { storedWebsite } from './rum-website.js';
export { checkFilters } from './slice-rules.js';
export { hostsOf } from './url-rules.js';
