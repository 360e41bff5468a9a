import type { Instant } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';

/** Sums of the rolled-up hours since an instant for all monitors of an account. */
export interface HourSums {
  /** Edition of the hours: while it is unchanged, so are the sums. */
  readonly edition: string;
  /** End of the hours. */
  readonly until: Instant;
  /** Milliseconds up, down and unknown by monitor; a monitor without an entry has no hours. */
  readonly times: ReadonlyMap<string, readonly [upMs: number, downMs: number, unknownMs: number]>;
}

/** Maximum number of monitors cached, for the accounts queried last; some 150 bytes each. */
const MAX_MONITORS = 50_000;

interface Row {
  readonly edition: string;
  readonly until: Instant;
  readonly guids: readonly string[] | null;
  readonly up: readonly number[];
  readonly down: readonly number[];
  readonly unknown: readonly number[];
}

/**
 * $1 is the account, $2 the first hour. The milliseconds of an hour fit into an integer, and sums of integers are fast.
 */
const selectHourSums = statement<Row>(`
  with rolled_up as materialized (
    select greatest($2::bigint, coalesce(max(rolled_up_until), 0)) as until from rollup_progress where scale = 'hour'),
  sums as (
    select r.monitor_guid, sum(r.up_ms::integer) as up_ms, sum(r.down_ms::integer) as down_ms,
      sum(r.unknown_ms::integer) as unknown_ms
    from rollup_hour r
    where r.account_id = $1 and r.bucket_at >= $2 and r.bucket_at < (select until from rolled_up)
    group by r.monitor_guid)
  select (select edition::text from rollup_edition where scale = 'hour') as edition, (select until from rolled_up) as until,
    json_agg(monitor_guid) as guids, json_agg(up_ms) as up, json_agg(down_ms) as down, json_agg(unknown_ms) as unknown
  from sums`);

interface CachedSums {
  readonly from: Instant;
  readonly sums: Promise<HourSums>;
  /** Number of monitors; 0 until it is read. */
  size: number;
}

const cachesByDb = new WeakMap<Db, Map<number, CachedSums>>();

function sumsByAccount(db: Db): Map<number, CachedSums> {
  const accountSums = cachesByDb.get(db) ?? new Map<number, CachedSums>();
  cachesByDb.set(db, accountSums);
  return accountSums;
}

/**
 * Returns the sums of the hours from `from` on, as last read. The caller compares their edition and end with the store
 * when it reads the other data, and drops the sums if they differ.
 */
export async function loadHourSums(db: Db, accountId: number, from: Instant): Promise<HourSums> {
  const all = sumsByAccount(db);
  const cached = all.get(accountId);
  if (cached?.from === from) return cached.sums;
  const one: CachedSums = { from, sums: readSums(db, accountId, from), size: 0 };
  all.delete(accountId);
  all.set(accountId, one);
  try {
    const sums = await one.sums;
    one.size = sums.times.size;
    evictOldest(all);
    return sums;
  } catch (error) {
    if (all.get(accountId) === one) all.delete(accountId);
    throw error;
  }
}

/** Drops sums that have another edition or end; others may have been read meanwhile. */
export async function forgetHourSums(db: Db, accountId: number, sums: HourSums): Promise<void> {
  const all = sumsByAccount(db);
  const cached = all.get(accountId);
  if (cached && (await cached.sums.catch(() => undefined)) === sums && all.get(accountId) === cached) {
    all.delete(accountId);
  }
}

function evictOldest(all: Map<number, CachedSums>): void {
  let cachedMonitors = [...all.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [accountId, { size }] of all) {
    if (cachedMonitors <= MAX_MONITORS || all.size === 1) return;
    all.delete(accountId);
    cachedMonitors -= size;
  }
}

async function readSums(db: Db, accountId: number, from: Instant): Promise<HourSums> {
  const [row] = await selectHourSums(db, [accountId, from]);
  if (!row) throw new Error('the sums of hours are one row');
  const { edition, until, guids, up, down, unknown } = row;
  const times = (guids ?? []).map(
    (guid, index) => [guid, [up[index] ?? 0, down[index] ?? 0, unknown[index] ?? 0]] as const,
  );
  return { edition, until, times: new Map(times) };
}
