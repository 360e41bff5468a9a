import type { DomainGroup } from '@vedette/contract/v1/monitors/domain-group-set';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { tableStorage, type StoredFields } from '../../definitions/index.js';
import { createDomainGrouping, type DomainGrouping } from './domain-group-rules.js';

export const setStorage = tableStorage('domain_group_set', {
  guid: 'domain_group_guid',
  order: 'name',
  fields: { name: 'name', groups: 'groups' },
  json: ['groups'],
});
export type SetFields = StoredFields<typeof setStorage>;

/** SQL form of `customSetGuid`. The zero guid needs no case, because no set has it. */
const customSetGuidSql = sql<string | null>`case when settings ->> 'DomainGroupGuidSpecified' = 'false' then null
  else lower(settings ->> 'DomainGroupGuid') end`;

/** Returns guids of the monitors that use the set. */
export async function selectMonitorsUsingSet(db: Db, accountId: number, guid: string): Promise<string[]> {
  const accountMonitors = db.selectFrom('monitor').select('monitor_guid').where('account_id', '=', accountId);
  const rows = await accountMonitors.where(customSetGuidSql, '=', guid.toLowerCase()).orderBy('monitor_guid').execute();
  return rows.map((row) => row.monitor_guid);
}

/** Returns the groups of a set if the account has it, and locks it against deletion until the transaction ends. */
export async function loadSetGroups(
  db: Db,
  accountId: number,
  guid: string,
): Promise<readonly DomainGroup[] | undefined> {
  const accountSets = db.selectFrom('domain_group_set').select('groups').where('account_id', '=', accountId);
  const setQuery = accountSets.where('domain_group_guid', '=', guid);
  return (await (db.isTransaction ? setQuery.forShare() : setQuery).executeTakeFirst())?.groups;
}

/** Returns the groups of custom sets by monitor. Monitors with the default set are not in the map. */
export async function loadCustomGroups(
  db: Db,
  monitorGuids?: readonly string[],
  accountId?: number,
): Promise<ReadonlyMap<string, readonly DomainGroup[]>> {
  if (monitorGuids?.length === 0) return new Map();
  let query = db
    .selectFrom('monitor')
    .innerJoin('domain_group_set', (join) =>
      join
        .onRef('domain_group_set.account_id', '=', 'monitor.account_id')
        .on(sql`domain_group_set.domain_group_guid::text`, '=', customSetGuidSql),
    )
    .select(['monitor.monitor_guid', 'domain_group_set.groups']);
  if (monitorGuids) query = query.where(sql<boolean>`monitor.monitor_guid = any(${monitorGuids}::uuid[])`);
  if (accountId !== undefined) query = query.where('monitor.account_id', '=', accountId);
  return new Map((await query.execute()).map((row) => [row.monitor_guid, row.groups]));
}

/**
 * Returns how requests of a monitor's pages are grouped: by its set, or the default set if it has none or the set is
 * missing.
 */
export async function loadDomainGrouping(db: Db, accountId: number, monitorGuid: string): Promise<DomainGrouping> {
  const groups = (await loadCustomGroups(db, [monitorGuid], accountId)).get(monitorGuid);
  return createDomainGrouping(groups);
}
