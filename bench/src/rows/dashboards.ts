import { resolvePreset } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import { openCaller } from '../requests.js';
import { MONITORS, measureMs, withRolledStore } from '../rolled-service.js';
import { median, type Row } from '../row.js';

/** The dashboard of the whole account. Predefined dashboards have the same GUID everywhere. */
const DASHBOARD = '/Dashboard/da5b0a2d-0000-4000-8000-000000000001';
const YEAR = 'PresetPeriod=Last365Days';
const ROUNDS = 10;

/** All routes that tiles request except those of visitors and SLAs, for a year unless another period is given. */
const REQUESTS = {
  tiles: `${DASHBOARD}/Tile`,
  figures: `${DASHBOARD}/Figures?${YEAR}`,
  'figures to now': `${DASHBOARD}/Figures?PresetPeriod=Last24Hours`,
  monitors: `${DASHBOARD}/Monitor?${YEAR}&Take=200`,
  lines: `${DASHBOARD}/Line?${YEAR}`,
  hours: `${DASHBOARD}/TimePattern?By=HourOfDay&${YEAR}`,
  'days of the week': `${DASHBOARD}/TimePattern?By=DayOfWeek&${YEAR}`,
  'error counts': `${DASHBOARD}/ErrorCount`,
  'error types': `${DASHBOARD}/ErrorType?${YEAR}`,
  checkpoints: `${DASHBOARD}/Checkpoint?${YEAR}`,
  'checkpoint lines': `${DASHBOARD}/CheckpointTimeSeries?${YEAR}`,
  'step lines': `${DASHBOARD}/Step?${YEAR}`,
  'page lines': `${DASHBOARD}/PageTimeSeries?PageMetric=FirstContentfulPaint&${YEAR}`,
  'custom metrics': `${DASHBOARD}/CustomMetric?${YEAR}`,
  'monitor data': `${DASHBOARD}/MonitorData?${YEAR}`,
  log: `${DASHBOARD}/Log?${YEAR}`,
  alerts: `${DASHBOARD}/Alert?${YEAR}`,
  'names of metrics': '/CustomMetric',
  status: '/Monitor?Take=200',
  incidents: '/Incident?Take=200',
  coverage: '/AlertCoverage',
} as const;

/** The requests of each tile, one after the other, against a bare statement over the days of the account. */
export const dashboardYear: Row = {
  name: `dashboards of a year, ${MONITORS.toLocaleString('en-US')} monitors, median of the slowest tile`,
  target: '≤ 1 s',
  meets: (_ratio, { ours }) => ours <= 1_000,
  run: () =>
    withRolledStore(async ({ db, service, now, cpuMs }) => {
      const { start, end } = resolvePreset('Last365Days', now, 'UTC', 'clock');
      const bare = sql`
        select date_trunc('month', to_timestamp(bucket_at / 1000) at time zone 'UTC') as month, sum(up_ms), sum(down_ms),
          sum(unknown_ms), sum(checks), sum(unconfirmed), sum(confirmed), sum(timed), sum(total_ms)
        from account_rollup_day where account_id = 1 and bucket_at >= ${start} and bucket_at < ${end} group by 1`;
      const caller = openCaller(service.url, service.authorization);
      const medians: Record<string, number> = {};
      const spent: Record<string, number> = {};
      const floor: number[] = [];
      for (const [name, path] of Object.entries(REQUESTS)) {
        const ours: number[] = [];
        const before = cpuMs();
        for (let round = 0; round < ROUNDS; round += 1) {
          ours.push(await measureMs(() => caller.get(`/api/v1${path}`)));
        }
        medians[`${name} ms`] = median(ours);
        spent[`CPU of ${name}`] = (cpuMs() - before) / ROUNDS;
        for (let round = 0; round < ROUNDS; round += 1) floor.push(await measureMs(() => bare.execute(db)));
      }
      caller.close();
      const slowest = Math.max(...Object.values(medians));
      return { ours: slowest, floor: median(floor), floorName: 'bare SQL', unit: 'ms', also: { ...medians, ...spent } };
    }),
};
