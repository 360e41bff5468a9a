import { idInstant, lowestIdAt } from '@vedette/kernel/ids';
import { scheduleOffset } from '@vedette/server/monitors/index';
import type { DatabaseCluster } from './database.js';
import type { AuditedCheck, AuditedMiss, AuditedMonitor } from './audit-rules.js';

type Query = DatabaseCluster['query'];

/** Returns the checks that completed in [from, to). */
export async function loadChecks(query: Query, from: number, to: number): Promise<AuditedCheck[]> {
  const rows = await query<Record<'id' | 'guid' | 'slot', string> & Record<'attempt' | 'level', number>>(
    `select id, monitor_guid as guid, slot_at as slot, attempt, error_level as level from monitor_check
     where id >= $1 and id < $2 and not is_partial`,
    [lowestIdAt(from), lowestIdAt(to)],
  );
  return rows.map(({ id, guid, slot, attempt, level }) => ({
    guid,
    slotAt: Number(slot),
    attempt,
    errorLevel: level,
    at: idInstant(Number(id)),
  }));
}

export async function loadMissed(query: Query, from: number): Promise<AuditedMiss[]> {
  const rows = await query<Record<'guid' | 'from_at' | 'to_at' | 'reason', string>>(
    'select monitor_guid as guid, from_at, to_at, reason from missed_range where to_at > $1',
    [from],
  );
  return rows.map(({ guid, from_at: fromAt, to_at: toAt, reason }) => ({
    guid,
    fromAt: Number(fromAt),
    toAt: Number(toAt),
    reason,
  }));
}

export async function loadMonitors(query: Query): Promise<AuditedMonitor[]> {
  const rows = await query<Record<'guid' | 'name' | 'interval', string>>(
    'select monitor_guid as guid, name, interval_ms as interval from monitor order by name',
  );
  return rows.map(({ guid, name, interval }) => ({
    guid,
    name,
    intervalMs: Number(interval),
    offsetMs: scheduleOffset(guid, Number(interval)),
  }));
}

/** Returns the names of the monitors of incidents that began at or after `from`, with the number that is still open. */
export async function loadIncidents(query: Query, from: number): Promise<{ names: string[]; open: number }> {
  const rows = await query<{ name: string; closed_at: string | null }>(
    'select m.name, i.closed_at from incident i join monitor m using (monitor_guid) where i.first_error_at >= $1',
    [from],
  );
  return {
    names: rows.map(({ name }) => name),
    open: rows.filter(({ closed_at: closedAt }) => closedAt === null).length,
  };
}

/** Returns the keys of calls that may have been made twice, because their process died before it knew the outcome. */
export async function loadPossibleDuplicates(query: Query): Promise<Set<string>> {
  const rows = await query<{ guid: string }>(
    'select alert_guid as guid from alert_delivery where is_possible_duplicate',
  );
  return new Set(rows.map(({ guid }) => guid));
}

/** Returns how many messages are not sent yet. */
export async function countWaitingMessages(query: Query): Promise<number> {
  const [row] = await query<{ count: string }>(
    `select (select count(*) from alert_delivery where state in ('queued', 'sending'))
       + (select count(*) from mail where state in ('waiting', 'sending')) as count`,
  );
  return Number(row?.count);
}

/** Returns how many partitions each living process holds. */
export async function countPartitions(query: Query): Promise<number[]> {
  const rows = await query<{ count: string }>(
    `select count(*) as count from engine_lease l join engine_member m on m.holder::text = l.holder
     where l.name like 'partition %' group by l.holder order by count(*) desc`,
  );
  return rows.map(({ count }) => Number(count));
}

export async function loadNewestCheck(query: Query): Promise<number> {
  const [row] = await query<{ id: string | null }>('select max(id) as id from monitor_check');
  return Number(row?.id ?? 0);
}

/**
 * Recounts the checks of each monitor and quarter of an hour, and returns the rows of the roll-up that say something
 * else.
 */
export const findWrongStatistics = (query: Query): Promise<Record<string, string>[]> =>
  query<Record<string, string>>(`
    with counted as (
      select monitor_guid, check_at(id) / 900000 * 900000 as bucket_at, count(*) as checks,
        count(*) filter (where error_level = 1) as unconfirmed,
        count(*) filter (where error_level = 2) as confirmed,
        count(*) filter (where is_timed) as timed,
        coalesce(sum(total_ms) filter (where is_timed), 0) as total_ms,
        coalesce(sum(resolve_ms) filter (where is_timed), 0) as resolve_ms,
        coalesce(sum(connect_ms) filter (where is_timed), 0) as connect_ms,
        coalesce(sum(download_ms) filter (where is_timed), 0) as download_ms
      from monitor_check where not is_partial and not staging group by 1, 2)
    select m.name, to_timestamp(coalesce(c.bucket_at, r.bucket_at) / 1000)::text as quarter,
      concat_ws(' ', c.checks, c.unconfirmed, c.confirmed, c.timed, c.total_ms, c.resolve_ms, c.connect_ms,
        c.download_ms) as counted,
      concat_ws(' ', r.checks, r.unconfirmed, r.confirmed, r.timed, r.total_ms, r.resolve_ms, r.connect_ms,
        r.download_ms) as stored
    from counted c full join rollup_quarter r using (monitor_guid, bucket_at) join monitor m using (monitor_guid)
    where (c.checks, c.unconfirmed, c.confirmed, c.timed, c.total_ms, c.resolve_ms, c.connect_ms, c.download_ms)
      is distinct from (r.checks::bigint, r.unconfirmed::bigint, r.confirmed::bigint, r.timed::bigint,
        r.total_ms::bigint, r.resolve_ms::bigint, r.connect_ms::bigint, r.download_ms::bigint)
    order by 1, 2`);
