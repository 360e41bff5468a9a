import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';
import { Fault } from '@vedette/kernel/fault';
import { sql, type Selectable } from 'kysely';
import { announce } from '../db/announce.js';
import type { Db } from '../db/connection.js';
import { statement } from '../db/statement.js';
import type { SlaTable } from '../db/tables/sla.js';
import type { VisibleMonitors } from '../monitors/index.js';
import {
  countVersionMonitors,
  insertVersion,
  selectMonitorGuids,
  selectVersionFigures,
  selectVersions,
  type FiguresPage,
  type NewVersion,
  type VersionWish,
} from './sla-version-sql.js';
import type { NewExclusion, StoredExclusion, StoredSla } from './stored-sla.js';

/** What the use cases of SLAs ask of storage, for one account. */
export interface SlaStore {
  transaction<T>(work: (store: SlaStore) => Promise<T>): Promise<T>;
  /** By name. */
  all(): Promise<StoredSla[]>;
  /** Locked, inside a transaction, so that changes follow each other. */
  byGuid(slaGuid: string): Promise<StoredSla | undefined>;
  /** Locks all of the account until the transaction ends. */
  holdAll(): Promise<void>;
  /** The first one made, which speaks for the account. */
  oldest(): Promise<StoredSla | undefined>;
  /** @throws Fault `conflict` when the name is taken. */
  insert(sla: StoredSla): Promise<void>;
  /** @throws Fault `conflict` when the name is taken. */
  update(sla: StoredSla): Promise<void>;
  remove(slaGuid: string): Promise<void>;
  /** Names of the public status pages that show it. */
  pagesWith(slaGuid: string): Promise<string[]>;
  /** Names of the dashboards with a tile that is set to it. */
  dashboardsWith(slaGuid: string): Promise<string[]>;
  /** In the order of time. */
  exclusions(slaGuid: string): Promise<StoredExclusion[]>;
  exclusion(slaGuid: string, id: number): Promise<StoredExclusion | undefined>;
  addExclusion(slaGuid: string, period: NewExclusion): Promise<StoredExclusion>;
  updateExclusion(period: StoredExclusion): Promise<void>;
  removeExclusion(id: number): Promise<void>;
  /** See `insertVersion`. */
  keepVersion(version: NewVersion): Promise<void>;
  /** See `selectVersions`. */
  versions(wish: Omit<VersionWish, 'accountId'>): Promise<SlaVersion[]>;
  /** See `selectVersionFigures`. */
  versionFigures(wish: VersionFiguresWish): Promise<FiguresPage | undefined>;
  /** See `countVersionMonitors`. */
  versionMonitors(visible: VisibleMonitors, versionIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Every monitor of the account. */
  monitorGuids(): Promise<string[]>;
  /** Tells open pages, when the transaction is done. */
  announce(slaGuid: string): Promise<void>;
  /** The same connection, for what other domains write in this transaction. */
  readonly db: Db;
}

interface VersionFiguresWish {
  readonly slaGuid: string;
  readonly versionId: number;
  readonly visible: VisibleMonitors;
  /** Monitors. */
  readonly skip: number;
  readonly take: number;
}

/** Asked beside the figures of a monitor, so it is not put together each time. */
const oldestRead = statement<Selectable<SlaTable>>(`
  select account_id, sla_guid, description, uptime_error, uptime_warning, load_time_s, response_min, active_hours, created_at
  from sla where account_id = $1 order by created_at, sla_guid limit 1`);

export function slaStore(db: Db, accountId: number): SlaStore {
  return {
    db,
    transaction: (work) => db.transaction().execute((tx) => work(slaStore(tx, accountId))),
    ...slas(db, accountId),
    ...exclusions(db, accountId),
    keepVersion: (version) => insertVersion(db, accountId, version),
    versions: (wish) => selectVersions(db, { ...wish, accountId }),
    versionFigures: ({ visible, ...wish }) => selectVersionFigures(db, { accountId, visible }, wish),
    versionMonitors: (visible, ids) => countVersionMonitors(db, { accountId, visible }, ids),
    monitorGuids: () => selectMonitorGuids(db, accountId),
    announce: (slaGuid) => announce(db, { topic: 'sla', accountId, ids: [slaGuid] }),
  };
}

function slas(db: Db, accountId: number) {
  const rows = () => db.selectFrom('sla').selectAll().where('account_id', '=', accountId);
  const one = (slaGuid: string) => rows().where('sla_guid', '=', slaGuid);
  return {
    all: async () => (await rows().orderBy('description').orderBy('sla_guid').execute()).map(slaOf),
    byGuid: async (slaGuid: string) => {
      const query = db.isTransaction ? one(slaGuid).forUpdate() : one(slaGuid);
      const row = await query.executeTakeFirst();
      return row && slaOf(row);
    },
    holdAll: async () => {
      const all = db.selectFrom('sla').select('sla_guid').where('account_id', '=', accountId);
      await all.orderBy('sla_guid').forUpdate().execute();
    },
    oldest: async () => {
      const [row] = await oldestRead(db, [accountId]);
      return row && slaOf(row);
    },
    insert: async (sla: StoredSla) => {
      await unlessTaken(
        db
          .insertInto('sla')
          .values({ account_id: accountId, sla_guid: sla.slaGuid, created_at: sla.createdAt, ...rowOf(sla) })
          .execute(),
      );
    },
    update: async (sla: StoredSla) => {
      const where = db.updateTable('sla').set(rowOf(sla)).where('account_id', '=', accountId);
      await unlessTaken(where.where('sla_guid', '=', sla.slaGuid).execute());
    },
    remove: async (slaGuid: string) => {
      await db.deleteFrom('sla').where('account_id', '=', accountId).where('sla_guid', '=', slaGuid).execute();
    },
    pagesWith: async (slaGuid: string) => {
      const pages = db.selectFrom('public_status_page').select('name').where('account_id', '=', accountId);
      return (await pages.where('sla_guid', '=', slaGuid).orderBy('name').execute()).map(({ name }) => name);
    },
    dashboardsWith: async (slaGuid: string) => {
      const { rows } = await sql<{ name: string }>`
        select name from dashboard
        where account_id = ${accountId} and tiles @> ${JSON.stringify([{ SlaGuid: slaGuid }])}::jsonb
        order by lower(name)`.execute(db);
      return rows.map(({ name }) => name);
    },
  };
}

function exclusions(db: Db, accountId: number) {
  const columns = ['exclusion_id as exclusionId', 'description', 'starts', 'ends'] as const;
  const of = (slaGuid: string) =>
    db.selectFrom('sla_exclusion').select(columns).where('account_id', '=', accountId).where('sla_guid', '=', slaGuid);
  return {
    exclusions: (slaGuid: string) => of(slaGuid).orderBy('starts').orderBy('exclusion_id').execute(),
    exclusion: (slaGuid: string, id: number) => of(slaGuid).where('exclusion_id', '=', id).executeTakeFirst(),
    addExclusion: (slaGuid: string, period: NewExclusion) =>
      db
        .insertInto('sla_exclusion')
        .values({ account_id: accountId, sla_guid: slaGuid, ...period })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    updateExclusion: async ({ exclusionId, ...period }: StoredExclusion) => {
      const where = db.updateTable('sla_exclusion').set(period).where('account_id', '=', accountId);
      await where.where('exclusion_id', '=', exclusionId).execute();
    },
    removeExclusion: async (id: number) => {
      const where = db.deleteFrom('sla_exclusion').where('account_id', '=', accountId);
      await where.where('exclusion_id', '=', id).execute();
    },
  };
}

function slaOf(row: Selectable<SlaTable>): StoredSla {
  return {
    slaGuid: row.sla_guid,
    description: row.description,
    uptimeError: row.uptime_error,
    uptimeWarning: row.uptime_warning,
    loadTimeS: row.load_time_s,
    responseMin: row.response_min,
    activeHours: row.active_hours,
    createdAt: row.created_at,
  };
}

function rowOf(sla: StoredSla) {
  return {
    description: sla.description,
    uptime_error: sla.uptimeError,
    uptime_warning: sla.uptimeWarning,
    load_time_s: sla.loadTimeS,
    response_min: sla.responseMin,
    active_hours: sla.activeHours,
  };
}

async function unlessTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    if (code !== '23505' || constraint !== 'sla_by_name') throw error;
    throw new Fault('conflict', 'Description: an SLA of that name exists', { cause: error });
  }
}
