/** Public interface of access: sign-in, permissions, operators and the account. */
export { addAccount, createAccount, type CreatedAccount, type MonitorsInUse } from './administration/account.js';
export { loadAccountRetention } from './account/account-sql.js';
export {
  findChangedFields,
  recordAudit,
  type Actor,
  type AuditAction,
  type AuditEntry,
  type AuditedCaller,
} from './audit/audit.js';
export { loadCaller } from './callers/load-caller.js';
export type { SystemMail, SignInDeps } from './context/deps.js';
export { countLinkAttempt, countMessageAttempt } from './sign-in/sign-in.js';
export { AccessGatekeeper } from './gatekeeper.js';
export { loadSystemGroupGuid } from './grants/grant-sql.js';
export {
  addItemGrant,
  dropItemGrants,
  grantItemAuthorization,
  listItemAuthorizations,
  revokeItemAuthorization,
  type Item,
  type ItemAuthorization,
} from './grants/item-authorization.js';
export { resetDefaultDashboard, lockOperator } from './operators/operator-sql.js';
export { countSending, countTestMessage, requireSendingCapacity } from './operators/sending-limit.js';
export { lookupOperator, lookupOperatorGroup, loadOperatorNames } from './operators/lookup.js';
export { processPasswordRequests } from './sign-in/lost-password.js';
export {
  loadAccountDefaults,
  loadAdministrators,
  loadDefaultsByAccount,
  loadFinancialOperators,
  loadOnDutyOperators,
  loadPeople,
  type Person,
  type PhoneSettings,
  type PeopleSelection,
} from './duty/people.js';
export { loadOutgoingNumbers } from './operators/outgoing-phone-number.js';
export { resetPassword, type PasswordReset } from './sign-in/reset-password.js';
export { findTimezoneId } from './timezones/timezone.js';
