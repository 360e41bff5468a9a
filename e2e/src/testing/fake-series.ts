import type {
  CustomMetricList,
  DashboardMetrics,
  DashboardSteps,
} from '@vedette/contract/v1/dashboards/dashboard-series';
import type { MonitorStatus } from '@vedette/contract/v4/status';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { type Routes, wrapInEnvelope, ok } from './fake-responses.js';

const HOUR = 3_600_000;

/** A day of hours; every seventh is unobserved. */
const timesUntil = (untilAt: number, shift: number) =>
  Array.from({ length: 24 }, (_hour, index) => {
    const FromAt = untilAt - (24 - index) * HOUR;
    const Mean = 180 + 90 * shift + 35 * ((index + shift) % 5);
    const numbers = { Count: 12, Mean, Minimum: Mean - 60, Maximum: Mean + 240 };
    return { FromAt, UntilAt: FromAt + HOUR, ...((index + shift) % 7 === 3 ? { Count: 0 } : numbers) };
  });

const STEPS = ['Open the shop', 'Log in', 'Add an item to the basket', 'Pay', 'Log out'];

/** Five steps, of which the last was removed. */
function buildSteps(monitor: MonitorRow | undefined, at: number): DashboardSteps {
  const UntilAt = Math.floor(at / HOUR) * HOUR;
  const FirstAt = UntilAt - 20 * HOUR;
  return {
    FromAt: UntilAt - 24 * HOUR,
    UntilAt,
    Scale: 'hour',
    Total: 3,
    ...(monitor && { MonitorGuid: monitor.MonitorGuid, MonitorName: monitor.Name }),
    Lines: STEPS.map((Name, index) => ({
      Name,
      FirstAt,
      LastAt: index === 4 ? UntilAt - 2 * HOUR : UntilAt,
      IsRemoved: index === 4,
      Count: 240,
      Mean: 250.4 + 90 * index,
      Minimum: 120 + 90 * index,
      Maximum: 560 + 90 * index,
      Times: timesUntil(UntilAt, index),
    })),
    Changes: monitor ? [{ MonitorGuid: monitor.MonitorGuid, At: UntilAt - 2 * HOUR }] : [],
  };
}

const METRICS = ['Orders waiting', 'Items in stock'];

function buildMetrics(monitors: readonly MonitorRow[], at: number): DashboardMetrics {
  const UntilAt = Math.floor(at / HOUR) * HOUR;
  return {
    FromAt: UntilAt - 24 * HOUR,
    UntilAt,
    Scale: 'hour',
    Total: 2,
    Lines: monitors.slice(0, 2).map(({ MonitorGuid, Name: MonitorName }, index) => ({
      MonitorGuid,
      MonitorName,
      Name: METRICS[index] ?? '',
      FirstAt: UntilAt - 90 * HOUR,
      LastAt: UntilAt,
      Count: 240,
      Mean: 250.42,
      Minimum: -12,
      Maximum: 560,
      Times: timesUntil(UntilAt, index),
    })),
  };
}

const buildStatus = (guid: string): MonitorStatus => ({
  Type: 'MonitorStatus',
  Id: guid,
  Relationships: [],
  Links: { Self: `/Status/Monitor/${guid}` },
  Attributes: {
    ErrorLevel: 'Confirmed',
    LastCheck: '2026-11-22T19:46:13',
    CheckpointId: 1,
    CheckpointName: 'Local 1',
    ErrorCode: 14_500,
    ErrorDescription: 'HTTP status 500 (Internal Server Error)',
    UptimePercentage: 98.4,
    LastMonitorCheckId: 900_000_000,
    TotalTime: 184,
  },
});

/** Data of tiles with time series and last checks. */
export const seriesRoutes = (monitors: readonly MonitorRow[], now: () => number): Routes => [
  [/^GET v4\/Status\/Monitor\/([^/]+)$/, (_request, guid) => wrapInEnvelope(buildStatus(guid))],
  [/^GET api\/v1\/Dashboard\/[^/]+\/CustomMetric$/, () => ok(buildMetrics(monitors, now()))],
  [
    /^GET api\/v1\/CustomMetric$/,
    () =>
      ok({
        Rows: buildMetrics(monitors, now()).Lines.map(({ MonitorGuid, MonitorName, Name, LastAt }) => ({
          MonitorGuid,
          MonitorName,
          Name,
          LastAt,
        })),
      } satisfies CustomMetricList),
  ],
  [/^GET api\/v1\/Dashboard\/[^/]+\/Step$/, () => ok(buildSteps(monitors[0], now()))],
];
