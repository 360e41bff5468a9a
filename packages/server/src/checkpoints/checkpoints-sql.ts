import { MULTIPLE_LOCATIONS } from '@vedette/contract/default-names';
import type { CheckpointState } from '@vedette/contract/checkpoint/protocol';
import type { Instant } from '@vedette/kernel/clock';
import { sql, type Selectable } from 'kysely';
import { announce } from '../db/announce.js';
import type { Db } from '../db/connection.js';
import type { CheckpointTable } from '../db/tables/checkpoints.js';
import type { Checkpoint, CheckpointRegion, CheckpointServer } from './checkpoint.js';

type CheckpointRow = Selectable<CheckpointTable>;

/**
 * Loads every checkpoint, including deleted ones, with servers and addresses; of one account or of all, ordered by id.
 */
export async function loadCheckpoints(db: Db, accountId?: number): Promise<Checkpoint[]> {
  const all = db.selectFrom('checkpoint').selectAll().orderBy('checkpoint_id');
  const rows = await (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute();
  return withServers(db, rows);
}

/**
 * Loads checkpoints that are named by their own number or by that of one of their servers, as announced changes do;
 * including deleted ones, with servers and addresses, ordered by id.
 */
export async function loadNamedCheckpoints(db: Db, ids: readonly number[]): Promise<Checkpoint[]> {
  const { rows } = await sql<CheckpointRow>`
    select * from checkpoint where checkpoint_id = any(${ids}::int[]) or checkpoint_id in (
      select checkpoint_id from checkpoint_server where server_id = any(${ids}::int[]))
    order by checkpoint_id`.execute(db);
  return withServers(db, rows);
}

async function withServers(db: Db, rows: readonly CheckpointRow[]): Promise<Checkpoint[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.checkpoint_id);
  const [regions, servers] = [await loadRegionRows(db), await loadServers(db, ids)];
  const serversByCheckpoint = groupRows(servers, ({ checkpointId }) => checkpointId);
  return rows.map((row) => ({
    checkpointId: row.checkpoint_id,
    accountId: row.account_id,
    name: row.name,
    code: row.code,
    regionIds: withAncestors(row.region_id, regions),
    isPrivate: regions.get(row.region_id)?.is_private ?? false,
    locationGuid: regions.get(row.region_id)?.location_guid ?? undefined,
    runsOffline: regions.get(row.region_id)?.runs_offline ?? false,
    isPrimary: row.is_primary,
    isEnabled: row.is_enabled,
    disabledReason: row.disabled_reason ?? undefined,
    isDeleted: row.deleted_at !== null,
    servers: serversByCheckpoint.get(row.checkpoint_id) ?? [],
  }));
}

/** Loads the regions of an account and the shared ones, ordered by id. */
export async function loadRegions(db: Db, accountId: number): Promise<CheckpointRegion[]> {
  const rows = [...(await loadRegionRows(db)).values()].filter(
    ({ account_id: owner, deleted_at }) => deleted_at === null && (owner === null || owner === accountId),
  );
  return rows.map((row) => ({
    regionId: row.region_id,
    name: row.name,
    isPrivate: row.is_private,
    locationGuid: row.location_guid ?? undefined,
    runsOffline: row.runs_offline,
    childRegionIds: rows.filter((other) => other.parent_region_id === row.region_id).map((other) => other.region_id),
  }));
}

/** Minimum interval between stored sightings of an unchanged server. */
const REFRESH_MS = 30_000;

/** A state that a server reported, and when it arrived. */
export interface ReportedState {
  readonly state: CheckpointState;
  readonly at: Instant;
}

/**
 * Stores the states of servers and when they were reported, in one statement. Each is written at most every 30 s unless
 * something changed. Changes are announced as `checkpoint`. `reports` contains each server once.
 */
export async function saveServerStates(db: Db, reports: readonly ReportedState[]): Promise<void> {
  const { rows } = await sql<{ server_id: number; is_news: boolean }>`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(reports.map(toStateRow))}::jsonb) as r (
        server_id integer, software_version text, capabilities text[], impairments text[], last_seen_at bigint,
        clock_offset_ms integer, loop_lag_ms real, free_runs integer, withheld text[], machine jsonb)
    ), before as (
      select * from checkpoint_server where server_id in (select server_id from reported)
      order by server_id for update
    )
    update checkpoint_server s set
      software_version = r.software_version, capabilities = r.capabilities, impairments = r.impairments,
      last_seen_at = r.last_seen_at, clock_offset_ms = r.clock_offset_ms, loop_lag_ms = r.loop_lag_ms,
      free_runs = r.free_runs, withheld = r.withheld, machine = r.machine
    from reported r join before using (server_id)
    where s.server_id = r.server_id and s.deleted_at is null and (
      before.last_seen_at is null or before.last_seen_at <= r.last_seen_at - ${REFRESH_MS}::bigint
      or before.software_version <> r.software_version or before.capabilities <> r.capabilities
      or before.impairments <> r.impairments or before.withheld <> r.withheld)
    returning s.server_id, before.last_seen_at is null
      or before.last_seen_at <= r.last_seen_at - ${3 * REFRESH_MS}::bigint
      or before.capabilities <> s.capabilities or before.impairments <> s.impairments as is_news`.execute(db);
  const changed = rows.filter(({ is_news }) => is_news).map(({ server_id }) => server_id);
  if (changed.length > 0) await announce(db, { topic: 'checkpoint', ids: changed });
}

