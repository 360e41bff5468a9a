import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { lowGuidBits } from '@vedette/kernel/ids';
import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import { binaryArray, defineRows } from '../../db/rows.js';
import { createPartition, listPartitionDays, partitionName, takePartitionLock } from './partitions-sql.js';
import { decodeWholeBlocks, checkColumnNames } from '../sealed/block-sql.js';
import {
  encodeBlocks,
  flagBits,
  MAX_SEALED_LAG_MS,
  MAX_SEALED_MS,
  ROW_DAYS,
  type CheckBlock,
  type SealedCheck,
} from '../sealed/block-rules.js';

/** Readers with a slow clock read recent checks from rows only (`rowsFrom`). */
const SEAL_DELAY_MS = HOUR;
/** Results arrive up to a week late, so days are searched for new rows until then. */
const LATE_DAYS = 9;
const MAX_CHECKS_PER_BATCH = 20_000;
/** Late results of many monitors open a block of each, and their current states are locked meanwhile. */
const MAX_MONITORS_PER_BATCH = 50;
const PARTITIONS = 64;
const MAX_LOCK_WAIT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** The last check of a monitor stays a row, because overviews of all monitors read it. So do extreme values. */
const isSealable = `c.error_level = 0
  and not exists (select from monitor_state s where s.monitor_guid = c.monitor_guid and s.check_id = c.id)
  and check_at(c.id) - c.slot_at between -${MAX_SEALED_LAG_MS}::bigint and ${MAX_SEALED_LAG_MS}::bigint
  and c.total_ms between 0 and ${MAX_SEALED_MS} and c.resolve_ms between 0 and ${MAX_SEALED_MS}
  and c.connect_ms between 0 and ${MAX_SEALED_MS} and c.download_ms between 0 and ${MAX_SEALED_MS}
  and coalesce(c.total_bytes, 0) >= 0`;

export interface Sealing {
  /** Seals a bounded number of checks. Returns how many; 0 if none is left. */
  readonly sealBatch: (db: Db, at: Instant) => Promise<number>;
}

/** Whether processes of another version run. An earlier one reads rows only, so it would not find sealed checks. */
export async function hasOtherVersions(db: Db, version: string): Promise<boolean> {
  const { rows } = await sql`select from engine_member where version <> ${version} limit 1`.execute(db);
  return rows.length > 0;
}

/** A range of checks of one monitor. */
interface Pick {
  readonly monitor_guid: string;
  readonly from_id: number;
  readonly to_id: number;
  readonly n: number;
}

/**
 * Turns OK checks of days that are more than two days ago into blocks. Days are searched from the oldest that is
 * retained. What was searched is only kept in memory: another process searches again.
 */
export function createSealing(retention: { readonly checkDays: number }): Sealing {
  /** Older days in which no check to seal was found today. Errors of them may be cleared later. */
  let finished = { today: 0, days: new Set<Instant>() };
  let cursor: { readonly day: Instant; readonly monitorGuid: string; readonly id: number } | undefined;
  return {
    sealBatch: async (db, at) => {
      const today = Math.floor(at / DAY) * DAY;
      if (finished.today !== today) finished = { today, days: new Set() };
      const until = Math.floor((at - SEAL_DELAY_MS) / DAY) * DAY - ROW_DAYS * DAY;
      for (const day of await listPartitionDays(db, 'monitor_check')) {
        if (day >= until || day < today - retention.checkDays * DAY || finished.days.has(day)) continue;
        if (cursor && day < cursor.day) continue;
        const after = cursor?.day === day ? cursor : { monitorGuid: '00000000-0000-0000-0000-000000000000', id: -1 };
        const picks = (await pickChecks(db, day, after)).slice(0, MAX_MONITORS_PER_BATCH);
        const last = picks.at(-1);
        if (last) {
          cursor = { day, monitorGuid: last.monitor_guid, id: last.to_id };
          // Another process may be sealing the same checks. They are no longer rows then.
          await ensureBlockPartition(db, day);
          return Math.max(1, await db.transaction().execute((tx) => sealPicks(tx, day, picks)));
        }
        const isCompact = await compactRows(db, day);
        if (isCompact && day < today - LATE_DAYS * DAY) finished.days.add(day);
      }
      cursor = undefined;
      return 0;
    },
  };
}

