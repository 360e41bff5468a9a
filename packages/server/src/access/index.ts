/** Public interface of access: sign-in, permissions, operators and the account. */
export { addAccount, createAccount, type CreatedAccount, type MonitorsInUse } from './administration/account.js';
export { loadAccountRetention } from './account/account-sql.js';
export {
  changedFields,
  recordAudit,
  type Actor,
  type AuditAction,
  type AuditEntry,
  type AuditedCaller,
} from './audit/audit.js';
export { loadCaller } from './callers/load-caller.js';
export type { SystemMail, SignInDeps } from './context/deps.js';
export { countLinkTry, countMessageTry } from './sign-in/sign-in.js';
export { AccessGatekeeper } from './gatekeeper.js';
export { systemGroupGuid } from './grants/grant-sql.js';
export {
  addItemGrant,
  dropItemGrants,
  grantItemAuthorization,
  listItemAuthorizations,
  revokeItemAuthorization,
  type Item,
  type ItemAuthorization,
} from './grants/item-authorization.js';
export { forgetDefaultDashboard, lockOperator } from './operators/operator-sql.js';
export { countSending, countTestMessage, requireSendingRoom } from './operators/sending-limit.js';
export { lookupOperator, lookupOperatorGroup, operatorNames } from './operators/lookup.js';
export { answerRequests } from './sign-in/lost-password.js';
export {
  accountFacts,
  administrators,
  financialOperators,
  onDuty,
  people,
  type Person,
  type PhoneChoices,
  type PeopleSelection,
} from './duty/people.js';
export { outgoingNumbers } from './operators/outgoing-phone-number.js';
export { resetPassword, type PasswordReset } from './sign-in/reset-password.js';
export { findTimezoneId } from './timezones/timezone.js';
