export type { Incident, IncidentCheck, IncidentTransition, SilenceReason } from './incident.js';
export {
  CONFIRMED,
  UNCONFIRMED,
  applyCheck,
  decideErrorLevel,
  silenceIncident,
  needsRecheck,
} from './incident-rules.js';
export type { ErrorLevel, RunPurpose } from './incident-rules.js';
export { loadRetainedCheckIds } from './retention-sql.js';
export { lockOpenIncidents, readOpenIncidents, readOutages, saveIncidents, type Outage } from './incident-sql.js';
