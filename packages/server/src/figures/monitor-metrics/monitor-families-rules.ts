/** Metrics of each monitor, by the names that a scraper sees. */
import { observedPercentage, uptimeIfObserved, type StateTimes } from '../../checks/index.js';
import type { Family, Labels, Sample } from './metrics-text-rules.js';

/** A monitor, its last check (absent: none yet) and its last 24 hours. */
export interface MonitorFacts {
  readonly monitorGuid: string;
  readonly name: string;
  readonly type: string;
  readonly mode: string;
  /** Whether it runs on its schedule. */
  readonly isRunning: boolean;
  readonly last?: LastCheck;
  readonly day: DayFigures;
}

interface LastCheck {
  readonly at: number;
  /** 0 NoError, 1 Unconfirmed, 2 Confirmed. */
  readonly errorLevel: number;
  readonly errorCode: number;
  /** Whether a confirmed error is ongoing. */
  readonly isDown: boolean;
  readonly totalMs: number;
  /** Absent when the row of the check has been deleted. */
  readonly phases?: { readonly resolveMs: number; readonly connectMs: number; readonly downloadMs: number };
  readonly totalBytes?: number;
  readonly httpStatus?: number;
}

/** Numbers of checks by error level, and times by state. */
interface DayFigures {
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
  readonly times: StateTimes;
}

const MS_PER_SECOND = 1_000;

const toRatio = (percentage: number | undefined): number | undefined => percentage && percentage / 100;

type Value = readonly [value: number | undefined, more?: Labels];

/** Builds the metric families. Samples are built as they are read. */
export function buildMetricFamilies(monitors: readonly MonitorFacts[]): Family[] {
  const labelled = monitors.map((each) => ({ each, labels: { monitor_guid: each.monitorGuid, monitor: each.name } }));
  const gauge = (name: string, help: string, values: (monitor: MonitorFacts) => readonly Value[]): Family => ({
    name: `vedette_monitor_${name}`,
    type: 'gauge',
    help,
    samples: generateSamples(labelled, values),
  });
  const lastCheckGauge = (name: string, help: string, value: (last: LastCheck) => number | undefined): Family =>
    gauge(name, help, ({ last }) => (last ? [[value(last)]] : []));
  return [
    {
      name: 'vedette_monitor',
      type: 'info',
      help: 'Name, type and other properties of a monitor.',
      samples: generateSamples(labelled, ({ type, mode }) => [[1, { type, mode }]]),
    },
    gauge('active', 'Whether the monitor runs on its schedule.', ({ isRunning }) => [[Number(isRunning)]]),
    lastCheckGauge('up', 'Whether the target is up: 0 during a confirmed error.', ({ isDown }) => Number(!isDown)),
    lastCheckGauge(
      'error_level',
      'Error level of the last check: 0 no error, 1 unconfirmed, 2 confirmed.',
      (last) => last.errorLevel,
    ),
    lastCheckGauge('error_code', 'Error code of the last check; 0 without an error.', (last) => last.errorCode),
    lastCheckGauge('last_check_timestamp_seconds', 'Time of the last check.', ({ at }) => at / MS_PER_SECOND),
    lastCheckGauge(
      'last_check_duration_seconds',
      'Total time of the last check.',
      ({ totalMs }) => totalMs / MS_PER_SECOND,
    ),
    gauge('last_check_phase_duration_seconds', 'Phases of the last check.', ({ last }) => {
      const { resolveMs, connectMs, downloadMs } = last?.phases ?? {};
      const times = { resolve: resolveMs, connect: connectMs, download: downloadMs };
      return Object.entries(times).map(([phase, ms]) => [ms === undefined ? undefined : ms / MS_PER_SECOND, { phase }]);
    }),
    lastCheckGauge('last_check_size_bytes', 'Bytes received by the last check.', ({ totalBytes }) => totalBytes),
    lastCheckGauge('last_check_http_status_code', 'HTTP status of the last check.', (last) => last.httpStatus),
    gauge(
      'day_checks',
      'Checks in the last 24 hours by error level.',
      ({ day: { checks, unconfirmed, confirmed } }) => [
        [checks - unconfirmed - confirmed, { error_level: 'none' }],
        [unconfirmed, { error_level: 'unconfirmed' }],
        [confirmed, { error_level: 'confirmed' }],
      ],
    ),
    gauge(
      'day_uptime_ratio',
      'Uptime ratio of the last 24 hours; unobserved time counts as up, see day_observed_ratio.',
      ({ day }) => [[toRatio(uptimeIfObserved(day.times))]],
    ),
    gauge('day_observed_ratio', 'Observed share of the last 24 hours, excluding planned gaps.', ({ day }) => [
      [toRatio(observedPercentage(day.times))],
    ]),
  ];
}

function* generateSamples(
  labelled: readonly { readonly each: MonitorFacts; readonly labels: Labels }[],
  values: (monitor: MonitorFacts) => readonly Value[],
): Generator<Sample> {
  for (const { each, labels } of labelled) {
    for (const [value, extraLabels] of values(each)) if (value !== undefined) yield { labels, extraLabels, value };
  }
}
