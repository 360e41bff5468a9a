/** SLAs: their versions, their figures, and the keys that sign statements about them. */
export { activePeriods, type ActiveTime } from './active-time-rules.js';
export { registerSigningKeyRoutes } from './signing/signing-key-routes.js';
export { createSigningKeys, type SigningDeps, signingKeysOf } from './signing/signing-key.js';
export { measureDue } from './sla-due.js';
export { readSlaMonitors, type SlaMonitorWish } from './sla-monitors-sql.js';
export { readOverview, readOverviewOver, type SlaFigureDeps } from './sla-overview.js';
export { registerSlaRoutes } from './sla-routes.js';
export { scheduleOf, slaAnswer } from './sla-rules.js';
export { slaStore, type SlaStore } from './sla-sql.js';
export { dropOldSlaVersions } from './sla-version-sql.js';
export { noteZoneChange } from './sla-zone.js';
export { createDefaultSla, storedSla } from './sla.js';
export type { StoredSla } from './stored-sla.js';
