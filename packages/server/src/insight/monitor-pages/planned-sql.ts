import { sql, type RawBuilder } from 'kysely';

const QUARTER = sql.raw('900000');

/**
 * Of `unknown` ms of a monitor since `from` those it was meant to be observed in: without pauses and without maintenance that
 * stops monitoring. These are told by the slots that were not planned then, whatever has become of the period since. The
 * time before the first check is in no unknown ms, so nothing is taken off for it: of the first quarter there is, the sums
 * tell how long before its end, or before the last check, that was.
 */
export const unplannedMs = (
  unknown: RawBuilder<unknown>,
  monitorGuid: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`greatest(0, ${unknown} - coalesce((
    select sum(greatest(0, least(r.to_at, check_at(last.check_id)) - greatest(r.from_at, ${from}, first.at)))
    from missed_range r join monitor_standing last on last.monitor_guid = r.monitor_guid
      cross join lateral (
        select least(q.bucket_at + ${QUARTER}, check_at(last.check_id)) - q.up_ms - q.down_ms - q.unknown_ms as at
        from rollup_quarter q where q.monitor_guid = last.monitor_guid order by q.bucket_at limit 1) first
    where r.monitor_guid = ${monitorGuid} and r.to_at > ${from} and r.reason in ('maintenance', 'paused')), 0))::float8`;
