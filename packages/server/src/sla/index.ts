/** SLAs: their versions, their figures, and the keys that sign statements about them. */
export { activePeriods, type ActiveTime } from './active-time-rules.js';
export { type SigningContext, loadSigningKeys } from './signing/signing-key.js';
export { slaFigures } from './sla-figures.js';
export { readSlaMonitors, type SlaMonitorQuery } from './sla-monitors-sql.js';
export { readOverview, readOverviewInPeriod, type SlaFigureDeps } from './sla-overview.js';
export { toTimeSchedule, slaAnswer } from './sla-rules.js';
export { findSlaOrDefault, slaStore, type SlaStore } from './sla-sql.js';
export { recordZoneChange } from './sla-zone.js';
export { createDefaultSla, storedSla } from './sla.js';
export type { StoredSla } from './stored-sla.js';
