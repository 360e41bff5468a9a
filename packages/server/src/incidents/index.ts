export type { Incident, IncidentCheck, IncidentTransition, SilenceReason } from './incident.js';
