import { resolvePreset } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import { openCaller } from '../requests.js';
import { MONITORS, timed, withRolledStore } from '../rolled-service.js';
import { median, type Row } from '../row.js';

/** The dashboard of the whole account; predefined ones have the same guid everywhere. */
const DASHBOARD = '/api/v1/Dashboard/da5b0a2d-0000-4000-8000-000000000001';
const ROUNDS = 10;

/** What the tiles of a dashboard ask, of a year unless said otherwise. */
const QUESTIONS = {
  figures: 'Figures?PresetPeriod=Last365Days',
  'figures to now': 'Figures?PresetPeriod=Last24Hours',
  lines: 'Line?PresetPeriod=Last365Days',
  hours: 'Rhythm?By=HourOfDay&PresetPeriod=Last365Days',
  'days of the week': 'Rhythm?By=DayOfWeek&PresetPeriod=Last365Days',
  'error counts': 'ErrorCount',
  'error types': 'ErrorType?PresetPeriod=Last365Days',
  checkpoints: 'Checkpoint?PresetPeriod=Last365Days',
  'checkpoint lines': 'CheckpointLine?PresetPeriod=Last365Days',
  'step lines': 'Step?PresetPeriod=Last365Days',
  'page lines': 'PageLine?PageMetric=FirstContentfulPaint&PresetPeriod=Last365Days',
  'custom metrics': 'CustomMetric?PresetPeriod=Last365Days',
  'monitor data': 'MonitorData?PresetPeriod=Last365Days',
  log: 'Log?PresetPeriod=Last365Days',
} as const;

/** What each tile waits for, one after the other, against a bare statement over the days of the account. */
export const yearOfDashboards: Row = {
  name: `dashboards of a year, ${MONITORS.toLocaleString('en-US')} monitors, median of the slowest tile`,
  target: '≤ 1 s',
  meets: (_ratio, { ours }) => ours <= 1_000,
  run: () =>
    withRolledStore(async (db, service, { now }) => {
      const { start, end } = resolvePreset('Last365Days', now, 'UTC', 'clock');
      const bare = sql`
        select date_trunc('month', to_timestamp(bucket_at / 1000) at time zone 'UTC') as month, sum(up_ms), sum(down_ms),
          sum(unknown_ms), sum(checks), sum(unconfirmed), sum(confirmed), sum(timed), sum(total_ms)
        from account_rollup_day where account_id = 1 and bucket_at >= ${start} and bucket_at < ${end} group by 1`;
      const caller = openCaller(service.url, service.authorization);
      const also: Record<string, number> = {};
      const floor: number[] = [];
      for (const [name, question] of Object.entries(QUESTIONS)) {
        const ours: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          ours.push(await timed(() => caller.get(`${DASHBOARD}/${question}`)));
          floor.push(await timed(() => bare.execute(db)));
        }
        also[`${name} ms`] = median(ours);
      }
      caller.close();
      return { ours: Math.max(...Object.values(also)), floor: median(floor), floorName: 'bare SQL', unit: 'ms', also };
    }),
};
