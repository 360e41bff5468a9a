/** SLAs: their versions, their figures, and the keys that sign statements about them. */
export { activePeriods, type ActiveTime } from './active-time-rules.js';
export { type SigningContext, loadSigningKeys } from './signing/signing-key.js';
export { createSlaFigureDeps } from './sla-figure-deps.js';
export { readSlaMonitors, type SlaMonitorQuery } from './sla-monitors-sql.js';
export { readOverview, readOverviewInPeriod, type SlaFigureDeps } from './sla-overview.js';
export { toTimeSchedule, toSlaFields } from './sla-rules.js';
export { findSlaOrDefault, createSlaStore, type SlaStore } from './sla-sql.js';
export { recordZoneChange } from './sla-zone.js';
export { createDefaultSla, loadSla } from './sla.js';
export type { StoredSla } from './stored-sla.js';
