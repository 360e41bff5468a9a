import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type {
  DashboardFigures,
  DashboardLines,
  DashboardLog,
  DashboardMonitors,
  DashboardNumbers,
  DashboardTimePattern,
} from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type {
  DashboardCheckpointLines,
  DashboardCheckpoints,
} from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import type { DashboardCard } from '@vedette/contract/v1/dashboards/dashboard-favourites';
import type { DashboardAlerts } from '@vedette/contract/v1/dashboards/dashboard-alerts';
import type { DashboardChartNotes } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import type { DashboardErrorCounts, DashboardErrorTypes } from '@vedette/contract/v1/dashboards/dashboard-errors';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { type FakeAccount, buildChartNote, toGuid } from './fake-account.js';
import { seriesRoutes } from './fake-series.js';
import { type Routes, ok } from './fake-responses.js';

const PREDEFINED = 'da5b0a2d-0000-4000-8000-000000000004';
const HOUR = 3_600_000;
/** Errors: class and description. */
const ERRORS = [
  ['HTTP', 'HTTP status 500 (Internal Server Error)'],
  ['DNS', 'Name could not be resolved'],
  ['Certificate', 'Certificate expires in … days'],
] as const;

const dashboard = (DashboardGuid: string, Name: string): Dashboard => ({
  DashboardGuid,
  Name,
  AutoRefresh: false,
  DashboardFilter: {
    SelectedPeriod: { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last24Hours' },
    Monitors: [],
    MonitorGroups: [toGuid(900_000)],
    Checkpoints: [],
    CheckpointRegions: [],
  },
});
const DASHBOARDS = [
  dashboard(PREDEFINED, 'Operations'),
  dashboard(toGuid(330_000), 'Shop: overview for the night shift'),
];

const layout = (isOwn: boolean): DashboardLayout => ({
  Tiles: [
    { Kind: 'Chart', Metric: 'UptimePercentage', Width: 6, Height: 2 },
    { Kind: 'Chart', Metric: 'TotalTime', Width: 6, Height: 2 },
    { Kind: 'Chart', Metric: 'ConfirmedErrors', Title: 'Errors that count', Width: 4, Height: 2 },
    { Kind: 'HourOfDay', Metric: 'TotalTime', Width: 4, Height: 2 },
    { Kind: 'DayOfWeek', Metric: 'ConfirmedErrors', Width: 4, Height: 2 },
    { Kind: 'ErrorCounts', Width: 6, Height: 2 },
    { Kind: 'Chart', Metric: 'DownMs', Width: 6, Height: 2 },
    { Kind: 'Chart', Metric: 'Alerts', Width: 6, Height: 2 },
    {
      Kind: 'Chart',
      Metric: 'OperatorResponseTarget',
      TileGuid: toGuid(431_001),
      SlaGuid: toGuid(300_000),
      Width: 6,
      Height: 2,
    },
    { Kind: 'ErrorTypes', Width: 12, Height: 3 },
    {
      Kind: 'CheckpointFigures',
      Width: 12,
      Height: 2,
      TileGuid: toGuid(431_000),
      Monitors: [toGuid(1)],
      Checkpoints: [1],
      Period: { PresetPeriod: 'Last48Hours' },
    },
    { Kind: 'Status', Width: 8, Height: 3 },
    { Kind: 'MonitorLines', Metric: 'TotalTime', Width: 12, Height: 3 },
    { Kind: 'CheckpointLines', Metric: 'TotalTime', Width: 12, Height: 3 },
    { Kind: 'ErrorTypes', ChartType: 'Pie', Title: 'Errors as a pie', Width: 6, Height: 2 },
    { Kind: 'CheckpointFigures', ChartType: 'Bar', Title: 'Checks as bars', Width: 6, Height: 2 },
    { Kind: 'MonitorData', Width: 12, Height: 3, SortBy: 'SlaDownMs', IsDescending: true },
    { Kind: 'PageLines', PageMetric: 'LargestContentfulPaint', Width: 12, Height: 3 },
    { Kind: 'Incidents', Width: 6, Height: 3 },
    { Kind: 'Alerts', Width: 6, Height: 3 },
    { Kind: 'Monitors', Width: 12, Height: 3 },
    { Kind: 'Sla', Width: 12, Height: 3 },
    { Kind: 'Log', Width: 12, Height: 3 },
    { Kind: 'Coverage', Width: 6, Height: 3 },
    { Kind: 'Checkpoints', Width: 6, Height: 3 },
    { Kind: 'RealUsers', Width: 12, Height: 2 },
    { Kind: 'RumNumber', RumFigure: 'PageViews', Width: 3, Height: 1 },
    { Kind: 'RumNumber', RumShare: 'Percentile75', RumWebsiteGuid: toGuid(340_000), Width: 3, Height: 1 },
    { Kind: 'RumChart', RumFigure: 'BackendDuration', Width: 6, Height: 2 },
    { Kind: 'RumTable', RumBy: 'Country', Width: 6, Height: 3 },
    { Kind: 'RumTable', Width: 6, Height: 3 },
    { Kind: 'StepLines', Width: 6, Height: 3 },
    { Kind: 'StepFigures', Width: 6, Height: 3 },
    { Kind: 'RumMap', RumFigure: 'PageViews', Width: 6, Height: 4 },
    { Kind: 'Empty', Width: 6, Height: 2 },
    { Kind: 'RumMap', RumFilters: { Page: 'shop.example.com/' }, Width: 6, Height: 4 },
    { Kind: 'MetricLines', Width: 12, Height: 3 },
    { Kind: 'LastCheck', Width: 6, Height: 2 },
  ],
  IsPredefined: !isOwn,
  MayChange: isOwn,
  MayShare: isOwn,
});

/** Every seventh hour is unobserved. */
function buildNumbers(index: number): DashboardNumbers {
  const down = 60_000 * (index % 4);
  const targets = { SlaTargetPercentage: 99.9, OperatorResponseTarget: 900_000 };
  const counts = {
    ...targets,
    Alerts: index % 4 === 3 ? 1 : 0,
    UpMs: HOUR - down,
    DownMs: down,
    ConfirmedErrors: index % 4,
    UnconfirmedErrors: index % 3,
  };
  if (index % 7 === 3) return { UpMs: 0, DownMs: 0, Checks: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0, Alerts: 0 };
  return {
    ...counts,
    UptimePercentage: 100 - (index % 4) * 0.7,
    DowntimePercentage: (index % 4) * 0.7,
    ObservedPercentage: 99.5,
    Checks: 60,
    TotalTime: 180 + 40 * (index % 5),
    ResolveTime: 4,
    ConnectionTime: 20,
    DownloadTime: 150,
    TotalBytes: 52_000,
  };
}

/** A day of hourly figures. */
const timesUntil = (untilAt: number, shift: number): DashboardFigures['Times'] =>
  Array.from({ length: 24 }, (_hour, index) => {
    const FromAt = untilAt - (24 - index) * HOUR;
    return { FromAt, UntilAt: FromAt + HOUR, ...buildNumbers(index + shift) };
  });

/** Picks the numbers that a checkpoint measures itself. */
const pickMeasurements = ({
  Checks,
  ConfirmedErrors,
  UnconfirmedErrors,
  TotalTime,
  ResolveTime,
  ConnectionTime,
  DownloadTime,
}: DashboardNumbers) => ({
  Checks,
  ConfirmedErrors,
  UnconfirmedErrors,
  TotalTime,
  ResolveTime,
  ConnectionTime,
  DownloadTime,
});

/** Twelve checkpoints, of which the third has no data. */
function checkpointLines(at: number): DashboardCheckpointLines {
  const UntilAt = Math.floor(at / HOUR) * HOUR;
  const nothing = { Checks: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0 };
  return {
    FromAt: UntilAt - 24 * HOUR,
    UntilAt,
    Scale: 'hour',
    Lines: Array.from({ length: 12 }, (_checkpoint, index) => ({
      CheckpointId: index,
      CheckpointName: index === 0 ? 'Local 1' : `Checkpoint ${String(index + 1)}`,
      ...(index === 2 ? nothing : pickMeasurements(buildNumbers(index))),
      Times: timesUntil(UntilAt, index).map(({ FromAt, UntilAt: until, ...numbers }) => ({
        FromAt,
        UntilAt: until,
        ...(index === 2 ? nothing : pickMeasurements(numbers)),
      })),
    })),
  };
}

function buildLogRow(
  { MonitorGuid, Name: MonitorName }: MonitorRow,
  index: number,
  at: number,
): DashboardLog['Rows'][number] {
  const isError = index % 6 === 2;
  return {
    MonitorGuid,
    MonitorName,
    MonitorCheckId: 900_000_000 - index,
    At: at - index * 7_000,
    ErrorLevel: isError ? 'Confirmed' : 'NoError',
    ErrorCode: isError ? 14_500 : 0,
    ErrorDescription: isError ? 'HTTP status 500 (Internal Server Error)' : 'OK',
    CheckpointId: 1,
    CheckpointName: 'Local 1',
    Attempt: isError ? 1 : 0,
    ...(isError && { MayClear: true }),
    TotalTime: 180 + index,
    ResolveTime: 4,
    ConnectionTime: 20,
    DownloadTime: 150 + index,
  };
}

/** Dashboards of the fake account: one predefined and one of the operator. */
export const dashboardRoutes = ({ monitors }: FakeAccount, now: () => number): Routes => [
  ...seriesRoutes(monitors, now),
  [/^GET v4\/Dashboard$/, () => ok(DASHBOARDS)],
  [/^POST api\/v1\/Dashboard$/, () => ({ status: 201, body: DASHBOARDS.at(-1) })],
  [
    /^GET v4\/Dashboard\/([^/]+)$/,
    (_request, id) => ok(DASHBOARDS.find(({ DashboardGuid }) => DashboardGuid === id) ?? DASHBOARDS[0]),
  ],
  [
    /^GET api\/v1\/Dashboard$/,
    () =>
      ok(
        DASHBOARDS.map(({ DashboardGuid, Name }, index) => ({
          DashboardGuid,
          Name,
          IsPredefined: index === 0,
          IsFavourite: index === 1,
          Tiles: layout(index > 0).Tiles.map(({ Kind, Width, Height }) => ({ Kind, Width, Height })),
        })) satisfies DashboardCard[],
      ),
  ],
  [/^GET api\/v1\/Dashboard\/([^/]+)\/Tile$/, (_request, id) => ok(layout(id !== PREDEFINED))],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/Authorizations$/,
    () =>
      ok([
        {
          AuthorizationId: toGuid(430_009),
          AuthorizationType: 'ViewDashboard',
          OperatorGuid: null,
          OperatorGroupGuid: toGuid(700_000),
        },
      ]),
  ],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/Figures$/,
    () => {
      const UntilAt = Math.floor(now() / HOUR) * HOUR;
      const rows = monitors.slice(0, 30);
      return ok({
        FromAt: UntilAt - 24 * HOUR,
        UntilAt,
        Scale: 'hour',
        Total: monitors.length,
        Times: timesUntil(UntilAt, 0),
        Monitors: rows.map((row, index) => ({
          MonitorGuid: row.MonitorGuid,
          MonitorName: row.Name,
          ...buildNumbers(index),
        })),
      } satisfies DashboardFigures);
    },
  ],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/ChartNote$/,
    () => {
      const UntilAt = Math.floor(now() / HOUR) * HOUR;
      return ok({
        FromAt: UntilAt - 24 * HOUR,
        UntilAt,
        HasMore: false,
        Rows: [
          { ...buildChartNote(UntilAt - 17.5 * HOUR), AboutName: monitors[0]?.Name ?? '' },
          { ...buildChartNote(UntilAt - 5.5 * HOUR), ChartNoteGuid: toGuid(901), Kind: 'Other', Title: 'Sale begins' },
        ],
      } satisfies DashboardChartNotes);
    },
  ],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/TimeSeries$/,
    ({ query }) => {
      const UntilAt = Math.floor(now() / HOUR) * HOUR;
      const [skip, take] = [Number(query.get('Skip') ?? 0), Number(query.get('Take') ?? 10)];
      return ok({
        FromAt: UntilAt - 24 * HOUR,
        UntilAt,
        Scale: 'hour',
        Total: monitors.length,
        Lines: monitors.slice(skip, skip + take).map(({ MonitorGuid, Name: MonitorName }, at) => ({
          MonitorGuid,
          MonitorName,
          ...buildNumbers(at),
          Times: timesUntil(UntilAt, at),
        })),
      } satisfies DashboardLines);
    },
  ],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/TimePattern/,
    () =>
      ok({
        FromAt: now() - 24 * HOUR,
        UntilAt: now(),
        Slots: Array.from({ length: 7 }, (_day, index) => ({ Slot: index + 1, ...buildNumbers(index) })),
      } satisfies DashboardTimePattern),
  ],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/Checkpoint$/,
    () =>
      ok({
        FromAt: now() - 24 * HOUR,
        UntilAt: now(),
        Rows: ['Local 1', 'Oslo', 'Tokyo'].map((CheckpointName, CheckpointId) => ({
          CheckpointId,
          CheckpointName,
          Checks: 60,
          ConfirmedErrors: CheckpointId,
          UnconfirmedErrors: 2,
          ...(CheckpointId === 2 ? {} : { TotalTime: 180 + CheckpointId, ResolveTime: 4, ConnectionTime: 20 }),
        })),
      } satisfies DashboardCheckpoints),
  ],
  [/^GET api\/v1\/Dashboard\/[^/]+\/CheckpointTimeSeries$/, () => ok(checkpointLines(now()))],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/ErrorCount$/,
    () =>
      ok({
        Periods: [1, 7, 30].map((Days) => ({
          Days,
          FromAt: now() - Days * 24 * HOUR,
          Checks: Days * 14_400,
          ConfirmedErrors: Days * 3,
          UnconfirmedErrors: Days * 11,
        })),
      } satisfies DashboardErrorCounts),
  ],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/ErrorType$/,
    () =>
      ok({
        FromAt: now() - 20 * HOUR,
        UntilAt: now(),
        IsTruncated: true,
        Classes: ERRORS.map(([Class], at) => ({
          Class,
          Codes: 1,
          ConfirmedErrors: 12 - 4 * at,
          UnconfirmedErrors: 3,
          LastAt: now() - at * HOUR,
          LastCheckId: 900_000_000 - at,
        })),
        Rows: ERRORS.map(([Category, Description], at) => ({
          ErrorCode: 14_500 + at,
          Category,
          Description,
          ConfirmedErrors: 12 - 4 * at,
          UnconfirmedErrors: 3,
          LastAt: now() - at * HOUR,
          LastCheckId: 900_000_000 - at,
        })),
      } satisfies DashboardErrorTypes),
  ],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/Monitor$/,
    () => {
      const rows = monitors.map(({ MonitorGuid, Name: MonitorName }, index) => ({
        MonitorGuid,
        MonitorName,
        ...buildNumbers(index),
      }));
      return ok({ Total: rows.length, Rows: rows.slice(0, 200) } satisfies DashboardMonitors);
    },
  ],
  [
    /^GET api\/v1\/Dashboard\/[^/]+\/CheckLog$/,
    () =>
      ok({ Rows: monitors.slice(0, 20).map((row, index) => buildLogRow(row, index, now())) } satisfies DashboardLog),
  ],
  [/^GET api\/v1\/Dashboard\/[^/]+\/Alert$/, () => ok({ Rows: [] } satisfies DashboardAlerts)],
];