function toStateRow({ state, at }: ReportedState): object {
  const { serverId, version, capabilities, impairments, loopLagMs, free, withheld = [], machine = null } = state;
  return {
    server_id: serverId,
    software_version: version,
    capabilities,
    impairments,
    last_seen_at: at,
    // Bounded, so that a clock that is years off fits its column.
    clock_offset_ms: Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round(state.sentAt - at))),
    loop_lag_ms: loopLagMs,
    free_runs: free,
    withheld,
    machine,
  };
}

async function loadServers(db: Db, checkpointIds: readonly number[]): Promise<CheckpointServer[]> {
  const rows = await db
    .selectFrom('checkpoint_server')
    .selectAll()
    .where('checkpoint_id', '=', sql<number>`any(${checkpointIds}::int[])`)
    .where('deleted_at', 'is', null)
    .orderBy('server_id')
    .execute();
  const serverIds = rows.map((row) => row.server_id);
  const addresses = await db
    .selectFrom('checkpoint_address')
    .select(['server_id', 'active_from', sql<string>`host(address)`.as('address')])
    .where('server_id', '=', sql<number>`any(${serverIds}::int[])`)
    .orderBy('active_from')
    .orderBy('address')
    .execute();
  const addressesByServer = groupRows(addresses, (one) => one.server_id);
  return rows.map((row) => ({
    serverId: row.server_id,
    checkpointId: row.checkpoint_id,
    isLocal: row.is_local,
    isEnrolled: row.key_hash !== null,
    createdAt: row.created_at,
    capabilities: row.capabilities,
    softwareVersion: row.software_version,
    lastSeenAt: row.last_seen_at ?? undefined,
    impairments: row.impairments,
    withheld: row.withheld,
    clockOffsetMs: row.clock_offset_ms ?? undefined,
    loopLagMs: row.loop_lag_ms ?? undefined,
    freeRuns: row.free_runs ?? undefined,
    machine: row.machine ?? undefined,
    addresses: (addressesByServer.get(row.server_id) ?? []).map((one) => ({
      address: one.address,
      activeFrom: one.active_from,
    })),
  }));
}

function groupRows<T>(rows: readonly T[], getId: (row: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(getId(row));
    if (group) group.push(row);
    else groups.set(getId(row), [row]);
  }
  return groups;
}

interface RegionRow {
  readonly region_id: number;
  readonly account_id: number | null;
  readonly parent_region_id: number | null;
  readonly name: string;
  readonly is_private: boolean;
  readonly location_guid: string | null;
  readonly runs_offline: boolean;
  readonly deleted_at: number | null;
}

async function loadRegionRows(db: Db): Promise<Map<number, RegionRow>> {
  const rows = await db.selectFrom('checkpoint_region').selectAll().orderBy('region_id').execute();
  return new Map(rows.map((row) => [row.region_id, row]));
}

function withAncestors(regionId: number, regions: ReadonlyMap<number, RegionRow>): number[] {
  const found: number[] = [];
  for (let id: number | null = regionId; id !== null && !found.includes(id);) {
    found.push(id);
    id = regions.get(id)?.parent_region_id ?? null;
  }
  return found;
}

/** The server id of a concurrent check as a whole. */
const CONCURRENT_SERVER_ID = 0;

/** Returns the checkpoint names of servers by server id, including removed ones, because old checks refer to them. */
export async function loadCheckpointNames(db: Db, serverIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (serverIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('checkpoint_server as s')
    .innerJoin('checkpoint as c', 'c.checkpoint_id', 's.checkpoint_id')
    .select(['s.server_id', 'c.name'])
    .where('s.server_id', 'in', serverIds)
    .execute();
  return new Map([
    [CONCURRENT_SERVER_ID, MULTIPLE_LOCATIONS],
    ...rows.map((row) => [row.server_id, row.name] as const),
  ]);
}
