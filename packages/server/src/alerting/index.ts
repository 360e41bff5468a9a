/** The front door of alerting: from incidents to messages that arrive. */
export { acknowledgeLinks, type AcknowledgeDeps } from './acknowledge/acknowledge-link.js';
export { registerAcknowledgeRoutes } from './acknowledge/acknowledge-routes.js';
export { registerAlertRoutes, type AlertRoutesDeps } from './alerts/alert-routes.js';
export { registerCreditRoutes } from './credits/credit-routes.js';
export { createCalls, type CallDeps } from './calls/calls.js';
export type { CustomDeps } from './custom/custom-integration.js';
export { addressesOf, type FoundAddress } from './steps/names.js';
export { callHttp, callOnce } from './steps/http-call.js';
export { registerCustomIntegrationRoutes } from './custom-integration-routes.js';
export { vaultUsersAmongIntegrations } from './custom/custom-integration-sql.js';
export { registerChannelRoutes } from './channel-integrations/channel-routes.js';
export {
  answerFor,
  callsSeenBy,
  maySeeAddress,
  maySeeCall,
  veiledAddress,
  type AddressReader,
} from './alerts/veiled-rules.js';
export { createDefaults } from './defaults.js';
export { registerDefinitionRoutes } from './definitions/definition-routes.js';
export { createDelivery, type DeliveryDeps } from './mail/delivery.js';
export { escapeHtml } from './mail/mail-html.js';
export { failingMails } from './mail/mail-trouble-sql.js';
export type { DefinitionDeps } from './definitions/deps.js';
export { readMonitorCoverage, type ExplainDeps } from './explain/coverage.js';
export { ladderWords, type LadderLevel } from './explain/ladder-rules.js';
export { registerExplainRoutes } from './explain-routes.js';
export { createEscalation } from './escalation/escalation.js';
export { gateText, silenceText } from './recipients/gate-texts.js';
export { registerIntegrationRoutes } from './integration-routes.js';
export { registerLevelRoutes } from './definitions/level-routes.js';
export { dropWaitingLetters } from './mail/letter-sql.js';
export { postMail, writeLetter, type MailContext } from './mail/letter.js';
export { openLetter } from './mail/open-letter.js';
export { readDefinitionContents, type DefinitionContents } from './definitions/definition-contents-sql.js';
export { lookupAlertDefinition, lookupIntegration } from './definitions/lookup.js';
export type { AlertingPorts } from './ports/ports.js';
export { smtpHandover, type Attachment } from './mail/smtp.js';
export { dropOldAlerts } from './retention-sql.js';
export { tellAdministrators } from './system-alerts/system-alert.js';
export {
  boundIn,
  columnOf,
  cultureOf,
  cultures,
  labelled,
  textOf,
  type Culture,
  type Languages,
} from './words/culture-rules.js';
export { sentencesIn } from './words/sentence-rules.js';