async function pickChecks(
  db: Db,
  day: Instant,
  after: { readonly monitorGuid: string; readonly id: number },
): Promise<Pick[]> {
  const { rows } = await sql<Pick>`
    select monitor_guid, min(id) as from_id, max(id) as to_id, count(*)::int as n from (
      select c.monitor_guid, c.id from ${sql.table(partitionName('monitor_check', day))} c
      where (c.monitor_guid, c.id) > (${after.monitorGuid}::uuid, ${after.id}::bigint) and ${sql.raw(isSealable)}
      order by c.monitor_guid, c.id limit ${MAX_CHECKS_PER_BATCH}) picked
    group by monitor_guid order by monitor_guid`.execute(db);
  return rows;
}

/** The checks of a monitor by column. Numbers are eight bytes each. */
type Columns = Record<(typeof numberColumns)[number], Buffer> &
  Record<(typeof textColumns)[number], (string | null)[]> & {
    readonly monitor_guid: string;
    readonly account_id: number;
  };

const numberColumns = [
  'id',
  'slot_at',
  'server_id',
  'error_code',
  'total_ms',
  'resolve_ms',
  'connect_ms',
  'download_ms',
  'total_bytes',
  'attempt',
  'http_status',
  'detail_kind',
  'flags',
] as const;
const textColumns = ['resolved_ip', 'error_description', 'error_message'] as const;

/** Stands for null: no number column can contain it. */
const NULL_CODE = -(2 ** 40);
const flagNames = ['staging', 'is_partial', 'is_concurrent', 'is_timed'] as const;
const flags = flagNames.map((name, bit) => `case when ${name} then ${1 << bit} else 0 end`).join(' + ');

const numberColumn = (name: (typeof numberColumns)[number]): string =>
  `string_agg(int8send(coalesce(${name === 'flags' ? flags : name}, ${NULL_CODE})), ''::bytea) as ${name}`;

/**
 * Removes the rows of the picks and the blocks that overlap them, which late results or cleared errors caused. Returns
 * the checks of both by monitor. Values are sent by column, which costs a tenth of what rows do.
 */
const takeChecks = (partition: string, blockPartition: string): string => `
  with picked as (select * from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as p (monitor_guid, from_id, to_id)),
  moved as (
    delete from ${partition} c using picked p
    where c.monitor_guid = p.monitor_guid and c.id >= p.from_id and c.id <= p.to_id and ${isSealable}
    returning ${checkColumnNames.map((name) => `c.${name}`).join(', ')}),
  opened as (
    delete from ${blockPartition} c using picked p
    where c.monitor_guid = p.monitor_guid and c.first_id <= p.to_id and c.last_id >= p.from_id returning c.*),
  checks as (select * from moved union all ${decodeWholeBlocks('opened block')})
  select monitor_guid, account_id, ${numberColumns.map(numberColumn).join(', ')},
    ${textColumns.map((name) => `json_agg(${name}) as ${name}`).join(', ')}
  from (select * from checks order by monitor_guid, id) ordered
  group by monitor_guid, account_id`;

interface BlockRow extends CheckBlock {
  readonly monitorGuid: string;
  readonly accountId: number;
}

const blockRows = defineRows<BlockRow>({
  first_id: ['bigint', (b) => b.firstId],
  last_id: ['bigint', (b) => b.lastId],
  monitor_guid: ['uuid', (b) => b.monitorGuid],
  account_id: ['integer', (b) => b.accountId],
  checks: ['integer', (b) => b.checks],
  id_partition: ['smallint', (b) => b.idPartition],
  overall: ['integer', (b) => b.overall],
  production: ['integer', (b) => b.production],
  marks: ['text', (b) => arrayText(b.marks)],
  bases: ['text', (b) => arrayText(b.bases)],
  servers: ['text', (b) => arrayText(b.servers)],
  texts: ['text', (b) => (b.texts.length === 0 ? null : JSON.stringify(b.texts))],
  packed: ['bytea', (b) => b.packed],
  noise: ['bytea', (b) => b.noise],
});
const insertBlocks = (blockPartition: string): string => `
  insert into ${blockPartition} (${blockRows.names})
  select first_id, last_id, monitor_guid, account_id, checks, id_partition, overall, production,
    marks::integer[], bases::bigint[], servers::integer[],
    case when texts is not null then array(select json_array_elements_text(texts::json)) end, packed, noise
  from ${blockRows.source} as r (${blockRows.names})`;

