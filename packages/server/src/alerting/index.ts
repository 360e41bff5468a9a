/** The front door of alerting: from incidents to messages that arrive. */
export { createDelivery, type Delivery, type DeliveryDeps } from './delivery.js';
export { failingMails } from './mail-trouble-sql.js';
export { createEscalation } from './escalation.js';
export type { AccountFacts, AlertingPorts, Escalation, MonitorFacts, Person } from './ports.js';
export { smtpHandover, type Handover, type OutgoingMail } from './smtp.js';
