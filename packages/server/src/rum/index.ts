/** Real user monitoring: the script, what browsers report, and figures of it. */
export { networkPrefix } from './address-rules.js';
export { SenderRateLimiter } from './rate-limiter.js';
export {
  loadBreakdownInPeriod,
  loadFigureInPeriod,
  loadFiguresByWebsite,
  type PeriodQuery,
  resolveRumPeriod,
  loadTimelineInPeriod,
} from './metrics.js';
export { rumFigureReads, type RumFigureReads } from './rollup-reads-sql.js';
export { rumWebsiteStore } from './rum-website-sql.js';
export { requireWebsite } from './rum-website.js';
export { checkFilters } from './slice-rules.js';
export { websiteHosts } from './url-rules.js';
