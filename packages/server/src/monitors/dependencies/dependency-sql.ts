import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { binaryArray } from '../../db/rows.js';
import { statement } from '../../db/statement.js';
import type { Parents } from './dependency-rules.js';

export type { Db } from '../../db/connection.js';
export { announce } from '../../db/announce.js';

/** The dependent side of a dependency: a monitor, or every member of a group. */
export type Dependent = { readonly monitorGuid: string } | { readonly monitorGroupGuid: string };

/** Uses an index in each step, so only the ancestors are read, however many links an account has. */
const lateralParentsSql = (child: string): string => `
  lateral (
    select parent_guid from monitor_parent where account_id = $1 and monitor_guid = ${child}
    union all
    select p.parent_guid from monitor_group_member m join monitor_parent p using (account_id, monitor_group_guid)
    where m.account_id = $1 and m.monitor_guid = ${child} and p.parent_guid <> ${child}
    union all
    select p.parent_guid from monitor_group g join monitor_parent p using (account_id, monitor_group_guid)
    where g.account_id = $1 and g.is_all and p.parent_guid <> ${child}) above`;
const selectAncestorLinks = statement<{ child: string; parent: string }>(`
  with recursive up(child, parent) as (
    select c.child, above.parent_guid from unnest($2::uuid[]) c(child), ${lateralParentsSql('c.child')}
    union
    select up.parent, above.parent_guid from up, ${lateralParentsSql('up.parent')})
  select child, parent from up`);

/** Returns the parents of the monitors, of those parents, and so on. */
export async function readParents(db: Db, accountId: number, monitorGuids: readonly string[]): Promise<Parents> {
  const parents = new Map<string, string[]>();
  for (const { child, parent } of await selectAncestorLinks(db, [accountId, binaryArray('uuid', monitorGuids)])) {
    parents.set(child, [...(parents.get(child) ?? []), parent]);
  }
  return parents;
}

/**
 * Locks out other links between monitors of the account until the transaction ends, because two concurrent links could
 * close a cycle.
 */
export async function lockDependencies(tx: Db, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vedette dependencies'), ${accountId}::integer)`.execute(tx);
}

/** Returns guids of the parents set for a monitor or a group, in the order written. */
export async function loadOwnParents(db: Db, accountId: number, dependent: Dependent): Promise<string[]> {
  const links = db.selectFrom('monitor_parent').select('parent_guid').where('account_id', '=', accountId);
  const ownLinks =
    'monitorGuid' in dependent
      ? links.where('monitor_guid', '=', dependent.monitorGuid)
      : links.where('monitor_group_guid', '=', dependent.monitorGroupGuid);
  return (await ownLinks.orderBy('link_id').execute()).map(({ parent_guid }) => parent_guid);
}

/** Returns the parents set for several groups, by group. Groups without parents are not in the map. */
export async function loadParentsByGroup(
  db: Db,
  accountId: number,
  monitorGroupGuids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('monitor_parent')
    .select(['monitor_group_guid as group', 'parent_guid as parent'])
    .where('account_id', '=', accountId)
    .where('monitor_group_guid', '=', sql<string>`any(${[...monitorGroupGuids]}::uuid[])`)
    .orderBy('link_id')
    .execute();
  const parents = new Map<string, string[]>();
  for (const { group, parent } of rows) parents.set(group ?? '', [...(parents.get(group ?? '') ?? []), parent]);
  return parents;
}

export async function replaceLinks(
  tx: Db,
  accountId: number,
  dependent: Dependent,
  parentGuids: readonly string[],
): Promise<void> {
  const dependentColumns = {
    account_id: accountId,
    monitor_guid: 'monitorGuid' in dependent ? dependent.monitorGuid : null,
    monitor_group_guid: 'monitorGroupGuid' in dependent ? dependent.monitorGroupGuid : null,
  };
  await tx
    .deleteFrom('monitor_parent')
    .where('account_id', '=', accountId)
    .where('monitor_guid', 'is not distinct from', dependentColumns.monitor_guid)
    .where('monitor_group_guid', 'is not distinct from', dependentColumns.monitor_group_guid)
    .execute();
  if (parentGuids.length === 0) return;
  await tx
    .insertInto('monitor_parent')
    .values(parentGuids.map((parent_guid) => ({ ...dependentColumns, parent_guid })))
    .execute();
}

/** Copies parents to a new monitor. Nothing depends on it yet, so no cycle can close. */
export async function copyParents(tx: Db, accountId: number, from: string, to: string): Promise<void> {
  const parents = await loadOwnParents(tx, accountId, { monitorGuid: from });
  await replaceLinks(tx, accountId, { monitorGuid: to }, parents);
}

/** Returns names of existing monitors by guid. */
export async function loadMonitorNames(
  db: Db,
  accountId: number,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('monitor')
    .select(['monitor_guid', 'name'])
    .where('account_id', '=', accountId)
    .where('monitor_guid', '=', sql<string>`any(${[...guids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ monitor_guid, name }) => [monitor_guid, name]));
}

/** Returns names of groups by guid. */
export async function loadGroupNames(
  db: Db,
  accountId: number,
  guids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('monitor_group')
    .select(['monitor_group_guid', 'description'])
    .where('account_id', '=', accountId)
    .where('monitor_group_guid', '=', sql<string>`any(${[...guids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ monitor_group_guid, description }) => [monitor_group_guid, description]));
}
