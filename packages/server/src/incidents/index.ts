export type { Incident, IncidentCheck, IncidentTransition, SilenceReason } from './incident.js';
export { CONFIRMED, UNCONFIRMED, followCheck, decideErrorLevel, silence, wantsRecheck } from './incident-rules.js';
export type { ErrorLevel, RunPurpose } from './incident-rules.js';
export { heldChecks } from './retention-sql.js';
export { lockOpenIncidents, readOpenIncidents, readOutages, saveIncidents, type Outage } from './incident-sql.js';
