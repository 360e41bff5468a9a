import { DAY, HOUR, MINUTE, SECOND, systemClock, type Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { createSealing, ensurePartitions } from '../../../packages/server/src/checks/index.js';
import { listChecks } from '../../../packages/server/src/checks/read/list-sql.js';
import type { Db } from '../../../packages/server/src/db/connection.js';
import { fillMonitors } from '../big-store.js';
import { cpuMs, listProcessTree } from '../processes.js';
import { median, type Row } from '../row.js';
import { withScratchStore } from '../scratch-store.js';

const MONITORS = { seconds: 40, minutes: 200 } as const;
const ROUNDS = 50;

/** A day of HTTP checks as rows and as sealed blocks: bytes, CPU of sealing, and the time to list a hundred. */
export const sealedDay: Row = {
  name: 'bytes per check of a sealed day',
  target: '≤ 10 bytes, for monitors of 10 s and of 60 s',
  meets: (_ratio, { ours }) => ours <= 10,
  run: () =>
    withScratchStore(async (db, _url, pid) => {
      const now = systemClock.now();
      const day = Math.floor(now / DAY) * DAY - 3 * DAY;
      await fillMonitors(db, MONITORS.seconds + MONITORS.minutes);
      const kinds = {
        seconds: [0, MONITORS.seconds, 10 * SECOND],
        minutes: [MONITORS.seconds, MONITORS.seconds + MONITORS.minutes, MINUTE],
      } as const;
      const bytes = { seconds: 0, minutes: 0 };
      const also: Record<string, number> = {};
      let rowBytes = 0;
      for (const kind of ['minutes', 'seconds'] as const) {
        await sql`truncate monitor_check, check_block`.execute(db);
        const checks = await fillDay(db, day, kinds[kind]);
        rowBytes = (await measureBytes(db, 'monitor_check')) / checks;
        const asRows = await measureList(db, { day, now, monitor: kinds[kind][0] });
        also[`account list ms, ${kind}, rows`] = await measureList(db, { day, now, monitor: 'all' });
        const cpu = () => cpuMs([process.pid, ...listProcessTree(pid)]);
        const before = cpu();
        await seal(db, now + HOUR);
        also[`sealing µs per check, ${kind}`] = ((cpu() - before) * 1_000) / checks;
        bytes[kind] = (await measureBytes(db, 'check_block')) / checks;
        also[`rows MB left, ${kind}`] = (await measureBytes(db, 'monitor_check')) / 1e6;
        also[`list ×, ${kind}`] = (await measureList(db, { day, now, monitor: kinds[kind][0] })) / asRows;
        also[`account list ms, ${kind}, sealed`] = await measureList(db, { day, now, monitor: 'all' });
        also[`bytes, ${kind}`] = bytes[kind];
      }
      const ours = Math.max(bytes.seconds, bytes.minutes);
      return { ours, floor: rowBytes, floorName: 'rows', unit: 'bytes', also };
    }),
};

async function seal(db: Db, at: Instant): Promise<void> {
  const sealing = createSealing({ checkDays: 90 });
  while ((await sealing.sealBatch(db, at)) > 0);
}

/** Durations with the spread of real targets, from two servers; one check in a thousand is slow. */
async function fillDay(
  db: Db,
  day: Instant,
  [first, end, stepMs]: readonly [first: number, end: number, stepMs: number],
): Promise<number> {
  await ensurePartitions(db, day + DAY);
  const normal = sql`(random() + random() + random() - 1.5) * 2`;
  const { numAffectedRows } = await sql`
    insert into monitor_check (id, slot_at, monitor_guid, account_id, server_id, error_code, total_ms, resolve_ms,
      connect_ms, download_ms, total_bytes, attempt, error_level, http_status, staging, is_partial, is_concurrent,
      is_timed, detail_kind, resolved_ip)
    select ((slot_at + total_ms + lag - 1577836800000) << 12)
        + (get_byte(uuid_send(monitor_guid), 14) % 16) * 256 + get_byte(uuid_send(monitor_guid), 15),
      slot_at, monitor_guid, 1, server_id, 0, total_ms, resolve_ms, connect_ms, total_ms - resolve_ms - connect_ms - rest,
      total_bytes, 0, 0, 200, false, false, false, true, 1, '192.0.2.10'
    from (
      select m.monitor_guid, ${day}::bigint + m.n * 37 + k * ${stepMs} as slot_at, 101 + (random() * 0.999)::int as server_id,
        (110 + 15 * ${normal} + case when random() < 0.001 then 3000 else 0 end)::int as total_ms,
        (random() * random() * 4)::int as resolve_ms, (22 + 4 * ${normal})::int as connect_ms, (random())::int as rest,
        (6 + random() * random() * 40)::int as lag, (18000 + (random() * random() * 40)::int) as total_bytes
      from bench_monitor m cross join generate_series(0::bigint, ${Math.floor(DAY / stepMs) - 1}::bigint) k
      where m.n >= ${first} and m.n < ${end}) c
    order by slot_at`.execute(db);
  await sql`vacuum analyze monitor_check`.execute(db);
  return Number(numAffectedRows);
}

/** Tables with their indexes and values that are stored apart. */
async function measureBytes(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits
    where inhparent = ${table}::regclass`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The hundred checks of a monitor or of all before an instant of that day. */
async function measureList(
  db: Db,
  { day, now, monitor }: { readonly day: Instant; readonly now: Instant; readonly monitor: number | 'all' },
): Promise<number> {
  const { rows } = await sql<{ monitor_guid: string }>`
    select monitor_guid from bench_monitor where n = ${monitor === 'all' ? 0 : monitor}`.execute(db);
  const until = lowestIdAt(day + 15 * HOUR);
  const query = {
    accountId: 1,
    from: lowestIdAt(day - DAY),
    until,
    nowId: lowestIdAt(now),
    isAscending: false,
    limit: 100,
  };
  const scope = monitor === 'all' ? monitor : { monitorGuids: [rows[0]?.monitor_guid ?? ''] };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = systemClock.elapsed();
    const found = await listChecks(db, { ...query, scope, minLevel: 0, showPartial: false });
    if (found.length < 100) throw new Error('the list is incomplete');
    times.push(systemClock.elapsed() - startedAt);
  }
  return median(times);
}
