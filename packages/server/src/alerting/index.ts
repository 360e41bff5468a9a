/** The front door of alerting: from incidents to messages that arrive. */
export { addressesOf, type FoundAddress } from './steps/names.js';
export { callHttp, callOnce } from './steps/http-call.js';
export { vaultUsersAmongIntegrations } from './custom/custom-integration-sql.js';
export {
  answerFor,
  callsSeenBy,
  maySeeAddress,
  maySeeCall,
  veiledAddress,
  type AddressReader,
} from './alerts/veiled-rules.js';
export { createDefaults } from './defaults.js';
export { escapeHtml } from './mail/mail-html.js';
export { failingMails } from './mail/mail-trouble-sql.js';
export { coverageReader } from './coverage-reader.js';
export { ladderWords, type LadderLevel } from './explain/ladder-rules.js';
export { gateText, silenceText } from './recipients/gate-texts.js';
export { dropWaitingLetters } from './mail/letter-sql.js';
export { postMail, writeLetter, type MailContext } from './mail/letter.js';
export { openLetter } from './mail/open-letter.js';
export { readDefinitionContents, type DefinitionContents } from './definitions/definition-contents-sql.js';
export { lookupIntegration } from './definitions/lookup.js';
export type { AlertingPorts, Escalation } from './ports/ports.js';
export type { Attachment } from './mail/smtp.js';
export type { SystemNotice } from './system-alerts/system-alert.js';
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
