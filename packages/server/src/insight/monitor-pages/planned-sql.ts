import { sql, type RawBuilder } from 'kysely';

/**
 * Of `unknown` ms of a monitor since `from` those it was meant to be observed in: without pauses and without maintenance that
 * stops monitoring. These are told by the slots that were not planned then, whatever has become of the period since.
 */
export const unplannedMs = (
  unknown: RawBuilder<unknown>,
  monitorGuid: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`greatest(0, ${unknown} - coalesce((
    select sum(greatest(0, least(r.to_at, check_at(last.check_id)) - greatest(r.from_at, ${from})))
    from missed_range r join monitor_standing last on last.monitor_guid = r.monitor_guid
    where r.monitor_guid = ${monitorGuid} and r.to_at > ${from} and r.reason in ('maintenance', 'paused')), 0))::float8`;
