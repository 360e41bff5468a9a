/** The front door of alerting: from incidents to messages that arrive. */
export { registerAlertRoutes, type AlertRoutesDeps } from './alert-routes.js';
export { createDefaults } from './defaults.js';
export { registerDefinitionRoutes } from './definition-routes.js';
export { createDelivery, type Delivery, type DeliveryDeps } from './delivery.js';
export { failingMails } from './mail-trouble-sql.js';
export type { DefinitionDeps, ItemLookups } from './deps.js';
export { createEscalation } from './escalation.js';
export { gateText } from './gate-texts.js';
export { registerIntegrationRoutes } from './integration-routes.js';
export { registerLevelRoutes } from './level-routes.js';
export { withLink, writeLetter, type Letter, type LetterDeps } from './letter.js';
export { lookupAlertDefinition, lookupIntegration } from './lookup.js';
export type { AccountFacts, AlertingPorts, Escalation, MonitorFacts, Person } from './ports.js';
export { smtpHandover, type Handover, type OutgoingMail } from './smtp.js';
export { dropOldAlerts, type AlertingRetention } from './retention-sql.js';
export { tellAdministrators, type SystemNotice } from './system-alert.js';
