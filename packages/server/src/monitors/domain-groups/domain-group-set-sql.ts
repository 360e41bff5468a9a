import type { DomainGroup } from '@vedette/contract/v1/monitors/domain-group-set';
import { Fault } from '@vedette/kernel/fault';
import { sql, type Selectable } from 'kysely';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { announce } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import type { DomainGroupSetTable } from '../../db/tables/monitors.js';
import { groupingOf, type Grouping } from './domain-group-rules.js';
import type { SetChange, SetStore, StoredSet } from './domain-group-set.js';

/** Sets of domain groups of the caller's account on PostgreSQL. `now` stamps what is written. */
export function setStore(db: Db, caller: Caller, now: () => number): SetStore {
  const { accountId } = caller;
  const mine = () => db.selectFrom('domain_group_set').selectAll().where('account_id', '=', accountId);
  return {
    transaction: (work) => db.transaction().execute((tx) => work(setStore(tx, caller, now))),
    all: async () => (await mine().orderBy('name').orderBy('domain_group_guid').execute()).map(fromRow),
    byGuid: async (guid) => {
      const one = mine().where('domain_group_guid', '=', guid);
      const row = await (db.isTransaction ? one.forUpdate() : one).executeTakeFirst();
      return row && fromRow(row);
    },
    usersOf: (guid) => usersOf(db, accountId, guid),
    insert: async (set) => {
      const row = { account_id: accountId, created_at: now(), ...toRow(set) };
      await unlessTaken(db.insertInto('domain_group_set').values(row).execute());
    },
    update: async (set) => {
      const change = db.updateTable('domain_group_set').set(toRow(set)).where('account_id', '=', accountId);
      await unlessTaken(change.where('domain_group_guid', '=', set.domainGroupGuid).execute());
    },
    remove: async (guid) => {
      const all = db.deleteFrom('domain_group_set').where('account_id', '=', accountId);
      await all.where('domain_group_guid', '=', guid).execute();
    },
    note: (change) => note(db, caller, now(), change),
  };
}

/** As `chosenSet` reads them. */
const chosenGuid = sql<string | null>`case when settings ->> 'DomainGroupGuidSpecified' = 'false' then null
  else lower(settings ->> 'DomainGroupGuid') end`;

async function usersOf(db: Db, accountId: number, guid: string): Promise<string[]> {
  const ofAccount = db.selectFrom('monitor').select('monitor_guid').where('account_id', '=', accountId);
  const rows = await ofAccount.where(chosenGuid, '=', guid.toLowerCase()).orderBy('monitor_guid').execute();
  return rows.map((row) => row.monitor_guid);
}

async function note(db: Db, caller: Caller, at: number, { set, ...change }: SetChange): Promise<void> {
  const { accountId } = caller;
  const object = { objectGuid: set.domainGroupGuid, objectName: set.name };
  await recordAudit(db, caller, { at, objectType: 'DomainGroupSet', ...object, ...change });
  const ids = await usersOf(db, accountId, set.domainGroupGuid);
  const judged = ids.length > 0 ? [{ topic: 'monitor' as const, accountId, ids }] : [];
  await announce(db, { topic: 'account', accountId, ids: [] }, ...judged);
}

/** The groups of a set, if the account has it; inside a transaction it stays until that ends. */
export async function groupsOfSet(
  db: Db,
  accountId: number,
  guid: string,
): Promise<readonly DomainGroup[] | undefined> {
  const one = db.selectFrom('domain_group_set').select('groups').where('account_id', '=', accountId);
  const named = one.where('domain_group_guid', '=', guid);
  return (await (db.isTransaction ? named.forShare() : named).executeTakeFirst())?.groups;
}

/** The groups of sets that monitors name, by monitor; those of the default set are not in the map. */
export async function chosenGroups(
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
        .on(sql`domain_group_set.domain_group_guid::text`, '=', chosenGuid),
    )
    .select(['monitor.monitor_guid', 'domain_group_set.groups']);
  if (monitorGuids) query = query.where(sql<boolean>`monitor.monitor_guid = any(${monitorGuids}::uuid[])`);
  if (accountId !== undefined) query = query.where('monitor.account_id', '=', accountId);
  return new Map((await query.execute()).map((row) => [row.monitor_guid, row.groups]));
}

/** How the requests of a monitor's pages are grouped; by the default set when it names none, or is gone. */
export async function groupingFor(db: Db, accountId: number, monitorGuid: string): Promise<Grouping> {
  const groups = (await chosenGroups(db, [monitorGuid], accountId)).get(monitorGuid);
  return groupingOf(groups);
}

const toRow = ({ domainGroupGuid, name, groups }: StoredSet) => ({
  domain_group_guid: domainGroupGuid,
  name,
  groups: JSON.stringify(groups),
});

const fromRow = (row: Selectable<DomainGroupSetTable>): StoredSet => ({
  domainGroupGuid: row.domain_group_guid,
  name: row.name,
  groups: row.groups,
});

/** @throws Fault `conflict` when the name is taken. */
async function unlessTaken(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'domain_group_set_by_name') throw error;
    throw new Fault('conflict', 'Name: another set of domain groups has it', { cause: error });
  }
}
