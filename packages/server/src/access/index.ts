/** The front door of access: who calls, what he may do, and what the account is made of. */
export { addAccount, createAccount, type AccountBasis, type MonitorsInUse, type NewAccount } from './account.js';
export { dropOldAudit } from './audit-retention-sql.js';
export { changedFields, recordAudit, type Actor, type AuditAction, type AuditEntry } from './audit.js';
export type { Caller } from './caller.js';
export type { AccessDeps, Letter, SecretBox, SignInDeps } from './deps.js';
export { AccessGatekeeper } from './gatekeeper.js';
export { systemGroupGuid, type Subject } from './grant-sql.js';
export {
  addItemGrant,
  dropItemGrants,
  grantItemAuthorization,
  listItemAuthorizations,
  revokeItemAuthorization,
  type Item,
  type ItemAuthorization,
  type WantedAuthorization,
} from './item-authorization.js';
export { forgetDefaultDashboard } from './operator-sql.js';
export { lookupOperator, lookupOperatorGroup, operatorNames } from './lookup.js';
export { answerRequests } from './lost-password.js';
export { accountFacts, administrators, people, type Person } from './people.js';
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
} from './rights-rules.js';
export { resetPassword, type PasswordReset } from './reset-password.js';
export { demandProof } from './session-proof.js';
export { timezoneIdOf, zoneOf } from './timezone.js';
