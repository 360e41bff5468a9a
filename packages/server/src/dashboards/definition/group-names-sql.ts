import { sql } from 'kysely';
import { type Scope, scopeCondition } from '../../monitors/index.js';
import type { Db } from '../../definitions/index.js';

interface GroupName {
  readonly guid: string;
  readonly name: string;
}

/**
 * Returns the first `maxGroups` monitor groups by name that contain monitors of a scope, and their total number. Unless
 * `guids` is empty, only those groups.
 */
export async function listGroupNames(
  db: Db,
  scope: Scope,
  guids: readonly string[],
  maxGroups: number,
): Promise<{ readonly total: number; readonly groups: readonly GroupName[] }> {
  const { rows } = await sql<GroupName & { total: number }>`
    select g.monitor_group_guid::text as guid, g.description as name, count(*) over ()::int as total from monitor_group g
    where g.account_id = ${scope.accountId}
      and exists (select from monitor m where m.account_id = g.account_id and ${scopeCondition(scope, sql`m.monitor_guid`)}
        and (g.is_all or exists (select from monitor_group_member x where x.account_id = g.account_id
          and x.monitor_group_guid = g.monitor_group_guid and x.monitor_guid = m.monitor_guid)))
      and (${guids.length === 0} or g.monitor_group_guid = any(${[...guids]}::uuid[]))
    order by lower(g.description), g.monitor_group_guid limit ${maxGroups}`.execute(db);
  return { total: rows[0]?.total ?? 0, groups: rows };
}
