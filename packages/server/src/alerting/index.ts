/** The front door of alerting: from incidents to messages that arrive. */
export { createEscalation } from './escalation.js';
export type { AccountFacts, AlertingPorts, Escalation, MonitorFacts, Person } from './ports.js';
