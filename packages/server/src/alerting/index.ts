/** Public interface of alerting: from incidents to delivered messages. */
export { lookUpAddresses, type ResolvedAddress } from './steps/host-lookup.js';
export { callHttp, callOnce } from './steps/http-call.js';
export { findIntegrationsUsingVault } from './custom/custom-integration-sql.js';
export {
  visibleResponse,
  visibleCalls,
  maySeeAddress,
  maySeeCall,
  redactAddress,
  type AddressReader,
} from './alerts/redaction-rules.js';
export { createDefaults } from './defaults.js';
export { escapeHtml } from './mail/mail-html.js';
export { countFailingMails } from './mail/failing-mails-sql.js';
export { createCoverageReader } from './coverage-reader.js';
export { describeLevelStatus, type LevelStatus } from './explain/level-status-rules.js';
export { skipReasonText, silenceText } from './recipients/skip-reason-texts.js';
export { cancelSystemMails } from './mail/system-mail-sql.js';
export { queuePreparedMail, queueSystemMail, type MailContext } from './mail/system-mail.js';
export { openSystemMail } from './mail/open-system-mail.js';
export { readDefinitionContents, type DefinitionContents } from './definitions/definition-contents-sql.js';
export { lookupIntegration } from './definitions/lookup.js';
export type { Escalation } from './ports/ports.js';
export type { Attachment } from './mail/smtp.js';
export type { SystemNotice } from './system-alerts/system-alert.js';
