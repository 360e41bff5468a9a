import { DAY } from '@vedette/kernel/clock';
import { resolvePreset } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import type { Row } from '../row.js';
import { compare, MONITORS, withRolledStore } from '../rolled-service.js';
import type { Service } from '../service.js';

/**
 * A year of one monitor by month over the API, against one bare statement over its days, alternating, with ten million
 * checks in the store.
 */
export const statisticsYear: Row = {
  name: 'statistics of a year, one monitor, median',
  target: '≤ 3 × bare SQL and ≤ 50 ms',
  meets: (ratio, { ours }) => ratio <= 3 && ours <= 50,
  run: () =>
    withRolledStore(async (rolled) => {
      const { monitorGuid, now } = rolled;
      const { start, end } = resolvePreset('Last365Days', now, 'UTC', 'clock');
      const bare = sql`
        select date_trunc('month', to_timestamp(bucket_at / 1000) at time zone 'UTC') as month, sum(up_ms), sum(down_ms),
          sum(unknown_ms), sum(checks), sum(unconfirmed), sum(confirmed), sum(timed), sum(total_ms), sum(resolve_ms),
          sum(connect_ms), sum(download_ms), sum(total_bytes),
          (select count(*) from alert where monitor_guid = ${monitorGuid} and alerted_at >= ${start}) as alerts
        from rollup_day where monitor_guid = ${monitorGuid} and bucket_at >= ${start} and bucket_at < ${end} group by 1`;
      const path = `/v4/Statistics/Monitor/${monitorGuid}?PresetPeriod=Last365Days`;
      return compare(rolled, { path, bare, rounds: 200, warmUp: 1_000 });
    }),
};

/** A year of all monitors by month over the API, against a bare statement over the days of the account, alternating. */
export const accountYear: Row = {
  name: `statistics of a year, ${MONITORS.toLocaleString('en-US')} monitors, median`,
  target: '≤ 1 s',
  meets: (_ratio, { ours }) => ours <= 1_000,
  run: () =>
    withRolledStore(async (rolled) => {
      const { now, service } = rolled;
      const { start, end } = resolvePreset('Last365Days', now, 'UTC', 'clock');
      const bare = sql`
        select date_trunc('month', to_timestamp(bucket_at / 1000) at time zone 'UTC') as month, sum(up_ms), sum(down_ms),
          sum(unknown_ms), sum(checks), sum(unconfirmed), sum(confirmed), sum(timed), sum(total_ms)
        from account_rollup_day where account_id = 1 and bucket_at >= ${start} and bucket_at < ${end} group by 1`;
      const path = `/v4/Statistics/MonitorGroup/${await findAllGroup(service)}?PresetPeriod=Last365Days`;
      return compare(rolled, { path, bare, rounds: 20 });
    }),
};

/** Status of all monitors over the API, against a bare statement for their current states and the sums of a day. */
export const statusOfEveryMonitor: Row = {
  name: `status of ${MONITORS.toLocaleString('en-US')} monitors, median`,
  target: '≤ 400 ms',
  meets: (_ratio, { ours }) => ours <= 400,
  run: () =>
    withRolledStore(async (rolled) => {
      const { now, service } = rolled;
      const bare = sql`
        select m.name, s.*, u.* from monitor m left join monitor_state s using (monitor_guid)
        left join (select monitor_guid, sum(up_ms), sum(down_ms), sum(unknown_ms) from rollup_hour
          where bucket_at >= ${now - DAY} group by 1) u using (monitor_guid) order by m.name`;
      return compare(rolled, { path: `/v4/Status/MonitorGroup/${await findAllGroup(service)}`, bare, rounds: 20 });
    }),
};

async function findAllGroup(service: Service): Promise<string> {
  const groups = (await service.call('GET', '/v4/MonitorGroup')) as { MonitorGroupGuid: string; IsAll: boolean }[];
  return groups.find(({ IsAll }) => IsAll)?.MonitorGroupGuid ?? '';
}
