/** SLAs: their versions, their figures, and the keys that sign statements about them. */
export { activePeriods, type ActiveTime } from './active-time-rules.js';
export { type SigningContext, signingKeysOf } from './signing/signing-key.js';
export { slaFigures } from './sla-figures.js';
export { readSlaMonitors, type SlaMonitorWish } from './sla-monitors-sql.js';
export { readOverview, readOverviewOver, type SlaFigureDeps } from './sla-overview.js';
export { scheduleOf, slaAnswer } from './sla-rules.js';
export { slaStore, type SlaStore } from './sla-sql.js';
export { recordZoneChange } from './sla-zone.js';
export { createDefaultSla, storedSla } from './sla.js';
export type { StoredSla } from './stored-sla.js';
