/** The front door of access: who calls, what he may do, and what the account is made of. */
export {
  addAccount,
  createAccount,
  type AccountBasis,
  type MonitorsInUse,
  type NewAccount,
} from './account/account.js';
export { wantedRetention } from './account/account-sql.js';
export { dropOldAudit } from './audit/audit-retention-sql.js';
export { changedFields, recordAudit, type Actor, type AuditAction, type AuditEntry, type Doer } from './audit/audit.js';
export { loadCaller, type Caller } from './caller.js';
export type { AccessDeps, Letter, SecretBox, SignInDeps } from './deps.js';
export { countLinkTry, countMessageTry } from './sign-in/sign-in.js';
export { networkOf } from './sign-in/client-network.js';
export { AccessGatekeeper } from './gatekeeper.js';
export { systemGroupGuid, type Subject } from './rights/grant-sql.js';
export {
  addItemGrant,
  dropItemGrants,
  grantItemAuthorization,
  listItemAuthorizations,
  revokeItemAuthorization,
  type Item,
  type ItemAuthorization,
  type WantedAuthorization,
} from './rights/item-authorization.js';
export { forgetDefaultDashboard, holdOperator } from './operators/operator-sql.js';
export { countSending, countTestMessage, demandSendingRoom } from './operators/sending-limit.js';
export { lookupOperator, lookupOperatorGroup, operatorNames } from './lookup.js';
export { answerRequests } from './sign-in/lost-password.js';
export {
  accountFacts,
  administrators,
  financialOperators,
  onDuty,
  people,
  type Person,
  type PhoneChoices,
  type Wanted,
} from './operators/people.js';
export { outgoingNumbers } from './operators/outgoing-phone-number.js';
export {
  LADDERS,
  MONITOR_LEVELS,
  Rights,
  SYSTEM_TYPES,
  impliedBy,
  levelOf,
  requiring,
  type ContextType,
  type Grant,
  type ItemType,
  type SystemType,
} from './rights/rights-rules.js';
export { grantFor, levelOnGroup, levelOnOperator, PEOPLE_LEVELS } from './rights/people-rights-rules.js';
export { resetPassword, type PasswordReset } from './sign-in/reset-password.js';
export { demandProof } from './sign-in/session-proof.js';
export { timezoneIdOf, zoneOf } from './operators/timezone.js';
