import { Fault } from '@vedette/kernel/fault';
import { notFoundFault, missingPermissionFault } from '@vedette/kernel/rule-messages';
import { recordAudit } from '../audit/audit.js';
import {
  type Caller,
  includedPermissions,
  dependentPermissions,
  type ItemType,
  type SystemType,
} from '../../rights/index.js';
import {
  deleteGrants,
  deleteItemGrants,
  insertGrants,
  selectGrants,
  loadSubjectName,
  loadSystemGroupGuid,
  type Context,
  type StoredGrant,
  type Subject,
} from './grant-sql.js';
import { requireSectionHolder } from './section-holders.js';
import { announce, inTransaction, type Db, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

/** Item on which permissions are granted: a monitor, a monitor group, an alert definition, … */
export interface Item {
  readonly type: ItemType;
  readonly guid: string;
  /** For the audit log. */
  readonly name: string;
}

/** A grant as clients see it; exactly one of the two guids is set. */
export interface ItemAuthorization<T extends string = string> {
  AuthorizationId: string;
  AuthorizationType: T;
  OperatorGuid: string | null;
  OperatorGroupGuid: string | null;
}

/** A client's request: the type, and exactly one of operator and group. */
export interface AuthorizationRequest<T extends string = string> {
  readonly AuthorizationType: T;
  readonly OperatorGuid?: string | null | undefined;
  readonly OperatorGroupGuid?: string | null | undefined;
}

const itemContext = (accountId: number, item: Pick<Item, 'type' | 'guid'>): Context => ({
  accountId,
  contextType: item.type,
  contextId: item.guid,
});

const toWire = <T extends string>(grant: StoredGrant): ItemAuthorization<T> => ({
  AuthorizationId: grant.authorizationId,
  // Stored types were checked against the same list when they were granted.
  AuthorizationType: grant.type as T,
  OperatorGuid: grant.operatorGuid,
  OperatorGroupGuid: grant.operatorGroupGuid,
});

/** Returns the grants on an item itself, without those that a monitor inherits from its groups. */
export async function listItemAuthorizations<T extends string>(
  db: Db,
  accountId: number,
  item: Pick<Item, 'type' | 'guid'>,
): Promise<ItemAuthorization<T>[]> {
  const grants = await selectGrants(db, itemContext(accountId, item));
  return grants.map((grant) => toWire<T>(grant));
}

/**
 * Grants a permission and every weaker one it requires. Granting twice changes nothing. Returns the resulting rows,
 * weak to strong.
 * @throws Fault `invalid` without exactly one subject, `missing` for an operator or group of another account.
 */
export async function grantItemAuthorization<T extends string>(
  deps: StoreContext,
  caller: Caller,
  item: Item,
  request: AuthorizationRequest<T>,
): Promise<ItemAuthorization<T>[]> {
  const subject = parseSubject(request);
  requireGrantPermission(caller, item.type);
  return inTransaction(deps.db, async (tx) => {
    const holder = await loadSubjectName(tx, caller.accountId, subject);
    if (holder === undefined) {
      const guid = subject.operatorGuid ?? subject.operatorGroupGuid;
      throw notFoundFault(subject.operatorGuid === null ? 'operator group' : 'operator', guid);
    }
    const types = includedPermissions(item.type, request.AuthorizationType);
    const existing = await selectGrants(tx, itemContext(caller.accountId, item), subject);
    await addItemGrant(tx, deps, caller.accountId, { item, subject, type: request.AuthorizationType });
    const isNew = types.some((type) => !existing.some((grant) => grant.type === type));
    if (isNew)
      await auditChange({ tx, deps, caller }, item, { after: { Granted: request.AuthorizationType, To: holder } });
    const grants = await selectGrants(tx, itemContext(caller.accountId, item), subject);
    return types.flatMap((type) => grants.filter((grant) => grant.type === type)).map((grant) => toWire<T>(grant));
  });
}

/**
 * Revokes one grant, and the stronger ones of the same holder that require it.
 * @throws Fault `missing` when the item has no such grant, `invalid` for what administrators hold on monitor groups,
 * `inUse` for the last permission to change a vault section.
 */
export async function revokeItemAuthorization(
  deps: StoreContext,
  caller: Caller,
  item: Item,
  authorizationId: string,
): Promise<void> {
  requireGrantPermission(caller, item.type);
  await inTransaction(deps.db, async (tx) => {
    const context = itemContext(caller.accountId, item);
    // Locked, so that two calls cannot each revoke what the other one relies on.
    const grant = (await selectGrants(tx, context, undefined, 'lock')).find(
      (each) => each.authorizationId === authorizationId,
    );
    if (!grant) throw notFoundFault('authorization', authorizationId);
    const administrators = await loadSystemGroupGuid(tx, caller.accountId, 'administrators');
    if (item.type === 'monitorGroup' && grant.operatorGroupGuid === administrators) {
      throw new Fault('invalid', 'The permissions of administrators on a monitor group cannot be revoked');
    }
    const subject = parseSubject({ OperatorGuid: grant.operatorGuid, OperatorGroupGuid: grant.operatorGroupGuid });
    const holder = (await loadSubjectName(tx, caller.accountId, subject)) ?? '';
    await deleteGrants(tx, context, subject, dependentPermissions(item.type, grant.type));
    if (item.type === 'vaultSection') await requireSectionHolder(tx, context);
    await auditChange({ tx, deps, caller }, item, { before: { Granted: grant.type, To: holder } });
  });
}

/** Grants within a transaction of the owning domain: the permissions of an item's creator, or of a new account. */
export async function addItemGrant(
  tx: Db,
  deps: { readonly clock: StoreContext['clock']; readonly random: Pick<StoreContext['random'], 'newGuid'> },
  accountId: number,
  grant: { readonly item: Pick<Item, 'type' | 'guid'>; readonly subject: Subject; readonly type: string },
): Promise<void> {
  const at = deps.clock.now();
  const types = includedPermissions(grant.item.type, grant.type);
  const rows = types.map((type) => ({ authorizationId: deps.random.newGuid(), type, at }));
  await insertGrants(tx, itemContext(accountId, grant.item), grant.subject, rows);
}

/** Deletes all grants on an item, in the transaction that deletes the item. */
export async function dropItemGrants(tx: Db, accountId: number, item: Pick<Item, 'type' | 'guid'>): Promise<void> {
  await deleteItemGrants(tx, itemContext(accountId, item));
}

/** @throws Fault `invalid` unless exactly one of the two is given. */
function parseSubject(request: Pick<AuthorizationRequest, 'OperatorGuid' | 'OperatorGroupGuid'>): Subject {
  const operatorGuid = request.OperatorGuid ?? null;
  const operatorGroupGuid = request.OperatorGroupGuid ?? null;
  if (operatorGuid !== null && operatorGroupGuid === null) return { operatorGuid, operatorGroupGuid };
  if (operatorGuid === null && operatorGroupGuid !== null) return { operatorGuid, operatorGroupGuid };
  throw new Fault('invalid', 'OperatorGuid: exactly one of OperatorGuid and OperatorGroupGuid must be given');
}

/** The account-wide permission that, besides being an administrator, allows granting permissions on items of a kind. */
const GRANTING_PERMISSIONS: Partial<Record<ItemType, SystemType>> = {
  alertDefinition: 'CreateAlertDefinition',
  integration: 'CreateIntegration',
  dashboard: 'ShareDashboards',
};

function requireGrantPermission(caller: Caller, type: ItemType): void {
  if (caller.isAdministrator || type === 'vaultSection') return;
  const permission = GRANTING_PERMISSIONS[type];
  if (permission !== undefined && caller.rights.holds(permission)) return;
  throw missingPermissionFault(permission ?? 'administrator');
}

const AUDIT_OBJECT_TYPES: Readonly<Record<ItemType, string>> = {
  monitor: 'Monitor',
  monitorGroup: 'MonitorGroup',
  alertDefinition: 'AlertDefinition',
  integration: 'Integration',
  operatorGroup: 'OperatorGroup',
  vaultSection: 'VaultSection',
  publicStatusPage: 'PublicStatusPage',
  privateLocation: 'PrivateLocation',
  dashboard: 'Dashboard',
};

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: StoreContext; readonly caller: Caller },
  item: Item,
  change: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): Promise<void> {
  const entry = { objectType: AUDIT_OBJECT_TYPES[item.type], objectGuid: item.guid, objectName: item.name, ...change };
  await recordAudit(tx, caller, { at: deps.clock.now(), action: 'PermissionChanged', ...entry });
  await announce(tx, { topic: 'account', accountId: caller.accountId, ids: [] });
}
