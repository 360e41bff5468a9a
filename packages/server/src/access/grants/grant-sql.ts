import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { ContextType, Grant } from '../../rights/index.js';

/** Holder of a grant: either an operator or an operator group. */
export type Subject =
  | { readonly operatorGuid: string; readonly operatorGroupGuid: null }
  | { readonly operatorGuid: null; readonly operatorGroupGuid: string };

/** Object that grants are bound to; `contextId` is null for account-wide grants. */
export interface Context {
  readonly accountId: number;
  readonly contextType: ContextType;
  readonly contextId: string | null;
}

export interface StoredGrant {
  readonly authorizationId: string;
  readonly type: string;
  readonly operatorGuid: string | null;
  readonly operatorGroupGuid: string | null;
}

/** Inserts grants of `types`; existing ones stay as they are. */
export async function insertGrants(
  tx: Db,
  context: Context,
  subject: Subject,
  grants: readonly { readonly authorizationId: string; readonly type: string; readonly at: number }[],
): Promise<void> {
  if (grants.length === 0) return;
  const rows = grants.map(({ authorizationId, type, at }) => ({
    account_id: context.accountId,
    authorization_id: authorizationId,
    context_type: context.contextType,
    context_id: context.contextId,
    type,
    operator_guid: subject.operatorGuid,
    operator_group_guid: subject.operatorGroupGuid,
    created_at: at,
  }));
  await tx
    .insertInto('access_grant')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns the grants of a context in the order they were granted; only those of one subject if given. `lock` prevents
 * concurrent deletion.
 */
export async function selectGrants(db: Db, context: Context, subject?: Subject, lock?: 'lock'): Promise<StoredGrant[]> {
  let query = db
    .selectFrom('access_grant')
    .select(['authorization_id', 'type', 'operator_guid', 'operator_group_guid'])
    .where('account_id', '=', context.accountId)
    .where('context_type', '=', context.contextType)
    .where('context_id', 'is not distinct from', context.contextId);
  if (subject) {
    query = query
      .where('operator_guid', 'is not distinct from', subject.operatorGuid)
      .where('operator_group_guid', 'is not distinct from', subject.operatorGroupGuid);
  }
  const ordered = query.orderBy('created_at').orderBy('type');
  const rows = await (lock ? ordered.forUpdate() : ordered).execute();
  return rows.map((row) => ({
    authorizationId: row.authorization_id,
    type: row.type,
    operatorGuid: row.operator_guid,
    operatorGroupGuid: row.operator_group_guid,
  }));
}

/** Deletes the grants of one subject with these types; returns their number. */
export async function deleteGrants(
  tx: Db,
  context: Context,
  subject: Subject,
  types: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_grant')
    .where('account_id', '=', context.accountId)
    .where('context_type', '=', context.contextType)
    .where('context_id', 'is not distinct from', context.contextId)
    .where('operator_guid', 'is not distinct from', subject.operatorGuid)
    .where('operator_group_guid', 'is not distinct from', subject.operatorGroupGuid)
    .where('type', 'in', types.length > 0 ? [...types] : [''])
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes every grant on an item that is deleted. */
export async function deleteItemGrants(tx: Db, context: Context): Promise<void> {
  await tx
    .deleteFrom('access_grant')
    .where('account_id', '=', context.accountId)
    .where('context_type', '=', context.contextType)
    .where('context_id', '=', context.contextId)
    .execute();
}

/** Returns vault sections that only this holder may change. */
export async function selectSolelyHeldSections(db: Db, accountId: number, subject: Subject): Promise<string[]> {
  const { rows } = await sql<{ section: string }>`
    select context_id as section
    from access_grant
    where account_id = ${accountId} and context_type = 'vaultSection' and type = 'ChangeVaultSection'
    group by context_id
    having bool_and(operator_guid is not distinct from ${subject.operatorGuid}::uuid
      and operator_group_guid is not distinct from ${subject.operatorGroupGuid}::uuid)`.execute(db);
  return rows.map(({ section }) => section);
}

/** Returns the guids of the holders of an account-wide permission, directly or through a group. */
export async function loadPermissionHolders(db: Db, accountId: number, type: string): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    select distinct coalesce(g.operator_guid, m.operator_guid) as holder
    from access_grant g
    left join operator_group_member m
      on m.account_id = g.account_id and m.operator_group_guid = g.operator_group_guid
    where g.account_id = ${accountId} and g.context_type = 'account' and g.type = ${type}
      and coalesce(g.operator_guid, m.operator_guid) is not null`.execute(db);
  return rows.map(({ holder }) => holder);
}

/** Identifies what one holder was granted on one item; guids. */
export interface ItemHolder {
  readonly holder: string;
  readonly contextId: string;
}

/** Returns grants on monitors and monitor groups by their holder, an operator or an operator group; guids. */
export async function selectMonitorGrants(
  db: Db,
  accountId: number,
  holders: readonly string[],
  excluded?: ItemHolder,
): Promise<ReadonlyMap<string, readonly Grant[]>> {
  const { rows } = await sql<Grant & { readonly holder: string }>`
    select coalesce(operator_guid, operator_group_guid)::text as holder, context_type as "contextType",
      context_id::text as "contextId", type
    from access_grant
    where account_id = ${accountId} and context_type in ('monitor', 'monitorGroup')
      and coalesce(operator_guid, operator_group_guid) = any(${holders}::uuid[])
      and (coalesce(operator_guid, operator_group_guid) = ${excluded?.holder ?? null}::uuid
        and context_id = ${excluded?.contextId ?? null}::uuid) is not true`.execute(db);
  const grants = new Map<string, Grant[]>();
  for (const { holder, ...grant } of rows) {
    const existing = grants.get(holder);
    if (existing) existing.push(grant);
    else grants.set(holder, [grant]);
  }
  return grants;
}

/**
 * Returns the name of the subject, for messages and the audit log; undefined when the account has no such operator or
 * group.
 */
export async function loadSubjectName(db: Db, accountId: number, subject: Subject): Promise<string | undefined> {
  if (subject.operatorGuid !== null) {
    const row = await db
      .selectFrom('operator')
      .select('full_name')
      .where('account_id', '=', accountId)
      .where('operator_guid', '=', subject.operatorGuid)
      .executeTakeFirst();
    return row?.full_name;
  }
  const row = await db
    .selectFrom('operator_group')
    .select('description')
    .where('account_id', '=', accountId)
    .where('operator_group_guid', '=', subject.operatorGroupGuid)
    .executeTakeFirst();
  return row?.description;
}

/** Returns the guid of one of the two groups that every account has. */
export async function loadSystemGroupGuid(
  db: Db,
  accountId: number,
  role: 'everyone' | 'administrators',
): Promise<string> {
  const row = await db
    .selectFrom('operator_group')
    .select('operator_group_guid')
    .where('account_id', '=', accountId)
    .where('system_role', '=', role)
    .executeTakeFirstOrThrow();
  return row.operator_group_guid;
}
