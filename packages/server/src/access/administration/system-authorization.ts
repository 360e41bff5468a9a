import type { OperatorAuthorizationType } from '@vedette/contract/v4/operator';
import { OperatorGroupAuthorizationType, type OperatorGroupAuthorization } from '@vedette/contract/v4/operator-group';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { isGuid } from '@vedette/kernel/guid';
import { recordAudit } from '../audit/audit.js';
import { loadGroupAuthorizationForm } from '../account/account-sql.js';
import { usesGroupAuthorizationNames, saveGroupForm } from '../api-users/api-user-sql.js';
import type { Caller, SystemType } from '../../rights/index.js';
import {
  deleteGrants,
  insertGrants,
  selectGrants,
  loadSubjectName,
  type Context,
  type StoredGrant,
  type Subject,
} from '../grants/grant-sql.js';
import { withMandatoryHolderCheck } from './mandatory.js';
import { requireOperatorGroup } from '../operators/require-operator-group.js';
import { announce, inTransaction, type Db, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** Two permissions have different names for operators and for groups. */
const GROUP_NAMES: Partial<Record<SystemType, OperatorGroupAuthorizationType>> = {
  AccountAccess: 'BasicOperator',
  AccountAdministrator: 'Administrator',
};
const toGroupName = (type: string): OperatorGroupAuthorizationType =>
  GROUP_NAMES[type as SystemType] ?? (type as OperatorGroupAuthorizationType);
const fromGroupName = (name: OperatorGroupAuthorizationType): SystemType => {
  const renamed = Object.entries(GROUP_NAMES).find(([, groupName]) => groupName === name);
  return (renamed?.[0] ?? name) as SystemType;
};

const accountContext = (accountId: number): Context => ({ accountId, contextType: 'account', contextId: null });
const operatorSubject = (operatorGuid: string): Subject => ({ operatorGuid, operatorGroupGuid: null });
const groupSubject = (operatorGroupGuid: string): Subject => ({ operatorGuid: null, operatorGroupGuid });

/** Returns the names of the permissions granted to the operator directly, without those of their groups. */
export async function listOperatorAuthorizations(
  db: Db,
  caller: Caller,
  operatorGuid: string,
): Promise<OperatorAuthorizationType[]> {
  const grants = await selectGrants(db, accountContext(caller.accountId), operatorSubject(operatorGuid));
  return grants.map(({ type }) => type as OperatorAuthorizationType);
}

export const grantToOperator = (deps: StoreContext, caller: Caller, guid: string, type: OperatorAuthorizationType) =>
  inTransaction(deps.db, (tx) => grant(tx, deps, caller, { subject: operatorSubject(guid), type }));

export const revokeFromOperator = (deps: StoreContext, caller: Caller, guid: string, type: OperatorAuthorizationType) =>
  inTransaction(deps.db, (tx) => revoke(tx, deps, caller, { subject: operatorSubject(guid), type }));

const toWire = (guid: string, { authorizationId, type }: StoredGrant): OperatorGroupAuthorization => ({
  AuthorizationId: authorizationId,
  AuthorizationType: toGroupName(type),
  OperatorGroupGuid: guid,
});

/**
 * Returns the permissions of a group as objects, which is the contract's current form, or as plain names, which is the
 * announced form. Accounts may choose names, and API accounts that change permissions in the announced form get them
 * too.
 */
export async function listGroupAuthorizations(
  db: Db,
  caller: Caller,
  guid: string,
): Promise<OperatorGroupAuthorization[] | OperatorGroupAuthorizationType[]> {
  const grants = await selectGrants(db, accountContext(caller.accountId), groupSubject(guid));
  const { accountId, apiUserName } = caller;
  const usesNames =
    (await loadGroupAuthorizationForm(db, accountId)) === 'Names' ||
    (apiUserName !== undefined && (await usesGroupAuthorizationNames(db, accountId, apiUserName)));
  return usesNames ? grants.map(({ type }) => toGroupName(type)) : grants.map((each) => toWire(guid, each));
}

/** Remembers the form of this change: an API account reads permissions in the form in which it last changed them. */
async function saveCallerGroupForm(
  tx: Tx,
  { accountId, apiUserName: userName }: Caller,
  form: GroupForm,
): Promise<void> {
  if (userName !== undefined) await saveGroupForm(tx, accountId, { userName, names: form === 'Names' });
}

/** How a call names a permission: by a body or a guid, or by its type in the path. */
export type GroupForm = 'Objects' | 'Names';

/** @throws Fault `invalid` for the administrators' permission, which only membership gives. */
export async function grantToGroup(
  deps: StoreContext,
  caller: Caller,
  {
    guid,
    name,
    form,
  }: { readonly guid: string; readonly name: OperatorGroupAuthorizationType; readonly form: GroupForm },
): Promise<OperatorGroupAuthorization> {
  const type = fromGroupName(name);
  return inTransaction(deps.db, async (tx) => {
    await requireOperatorGroup(tx, caller.accountId, guid);
    await grant(tx, deps, caller, { subject: groupSubject(guid), type });
    await saveCallerGroupForm(tx, caller, form);
    const grants = await selectGrants(tx, accountContext(caller.accountId), groupSubject(guid));
    const granted = grants.find((each) => each.type === type);
    if (!granted) throw new Error(`the granted permission ${type} was not found`);
    return toWire(guid, granted);
  });
}

/**
 * Revokes a permission of a group, named by the guid of the authorization (contract) or by its type (announced form).
 * @throws Fault `missing`, `invalid` for an unknown type or one that cannot be revoked.
 */
export async function revokeFromGroup(
  deps: StoreContext,
  caller: Caller,
  guid: string,
  authorization: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { systemRole } = await requireOperatorGroup(tx, caller.accountId, guid);
    const type = await resolveSystemType(tx, caller.accountId, guid, authorization);
    if (systemRole === 'administrators' && type === 'AllowInfra') {
      throw new Fault('invalid', 'AllowInfra cannot be revoked from administrators');
    }
    await revoke(tx, deps, caller, { subject: groupSubject(guid), type });
    await saveCallerGroupForm(tx, caller, isGuid(authorization.toLowerCase()) ? 'Objects' : 'Names');
  });
}

