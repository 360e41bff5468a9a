import { lowestIdAt } from '@vedette/kernel/ids';
import { Fault } from '@vedette/kernel/fault';
import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { announce } from '../db/announce.js';
import type { Db } from '../db/connection.js';
import type { ConnectionFields, RuleSetFields } from './export-rules.js';

/** A connection or a rule set with its guid. */
export interface StoredObject<Fields> {
  readonly guid: string;
  readonly fields: Fields;
}

export interface SettingFields {
  readonly name: string;
  readonly connectionGuid: string;
  readonly ruleSetGuid: string;
  readonly monitorGroupGuid: string;
  readonly isActive: boolean;
}

/** A setting with how its sending goes. */
export interface StoredSetting extends SettingFields {
  readonly guid: string;
  readonly lastSuccessAt: Instant | undefined;
  readonly lastError: string | undefined;
  readonly droppedCount: number;
  readonly sentCount: number;
}

/** What the use cases ask of storage about one kind, for one account. */
interface ObjectStore<Fields> {
  /** By name. */
  all(): Promise<StoredObject<Fields>[]>;
  /** Locked, inside a transaction, so that changes follow each other. */
  byGuid(guid: string): Promise<StoredObject<Fields> | undefined>;
  /** @throws Fault `conflict` when the name is taken. */
  insert(object: StoredObject<Fields>, at: Instant): Promise<void>;
  /** @throws Fault `conflict` when the name is taken. */
  update(object: StoredObject<Fields>): Promise<void>;
  remove(guid: string): Promise<void>;
  /** Names of the settings that use it. */
  usedBy(guid: string): Promise<string[]>;
}

interface SettingStore {
  all(): Promise<StoredSetting[]>;
  byGuid(guid: string): Promise<StoredSetting | undefined>;
  /** Begins with the checks of this moment. @throws as `ObjectStore.insert`. */
  insert(guid: string, setting: SettingFields, at: Instant): Promise<void>;
  /** `restartAt`: it was off, and goes on with the checks of this moment. @throws as `ObjectStore.insert`. */
  update(guid: string, setting: SettingFields, restartAt: Instant | undefined): Promise<void>;
  remove(guid: string): Promise<void>;
}

export interface ExportStore {
  transaction<T>(work: (store: ExportStore) => Promise<T>): Promise<T>;
  readonly connections: ObjectStore<ConnectionFields>;
  readonly ruleSets: ObjectStore<RuleSetFields>;
  readonly settings: SettingStore;
  /** Tells open pages and the sender, when the transaction is done. */
  announce(guid: string): Promise<void>;
  /** The same connection, for what other domains write in this transaction. */
  readonly db: Db;
}

export function exportStore(db: Db, accountId: number): ExportStore {
  return {
    db,
    transaction: (work) => db.transaction().execute((tx) => work(exportStore(tx, accountId))),
    connections: objects<ConnectionFields>(db, accountId, 'export_connection', 'connection_guid'),
    ruleSets: objects<RuleSetFields>(db, accountId, 'export_rule_set', 'rule_set_guid'),
    settings: settings(db, accountId),
    announce: (guid) => announce(db, { topic: 'export', accountId, ids: [guid] }),
  };
}

function objects<Fields extends { readonly Name: string }>(
  db: Db,
  accountId: number,
  table: 'export_connection' | 'export_rule_set',
  user: 'connection_guid' | 'rule_set_guid',
): ObjectStore<Fields> {
  const rows = () => db.selectFrom(table).select(['guid', 'definition']).where('account_id', '=', accountId);
  // Stored as it was written, so it reads as what it was.
  const objectOf = (row: { guid: string; definition: unknown }) => ({
    guid: row.guid,
    fields: row.definition as Fields,
  });
  const written = ({ fields }: StoredObject<Fields>) => ({ name: fields.Name, definition: JSON.stringify(fields) });
  return {
    all: async () => (await rows().orderBy('name').orderBy('guid').execute()).map(objectOf),
    byGuid: async (guid) => {
      const one = rows().where('guid', '=', guid);
      const row = await (db.isTransaction ? one.forUpdate() : one).executeTakeFirst();
      return row && objectOf(row);
    },
    insert: async (object, at) => {
      const values = { account_id: accountId, guid: object.guid, created_at: at, ...written(object) };
      await unlessTaken(db.insertInto(table).values(values).execute());
    },
    update: async (object) => {
      const change = db.updateTable(table).set(written(object)).where('account_id', '=', accountId);
      await unlessTaken(change.where('guid', '=', object.guid).execute());
    },
    remove: async (guid) => {
      await db.deleteFrom(table).where('account_id', '=', accountId).where('guid', '=', guid).execute();
    },
    usedBy: async (guid) => {
      const users = db.selectFrom('export_setting').select('name').where('account_id', '=', accountId);
      return (await users.where(user, '=', guid).orderBy('name').execute()).map(({ name }) => name);
    },
  };
}

function settings(db: Db, accountId: number): SettingStore {
  const rows = () =>
    db
      .selectFrom('export_setting')
      .select(['guid', 'name', 'connection_guid as connectionGuid', 'rule_set_guid as ruleSetGuid'])
      .select(['monitor_group_guid as monitorGroupGuid', 'is_active as isActive', 'dropped_count as droppedCount'])
      .select('sent_count as sentCount')
      .select(['last_success_at as success', 'last_error as error'])
      .where('account_id', '=', accountId);
  const settingOf = ({
    success,
    error,
    ...rest
  }: Omit<StoredSetting, 'lastSuccessAt' | 'lastError'> & { success: number | null; error: string | null }) => ({
    ...rest,
    lastSuccessAt: success ?? undefined,
    lastError: error ?? undefined,
  });
  const written = ({ name, connectionGuid, ruleSetGuid, monitorGroupGuid, isActive }: SettingFields) => ({
    name,
    connection_guid: connectionGuid,
    rule_set_guid: ruleSetGuid,
    monitor_group_guid: monitorGroupGuid,
    is_active: isActive,
  });
  return {
    all: async () => (await rows().orderBy('name').orderBy('guid').execute()).map(settingOf),
    byGuid: async (guid) => {
      const one = rows().where('guid', '=', guid);
      const row = await (db.isTransaction ? one.forUpdate() : one).executeTakeFirst();
      return row && settingOf(row);
    },
    insert: async (guid, setting, at) => {
      const own = { account_id: accountId, guid, created_at: at, cursor_id: lowestIdAt(at), started_at: at };
      await unlessTaken(
        db
          .insertInto('export_setting')
          .values({ ...own, ...written(setting) })
          .execute(),
      );
    },
    update: async (guid, setting, restartAt) => {
      const restart =
        restartAt === undefined ? {} : { cursor_id: lowestIdAt(restartAt), started_at: restartAt, last_error: null };
      const change = db.updateTable('export_setting').set({ ...written(setting), ...restart });
      await unlessTaken(change.where('account_id', '=', accountId).where('guid', '=', guid).execute());
    },
    remove: async (guid) => {
      await db.deleteFrom('export_setting').where('account_id', '=', accountId).where('guid', '=', guid).execute();
    },
  };
}

async function unlessTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error;
    throw new Fault('conflict', 'Name: is taken', { cause: error });
  }
}

/** Connections that take values of the items named (else of any), by name: what keeps an item from being removed. */
export async function exportUsersOfItems(
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
