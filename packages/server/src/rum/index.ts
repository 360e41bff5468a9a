/** Real user monitoring: the script, what browsers report, and figures of it. */
export { networkOf } from './address-rules.js';
export { Allowance } from './allowance.js';
export { RumCollector } from './collector.js';
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
export { rumFigureReads } from './rollup-reads-sql.js';
export { addFigures, dropOldFigures } from './rollup-sql.js';
export { registerRumRoutes, type RumRoutesDeps } from './rum-routes.js';
export { measuredWebsites, rumWebsiteStore } from './rum-website-sql.js';
export { storedWebsite } from './rum-website.js';
export { checkFilters } from './slice-rules.js';
export { hostsOf } from './url-rules.js';