async function resolveSystemType(tx: Tx, accountId: number, guid: string, authorization: string): Promise<SystemType> {
  const requested = authorization.toLowerCase();
  const name = OperatorGroupAuthorizationType.options.find((option) => option.toLowerCase() === requested);
  if (name) return fromGroupName(name);
  if (!isGuid(requested)) {
    throw new Fault('invalid', 'authorization: must be the guid of an authorization or the name of a type');
  }
  const grants = await selectGrants(tx, accountContext(accountId), groupSubject(guid));
  const found = grants.find(({ authorizationId }) => authorizationId === requested);
  if (!found) throw notFoundFault('authorization', authorization);
  return found.type as SystemType;
}

interface SystemGrant {
  readonly subject: Subject;
  readonly type: SystemType;
}

function checkAssignable(type: SystemType): void {
  if (type !== 'AccountAdministrator') return;
  throw new Fault('invalid', 'The permission of administrators comes from membership in their group alone');
}

async function grant(tx: Tx, deps: StoreContext, caller: Caller, { subject, type }: SystemGrant): Promise<void> {
  checkAssignable(type);
  const at = deps.clock.now();
  const context = accountContext(caller.accountId);
  const existing = await selectGrants(tx, context, subject);
  if (existing.some((each) => each.type === type)) return;
  await insertGrants(tx, context, subject, [{ authorizationId: deps.random.newGuid(), type, at }]);
  await auditChange({ tx, deps, caller }, subject, { after: { Granted: type } });
}

async function revoke(tx: Tx, deps: StoreContext, caller: Caller, { subject, type }: SystemGrant): Promise<void> {
  checkAssignable(type);
  await withMandatoryHolderCheck(tx, caller.accountId, async () => {
    const removed = await deleteGrants(tx, accountContext(caller.accountId), subject, [type]);
    if (removed === 0) throw new Fault('missing', `${type} is not granted here`);
  });
  await auditChange({ tx, deps, caller }, subject, { before: { Granted: type } });
}

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: StoreContext; readonly caller: Caller },
  subject: Subject,
  change: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): Promise<void> {
  const objectType = subject.operatorGuid === null ? 'OperatorGroup' : 'Operator';
  const objectGuid = subject.operatorGuid ?? subject.operatorGroupGuid;
  const objectName = (await loadSubjectName(tx, caller.accountId, subject)) ?? '';
  const entry = { objectType, objectGuid, objectName, ...change };
  await recordAudit(tx, caller, { at: deps.clock.now(), action: 'PermissionChanged', ...entry });
  await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [objectGuid] });
}
