/** Public interface of alerting: from incidents to delivered messages. */
export { lookUpAddresses, type FoundAddress } from './steps/names.js';
export { callHttp, callOnce } from './steps/http-call.js';
export { vaultUsersAmongIntegrations } from './custom/custom-integration-sql.js';
export {
  answerFor,
  visibleCalls,
  maySeeAddress,
  maySeeCall,
  redactAddress,
  type AddressReader,
} from './alerts/redaction-rules.js';
export { createDefaults } from './defaults.js';
export { escapeHtml } from './mail/mail-html.js';
export { failingMails } from './mail/failing-mails-sql.js';
export { coverageReader } from './coverage-reader.js';
export { describeLevelStatus, type LevelStatus } from './explain/level-status-rules.js';
export { gateText, silenceText } from './recipients/gate-texts.js';
export { dropWaitingSystemMails } from './mail/system-mail-sql.js';
export { postMail, queueSystemMail, type MailContext } from './mail/system-mail.js';
export { openSystemMail } from './mail/open-system-mail.js';
export { readDefinitionContents, type DefinitionContents } from './definitions/definition-contents-sql.js';
export { lookupIntegration } from './definitions/lookup.js';
export type { Escalation } from './ports/ports.js';
export type { Attachment } from './mail/smtp.js';
export type { SystemNotice } from './system-alerts/system-alert.js';