const arrayText = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? 'null').join(',')}}`;

async function ensureBlockPartition(db: Db, day: Instant): Promise<void> {
  const exists = async (on: Db): Promise<boolean> => (await listPartitionDays(on, 'check_block')).includes(day);
  if (await exists(db)) return;
  await db.transaction().execute(async (tx) => {
    await takePartitionLock.execute(tx);
    if (!(await exists(tx))) await createPartition(tx, 'check_block', day);
  });
}

/**
 * Seals checks in one transaction, so that every statement of others finds a check either as a row or in a block. Locks
 * the current states of the monitors, so that a late result is compared with rows or with blocks.
 */
async function sealPicks(tx: Tx, day: Instant, picks: readonly Pick[]): Promise<number> {
  const blocks = partitionName('check_block', day);
  const guids = picks.map(({ monitor_guid }) => monitor_guid);
  await sql`select from monitor_state where monitor_guid = any(${guids}::uuid[])
    order by monitor_guid for update`.execute(tx);
  const take = takeChecks(partitionName('monitor_check', day), blocks);
  const ranges = [
    binaryArray('uuid', guids),
    binaryArray(
      'bigint',
      picks.map(({ from_id }) => from_id),
    ),
    binaryArray(
      'bigint',
      picks.map(({ to_id }) => to_id),
    ),
  ];
  const { rows } = await tx.executeQuery<Columns>(CompiledQuery.raw(take, ranges));
  const sealed = rows.flatMap(toBlockRows);
  if (sealed.length > 0) await tx.executeQuery(CompiledQuery.raw(insertBlocks(blocks), blockRows.bind(sealed)));
  return sealed.reduce((sum, { checks }) => sum + checks, 0);
}

function toBlockRows(columns: Columns): BlockRow[] {
  const { monitor_guid: monitorGuid, account_id: accountId } = columns;
  const checks = Array.from({ length: columns.id.length / 8 }, (_each, index) => toSealedCheck(columns, index));
  return encodeBlocks(checks, lowGuidBits(monitorGuid) % PARTITIONS).map((block) => ({
    ...block,
    monitorGuid,
    accountId,
  }));
}

function toSealedCheck(columns: Columns, index: number): SealedCheck {
  const read = (name: (typeof numberColumns)[number]): number => readInt8(columns[name], index * 8);
  const readNullable = (name: 'total_bytes' | 'http_status'): number | null => {
    const value = read(name);
    return value === NULL_CODE ? null : value;
  };
  const flagSet = read('flags');
  return {
    id: read('id'),
    slotAt: read('slot_at'),
    serverId: read('server_id'),
    errorCode: read('error_code'),
    totalMs: read('total_ms'),
    resolveMs: read('resolve_ms'),
    connectMs: read('connect_ms'),
    downloadMs: read('download_ms'),
    totalBytes: readNullable('total_bytes'),
    attempt: read('attempt'),
    httpStatus: readNullable('http_status'),
    detailKind: read('detail_kind'),
    isStaging: (flagSet & flagBits.isStaging) > 0,
    isPartial: (flagSet & flagBits.isPartial) > 0,
    isConcurrent: (flagSet & flagBits.isConcurrent) > 0,
    isTimed: (flagSet & flagBits.isTimed) > 0,
    resolvedIp: columns.resolved_ip[index] ?? null,
    errorDescription: columns.error_description[index] ?? null,
    errorMessage: columns.error_message[index] ?? null,
  };
}

/** Values are safe integers. */
const readInt8 = (bytes: Buffer, offset: number): number =>
  bytes.readInt32BE(offset) * 2 ** 32 + bytes.readUInt32BE(offset + 4);

/** Space per row that is left, and for a partition with hardly any rows. */
const MAX_BYTES_PER_ROW = 1_000;
const MIN_COMPACT_BYTES = 1024 * 1024;

/**
 * Rewrites a partition with hardly any rows left, so that its disk space and that of its indexes is freed. Others wait
 * for this partition meanwhile. Returns false if that must wait for another transaction.
 */
async function compactRows(db: Db, day: Instant): Promise<boolean> {
  const name = partitionName('monitor_check', day);
  const partition = sql.table(name);
  const { rows } = await sql<{ bytes: number; n: number; key: string }>`
    select pg_total_relation_size(${name}::regclass)::float8 as bytes, (select count(*) from ${partition})::float8 as n,
      (select indexrelid::regclass::text from pg_index where indrelid = ${name}::regclass and indisprimary) as key`.execute(
    db,
  );
  const [found] = rows;
  if (!found || found.bytes < MIN_COMPACT_BYTES + found.n * MAX_BYTES_PER_ROW) return true;
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('lock_timeout', ${String(MAX_LOCK_WAIT_MS)}, true)`.execute(tx);
      await sql`cluster ${partition} using ${sql.id(found.key)}`.execute(tx);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
