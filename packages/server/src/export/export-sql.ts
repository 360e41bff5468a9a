import type { Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import type { Db } from '../db/connection.js';
import { tableStorage, type Entry, type StoredFields, type Storage } from '../definitions/index.js';
import type { ConnectionFields, RuleSetFields } from './export-rules.js';

type ObjectTable = 'export_connection' | 'export_rule_set';

/** Stores objects as one document beside the name by which lists are sorted. */
function documentStorage<Fields extends { readonly Name: string }>(table: ObjectTable): Storage<Fields> {
  const rows = (db: Db, accountId: number) =>
    db.selectFrom(table).select(['guid', 'definition', 'created_at']).where('account_id', '=', accountId);
  // The stored document has the type of the fields that were written.
  const toEntry = (row: { guid: string; definition: unknown; created_at: number }): Entry<Fields> => ({
    guid: row.guid,
    createdAt: row.created_at,
    fields: row.definition as Fields,
  });
  const toColumns = ({ fields }: Entry<Fields>) => ({ name: fields.Name, definition: JSON.stringify(fields) });
  return {
    loadAll: async (db, accountId) =>
      (await rows(db, accountId).orderBy('name').orderBy('guid').execute()).map(toEntry),
    findByGuid: async (db, accountId, guid) => {
      const query = rows(db, accountId).where('guid', '=', guid);
      const row = await (db.isTransaction ? query.forUpdate() : query).executeTakeFirst();
      return row && toEntry(row);
    },
    insert: async (db, accountId, entry) => {
      const values = { account_id: accountId, guid: entry.guid, created_at: entry.createdAt, ...toColumns(entry) };
      await db.insertInto(table).values(values).execute();
    },
    update: async (db, accountId, entry) => {
      const change = db.updateTable(table).set(toColumns(entry)).where('account_id', '=', accountId);
      await change.where('guid', '=', entry.guid).execute();
    },
    remove: async (db, accountId, guid) => {
      await db.deleteFrom(table).where('account_id', '=', accountId).where('guid', '=', guid).execute();
    },
  };
}

export const connectionStorage = documentStorage<ConnectionFields>('export_connection');
export const ruleSetStorage = documentStorage<RuleSetFields>('export_rule_set');

const settingTable = tableStorage('export_setting', {
  guid: 'guid',
  order: 'name',
  fields: {
    Name: 'name',
    ConnectionGuid: 'connection_guid',
    RuleSetGuid: 'rule_set_guid',
    MonitorGroupGuid: 'monitor_group_guid',
    IsActive: 'is_active',
    LastSuccess: 'last_success_at',
    LastError: 'last_error',
    SentCount: 'sent_count',
    DroppedCount: 'dropped_count',
  },
  // Written by the exporter.
  readOnly: ['LastSuccess', 'LastError', 'SentCount', 'DroppedCount'],
});
export type SettingFields = StoredFields<typeof settingTable>;

/** A new setting starts with the checks of its creation time. */
export const settingStorage: Storage<SettingFields> = {
  ...settingTable,
  insert: async (db, accountId, { guid, createdAt, fields }) => {
    const { Name, ConnectionGuid, RuleSetGuid, MonitorGroupGuid, IsActive } = fields;
    const references = {
      connection_guid: ConnectionGuid,
      rule_set_guid: RuleSetGuid,
      monitor_group_guid: MonitorGroupGuid,
    };
    const columns = { account_id: accountId, guid, name: Name, is_active: IsActive, created_at: createdAt };
    const start = { cursor_id: lowestIdAt(createdAt), started_at: createdAt };
    await db
      .insertInto('export_setting')
      .values({ ...columns, ...references, ...start })
      .execute();
  },
};

/** A reactivated setting continues with current checks. */
export async function restartSetting(db: Db, accountId: number, guid: string, at: Instant): Promise<void> {
  const restart = { cursor_id: lowestIdAt(at), started_at: at, last_error: null };
  const change = db.updateTable('export_setting').set(restart).where('account_id', '=', accountId);
  await change.where('guid', '=', guid).execute();
}

/** Returns the names of settings that use a connection or rule set. */
export async function settingNamesUsing(
  db: Db,
  accountId: number,
  column: 'connection_guid' | 'rule_set_guid',
  guid: string,
): Promise<string[]> {
  const settings = db.selectFrom('export_setting').select('name').where('account_id', '=', accountId);
  return (await settings.where(column, '=', guid).orderBy('name').execute()).map(({ name }) => name);
}

/**
 * Returns connections that use the given vault items, or any vault item if none are given, sorted by name. A vault item
 * in use cannot be deleted.
 */
export async function findConnectionsUsingItems(
  db: Db,
  accountId: number,
  itemGuids?: readonly string[],
): Promise<{ readonly vaultItemGuid: string; readonly guid: string; readonly name: string }[]> {
  const { rows } = await sql<{ item: string; guid: string; name: string }>`
    select lower(found.item) as item, c.guid, c.name
    from export_connection c
    cross join lateral (
      select c.definition ->> 'VaultItemGuid' as item where c.definition ? 'VaultItemGuid'
      union
      select (regexp_matches(c.definition ->> 'Headers', '@VaultItem\\.([0-9a-f-]{36})', 'gi'))[1]
    ) found
    where c.account_id = ${accountId}
      and (${itemGuids === undefined} or lower(found.item) = any(${itemGuids ?? []}::text[]))
    order by c.name, c.guid`.execute(db);
  return rows.map(({ item, guid, name }) => ({ vaultItemGuid: item, guid, name }));
}
