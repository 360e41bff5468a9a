import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';
import { sql } from 'kysely';
import { announce } from '../db/announce.js';
import type { Db, Tx } from '../db/connection.js';
import { statement } from '../db/statement.js';
import { tableStorage, type Entry, type StoredFields } from '../definitions/index.js';
import type { VisibleMonitors } from '../monitors/index.js';
import {
  countVersionMonitors,
  insertVersion,
  selectMonitorGuids,
  selectVersionFigures,
  selectVersions,
  type FiguresPage,
  type NewVersion,
  type VersionQuery,
} from './sla-version-sql.js';
import type { NewExclusion, StoredExclusion, StoredSla } from './stored-sla.js';

/** Storage that the use cases of SLAs need, for one account. */
export interface SlaStore {
  transaction<T>(work: (store: SlaStore) => Promise<T>): Promise<T>;
  /** By name. */
  all(): Promise<StoredSla[]>;
  /** Returns an SLA, locked inside a transaction, so that changes are serialised. */
  byGuid(slaGuid: string): Promise<StoredSla | undefined>;
  /** The SLA created first, which applies to the account. */
  oldest(): Promise<StoredSla | undefined>;
  insert(sla: StoredSla): Promise<void>;
  update(sla: StoredSla): Promise<void>;
  /** By time. */
  exclusions(slaGuid: string): Promise<StoredExclusion[]>;
  exclusion(slaGuid: string, id: number): Promise<StoredExclusion | undefined>;
  addExclusion(slaGuid: string, period: NewExclusion): Promise<StoredExclusion>;
  updateExclusion(period: StoredExclusion): Promise<void>;
  removeExclusion(id: number): Promise<void>;
  /** See `insertVersion`. */
  insertVersion(version: NewVersion): Promise<void>;
  /** See `selectVersions`. */
  versions(query: Omit<VersionQuery, 'accountId'>): Promise<SlaVersion[]>;
  /** See `selectVersionFigures`. */
  versionFigures(query: VersionFiguresQuery): Promise<FiguresPage | undefined>;
  /** See `countVersionMonitors`. */
  versionMonitors(visible: VisibleMonitors, versionIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Every monitor of the account. */
  monitorGuids(): Promise<string[]>;
  /** Notifies open pages when the transaction is committed. */
  announce(slaGuid: string): Promise<void>;
  /** The connection of the transaction, for writes by other domains. */
  readonly db: Db;
}

interface VersionFiguresQuery {
  readonly slaGuid: string;
  readonly versionId: number;
  readonly visible: VisibleMonitors;
  /** Number of monitors. */
  readonly skip: number;
  readonly take: number;
}

/** The column of each field of an SLA. */
export const slaStorage = tableStorage('sla', {
  guid: 'sla_guid',
  order: 'description',
  fields: {
    description: 'description',
    uptimeError: 'uptime_error',
    uptimeWarning: 'uptime_warning',
    loadTimeS: 'load_time_s',
    responseMinutes: 'response_min',
    activeHours: 'active_hours',
  },
});

export type SlaFields = StoredFields<typeof slaStorage>;

export const toStoredSla = ({ guid, createdAt, fields }: Entry<SlaFields>): StoredSla => ({
  slaGuid: guid,
  ...fields,
  createdAt,
});
const toSlaEntry = ({ slaGuid, createdAt, ...fields }: StoredSla): Entry<SlaFields> => ({
  guid: slaGuid,
  createdAt,
  fields,
});

/** Prepared once, because it is executed with the figures of every monitor. */
const selectOldestSla = statement<StoredSla>(`
  select sla_guid as "slaGuid", description, uptime_error as "uptimeError", uptime_warning as "uptimeWarning",
    load_time_s as "loadTimeS", response_min as "responseMinutes", active_hours as "activeHours",
    created_at as "createdAt"
  from sla where account_id = $1 order by created_at, sla_guid limit 1`);

export function createSlaStore(db: Db, accountId: number): SlaStore {
  return {
    db,
    transaction: (work) => db.transaction().execute((tx) => work(createSlaStore(tx, accountId))),
    ...slaMethods(db, accountId),
    ...exclusionMethods(db, accountId),
    insertVersion: (version) => insertVersion(db, accountId, version),
    versions: (query) => selectVersions(db, { ...query, accountId }),
    versionFigures: ({ visible, ...query }) => selectVersionFigures(db, { accountId, visible }, query),
    versionMonitors: (visible, ids) => countVersionMonitors(db, { accountId, visible }, ids),
    monitorGuids: () => selectMonitorGuids(db, accountId),
    announce: (slaGuid) => announce(db, { topic: 'sla', accountId, ids: [slaGuid] }),
  };
}

/** Returns the named SLA, or the first by name; undefined when it does not exist. */
export async function findSlaOrDefault(
  db: Db,
  accountId: number,
  slaGuid: string | undefined,
): Promise<StoredSla | undefined> {
  const store = createSlaStore(db, accountId);
  return slaGuid === undefined ? (await store.all())[0] : store.byGuid(slaGuid);
}

function slaMethods(db: Db, accountId: number) {
  return {
    all: async () => (await slaStorage.loadAll(db, accountId)).map(toStoredSla),
    byGuid: async (slaGuid: string) => {
      const entry = await slaStorage.findByGuid(db, accountId, slaGuid);
      return entry && toStoredSla(entry);
    },
    oldest: async () => (await selectOldestSla(db, [accountId]))[0],
    insert: (sla: StoredSla) => slaStorage.insert(db, accountId, toSlaEntry(sla)),
    update: (sla: StoredSla) => slaStorage.update(db, accountId, toSlaEntry(sla)),
  };
}

/** Returns whether the account has only one SLA. It stays so while the account's row is locked. */
export async function isLastSla(tx: Tx, accountId: number): Promise<boolean> {
  const all = await tx.selectFrom('sla').select('sla_guid').where('account_id', '=', accountId).limit(2).execute();
  return all.length === 1;
}

/** Returns the names of public status pages that show the SLA, then of dashboards with a tile that is set to it. */
export async function listPagesShowingSla(tx: Tx, accountId: number, slaGuid: string): Promise<string[]> {
  const pages = tx.selectFrom('public_status_page').select('name').where('account_id', '=', accountId);
  const names = await pages.where('sla_guid', '=', slaGuid).orderBy('name').execute();
  const { rows } = await sql<{ name: string }>`
    select name from dashboard
    where account_id = ${accountId} and tiles @> ${JSON.stringify([{ SlaGuid: slaGuid }])}::jsonb
    order by lower(name)`.execute(tx);
  return [...names, ...rows].map(({ name }) => name);
}

function exclusionMethods(db: Db, accountId: number) {
  const columns = ['exclusion_id as exclusionId', 'description', 'starts', 'ends'] as const;
  const exclusionsQuery = (slaGuid: string) =>
    db.selectFrom('sla_exclusion').select(columns).where('account_id', '=', accountId).where('sla_guid', '=', slaGuid);
  return {
    exclusions: (slaGuid: string) => exclusionsQuery(slaGuid).orderBy('starts').orderBy('exclusion_id').execute(),
    exclusion: (slaGuid: string, id: number) =>
      exclusionsQuery(slaGuid).where('exclusion_id', '=', id).executeTakeFirst(),
    addExclusion: (slaGuid: string, period: NewExclusion) =>
      db
        .insertInto('sla_exclusion')
        .values({ account_id: accountId, sla_guid: slaGuid, ...period })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    updateExclusion: async ({ exclusionId, ...period }: StoredExclusion) => {
      const query = db.updateTable('sla_exclusion').set(period).where('account_id', '=', accountId);
      await query.where('exclusion_id', '=', exclusionId).execute();
    },
    removeExclusion: async (id: number) => {
      const query = db.deleteFrom('sla_exclusion').where('account_id', '=', accountId);
      await query.where('exclusion_id', '=', id).execute();
    },
  };
}
