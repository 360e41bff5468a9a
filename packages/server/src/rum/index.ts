/** Real user monitoring: the script, what browsers report, and figures of it. */
export { networkOf } from './address-rules.js';
export { Allowance } from './allowance.js';
export { breakdownOver, figureOver, figuresOfAll, type PeriodAsked, periodOf, timelineOver } from './metrics.js';
export { rumFigureReads, type RumFigureReads } from './rollup-reads-sql.js';
export { rumWebsiteStore } from './rum-website-sql.js';
export { storedWebsite } from './rum-website.js';
export { checkFilters } from './slice-rules.js';
export { hostsOf } from './url-rules.js';
