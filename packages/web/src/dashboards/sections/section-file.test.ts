import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { alertsSection } from '@vedette/contract/v1/dashboards/tiles/alerts';
import { chartTable } from '@vedette/contract/v1/dashboards/tiles/chart';
import { checkpointFiguresSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-figures';
import { checkpointLinesSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-lines';
import { checkpointsSection } from '@vedette/contract/v1/dashboards/tiles/checkpoints';
import { coverageSection } from '@vedette/contract/v1/dashboards/tiles/coverage';
import { dayOfWeekSection } from '@vedette/contract/v1/dashboards/tiles/day-of-week';
import { errorCountsSection } from '@vedette/contract/v1/dashboards/tiles/error-counts';
import { errorTypesSection } from '@vedette/contract/v1/dashboards/tiles/error-types';
import { hourOfDaySection } from '@vedette/contract/v1/dashboards/tiles/hour-of-day';
import { openIncidentsSection } from '@vedette/contract/v1/dashboards/tiles/incidents';
import { lastCheckSection } from '@vedette/contract/v1/dashboards/tiles/last-check';
import { logSection } from '@vedette/contract/v1/dashboards/tiles/log';
import { metricLinesSection } from '@vedette/contract/v1/dashboards/tiles/metric-lines';
import { monitorDataSection } from '@vedette/contract/v1/dashboards/tiles/monitor-data';
import { monitorLinesSection } from '@vedette/contract/v1/dashboards/tiles/monitor-lines';
import { monitorsSection } from '@vedette/contract/v1/dashboards/tiles/monitors';
import { pageLinesSection } from '@vedette/contract/v1/dashboards/tiles/page-lines';
import { realUsersSection } from '@vedette/contract/v1/dashboards/tiles/real-users';
import type { TileKind } from '@vedette/contract/v1/dashboards/tiles/registry';
import { rumChartSection } from '@vedette/contract/v1/dashboards/tiles/rum-chart';
import { rumMapSection } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { rumNumberSection } from '@vedette/contract/v1/dashboards/tiles/rum-number';
import { rumTableSection } from '@vedette/contract/v1/dashboards/tiles/rum-table';
import { slaSection } from '@vedette/contract/v1/dashboards/tiles/sla';
import { statusSection } from '@vedette/contract/v1/dashboards/tiles/status';
import { stepFiguresSection } from '@vedette/contract/v1/dashboards/tiles/step-figures';
import { stepLinesSection } from '@vedette/contract/v1/dashboards/tiles/step-lines';
import { expect, test } from 'vitest';
import { sectionFile } from './section-file.js';

const HOUR = 3_600_000;
const size = { Width: 6, Height: 3 };
const span = { FromAt: 0, UntilAt: HOUR, Scale: 'hour' as const };
const hour = { FromAt: 0, UntilAt: HOUR };
const numbers: DashboardNumbers = {
  UpMs: 1,
  DownMs: 1,
  Checks: 1,
  ConfirmedErrors: 1,
  UnconfirmedErrors: 1,
  Alerts: 1,
};
const shop = { MonitorGuid: 'm1', MonitorName: 'Shop' };
const oslo = { CheckpointId: 1, CheckpointName: 'Oslo' };
const timePattern = { ...hour, Slots: [{ ...numbers, Slot: 1 }] };
const about = { website: 'Shop', isAllowed: true };
const visitors = { Value: 'NL', PageViews: 9, Values: { Figure: 'LoadTime' as const, Count: 9, Median: 1 } };
const known = { FirstAt: 0, LastAt: HOUR, IsRemoved: true };
const series = { Count: 1, Mean: 2, Minimum: 1, Maximum: 3 };
const step = { ...known, ...series, Name: 'Pay', Times: [{ ...series, ...hour }] };
const steps = { ...span, Total: 1, MonitorName: 'Shop', Lines: [step], Changes: [] };
const check = {
  ...shop,
  ...oslo,
  MonitorCheckId: 4,
  At: 0,
  ErrorLevel: 'Confirmed',
  ErrorCode: 14_500,
  ErrorDescription: 'HTTP status 500',
  Attempt: 0,
  TotalTime: 6,
  ResolveTime: 1,
  ConnectionTime: 2,
  DownloadTime: 3,
  IsStaging: true,
  HasScreenshot: true,
} as const;
const errors = { ConfirmedErrors: 3, UnconfirmedErrors: 2, LastAt: 0, LastCheckId: 1 };
const slaFigures = {
  UpMs: 60_000,
  DownMs: 0,
  UnknownMs: 0,
  PlannedMs: 0,
  ExcludedMs: 0,
  Checks: 1,
  ConfirmedErrors: 0,
  Alerts: 0,
  Responses: 0,
  UptimePercentage: 100,
  UptimeState: 'Good',
  LoadTimeState: 'Error',
  ResponseState: 'Good',
} as const;
const status = {
  Name: 'Shop',
  MonitorGuid: 'm1',
  MonitorType: 'Https',
  MonitorMode: 'Production',
  IsActive: true,
  GenerateAlert: false,
  State: 'Warn',
  AboveLimit: 2,
  Notes: 'Call Ann',
} as const;
const incident = { ...shop, IncidentId: 7, OpenedAt: 0, ConfirmedCount: 4, Alerts: 2, ErrorDescription: 'Time-out' };

/** With every column that files of a kind may have. */
const SECTIONS: Readonly<Record<Exclude<TileKind, 'Empty'>, Section>> = {
  Alerts: alertsSection({ Kind: 'Alerts', ...size }, [
    {
      ...shop,
      AlertGuid: 'a1',
      AlertType: 'Error',
      At: 0,
      ErrorLevel: 'Confirmed',
      AlertName: 'Night',
      Ordinal: 0,
      ErrorDescription: 'Time-out',
    },
  ]),
  Chart: chartTable(
    { Kind: 'Chart', Metric: 'TotalTime', MoreMetrics: ['Alerts', 'TotalBytes'], ...size },
    { Times: [{ ...numbers, ...hour }], Scale: 'hour' },
  ),
  CheckpointFigures: checkpointFiguresSection(
    { Kind: 'CheckpointFigures', ...size },
    { Rows: [{ ...oslo, Checks: 1, ConfirmedErrors: 1, UnconfirmedErrors: 0 }] },
  ),
  CheckpointLines: checkpointLinesSection(
    { Kind: 'CheckpointLines', ...size },
    { ...span, Lines: [{ ...oslo, ...numbers, Times: [{ ...numbers, ...hour }] }] },
  ),
  Checkpoints: checkpointsSection({ Kind: 'Checkpoints', ...size }, [
    {
      ...oslo,
      IsEnabled: true,
      DisabledReason: '',
      Servers: [{ IsAvailable: true, LastSeenAt: 0, Impairments: [], SoftwareVersion: '1.2' }],
    },
  ]),
  Coverage: coverageSection({ Kind: 'Coverage', ...size }, [
    {
      ...shop,
      MonitorMode: 'Production',
      IsMonitorActive: true,
      IsAlertingEnabled: true,
      HasActiveDefinition: true,
      HasActiveLevel: true,
      IsCovered: false,
      Reasons: [],
      CurrentRecipients: [],
    },
  ]),
  DayOfWeek: dayOfWeekSection({ Kind: 'DayOfWeek', Metric: 'TotalTime', ...size }, timePattern),
  ErrorCounts: errorCountsSection(
    { Kind: 'ErrorCounts', ...size },
    { Periods: [{ Days: 1, FromAt: 0, Checks: 9, ConfirmedErrors: 1, UnconfirmedErrors: 0 }] },
  ),
  ErrorTypes: errorTypesSection(
    { Kind: 'ErrorTypes', ErrorsBy: 'Code', ...size },
    { Rows: [{ ...errors, ErrorCode: 14_500, Category: 'Http', Description: 'HTTP status 500' }], Classes: [] },
  ),
  HourOfDay: hourOfDaySection({ Kind: 'HourOfDay', Metric: 'TotalTime', ...size }, timePattern),
  Incidents: openIncidentsSection({ Kind: 'Incidents', ...size }, [incident], 1),
  LastCheck: lastCheckSection(
    { Kind: 'LastCheck', ...size },
    {
      ...shop,
      status: { ErrorLevel: 'NoError', CheckpointId: 1, ErrorCode: 0, ErrorDescription: '', LastMonitorCheckId: 4 },
      uptime: 100,
    },
  ),
  Log: logSection({ Kind: 'Log', ...size }, [check]),
  MetricLines: metricLinesSection(
    { Kind: 'MetricLines', ...size },
    { ...span, Total: 1, Lines: [{ ...shop, ...step, Name: 'queue' }] },
  ),
  MonitorData: monitorDataSection(
    { Kind: 'MonitorData', Columns: ['TotalTime', 'SlaUptimePercentage'], ...size },
    {
      ...hour,
      RowsFor: 'Groups',
      Sla: { SlaGuid: 's', Description: 'Gold', CountsFromAt: 0, SlaTargetPercentage: 99 },
      Total: 1,
      Rows: [{ ...numbers, Guid: 'g1', Name: 'Web' }],
    },
  ),
  MonitorLines: monitorLinesSection(
    { Kind: 'MonitorLines', Metric: 'TotalTime', ...size },
    { ...span, Total: 1, Lines: [{ ...shop, ...numbers, Times: [{ ...numbers, ...hour }] }] },
  ),
  Monitors: monitorsSection({ Kind: 'Monitors', ...size }, { Monitors: [{ ...shop, ...numbers }], Total: 1 }),
  PageLines: pageLinesSection(
    { Kind: 'PageLines', ...size },
    {
      ...span,
      FromAt: -HOUR,
      Total: 1,
      Monitors: 1,
      Lines: [{ ...shop, ...known, SinceAt: 0, StepName: 'Pay', Pages: 1, Value: 2, Times: [{ ...hour, Pages: 1 }] }],
      Changes: [],
    },
  ),
  RealUsers: realUsersSection({ Kind: 'RealUsers', ...size }, [{ name: 'Shop', values: [] }]),
  RumChart: rumChartSection({ Kind: 'RumChart', ...size }, { ...hour, StepMs: HOUR, Points: [] }, about),
  RumMap: rumMapSection({ Kind: 'RumMap', ...size }, [visitors], about),
  RumNumber: rumNumberSection({ Kind: 'RumNumber', ...size }, visitors, about),
  RumTable: rumTableSection(
    { Kind: 'RumTable', RumBy: 'OperatingSystem', RumFigure: 'DownloadTime', ...size },
    [visitors],
    about,
  ),
  Sla: slaSection({
    name: 'Gold',
    target: 99,
    total: 1,
    rows: [{ ...slaFigures, ...shop }],
    since: new Map([['m1', 0]]),
  }),
  Status: statusSection({ Kind: 'Status', ...size }, [status]),
  StepFigures: stepFiguresSection({ Kind: 'StepFigures', ...size }, steps),
  StepLines: stepLinesSection({ Kind: 'StepLines', ...size }, steps),
};

/** Scripts rely on these names: a change needs a note for operators. */
const HEADS: Readonly<Record<Exclude<TileKind, 'Empty'>, string>> = {
  Alerts:
    'AlertGuid,MonitorGuid,IncidentId,MonitorCheckId,At,Type,MonitorName,ErrorLevel,AlertName,EscalationLevelId,ReminderNumber,ErrorDescription,CheckpointName',
  Chart: 'from,until,TotalTime,Alerts,TotalBytes',
  CheckpointFigures:
    'CheckpointId,CheckpointName,Checks,ConfirmedErrors,UnconfirmedErrors,TotalTime,ResolveTime,ConnectionTime,DownloadTime',
  CheckpointLines: 'CheckpointId,from,until,CheckpointName,TotalTime',
  Checkpoints: 'CheckpointId,CheckpointName,State,LastSeenAt,Servers,SoftwareVersion,Reason',
  Coverage: 'MonitorGuid,MonitorName,IsCovered,Reason,NotifiedNow',
  DayOfWeek: 'DayOfWeek,TotalTime,Checks',
  ErrorCounts: 'TimeSpan,FromAt,Checks,ConfirmedErrors,UnconfirmedErrors',
  ErrorTypes: 'ErrorDescription,ErrorClass,ErrorCode,Errors,ConfirmedErrors,UnconfirmedErrors,LastAt',
  HourOfDay: 'HourOfDay,TotalTime,Checks',
  Incidents:
    'IncidentId,MonitorGuid,MonitorName,OpenedAt,ConfirmedAt,Duration,ConfirmedErrors,Alerts,AcknowledgedBy,ErrorDescription',
  LastCheck:
    'MonitorGuid,MonitorCheckId,State,LastCheckAt,ErrorCode,ErrorDescription,TotalTime,CheckpointName,UptimePercentage24h',
  Log: 'MonitorCheckId,MonitorGuid,CheckpointId,HasScreenshot,At,MonitorName,TotalTime,State,Remark,ErrorCode,ErrorDescription,CheckpointName',
  MetricLines: 'MonitorGuid,from,until,MonitorName,Metric,Minimum,Mean,Maximum,Checks',
  MonitorData: 'MonitorGroupGuid,MonitorGroupName,SlaUptimePercentage,TotalTime,State',
  MonitorLines: 'MonitorGuid,from,until,MonitorName,TotalTime',
  Monitors:
    'MonitorGuid,MonitorName,UptimePercentage,ObservedPercentage,DownMs,Checks,ConfirmedErrors,UnconfirmedErrors,TotalTime,ResolveTime,ConnectionTime,DownloadTime',
  PageLines: 'MonitorGuid,from,until,MonitorName,StepName,FirstContentfulPaint,Pages,MeasuredSince',
  RealUsers:
    'Website,PageLoads,TimeToFirstByte,FirstContentfulPaint,LargestContentfulPaint,PageReadyTime,LoadTime,InteractionToNextPaint,CumulativeLayoutShift',
  RumChart: 'from,until,LoadTime',
  RumMap: 'Country,PageViews,LoadTime',
  RumNumber: 'Website,Measured,PageViews,LoadTime',
  RumTable: 'OperatingSystem,PageViews,DownloadTime',
  Sla: 'MonitorGuid,MonitorName,SlaTargetPercentage,UptimePercentage,State,ObservedPercentage,DownMs,DowntimePercentage,ExcludedMs,TotalTime,LoadTimeState,OperatorResponseTime,ResponseState,CreatedAt',
  Status:
    'MonitorGuid,MonitorName,State,LastCheckAt,UptimePercentage24h,TotalTime,TimeLimit,CheckpointName,Type,MonitorMode,IsActive,GenerateAlert,ErrorDescription,Notes',
  StepFigures: 'StepName,Mean,Minimum,Maximum,Checks,LastAt',
  StepLines: 'from,until,StepName,Mean,Minimum,Maximum,Checks',
};

test('keeps stable column names in files of every kind', () => {
  const heads = Object.entries(SECTIONS).map(([kind, section]) => [
    kind,
    Object.keys(sectionFile(section).rows[0] ?? {}).join(),
  ]);
  expect(Object.fromEntries(heads)).toEqual(HEADS);
});

test.each([
  ['Coverage', 'IsCovered', 'No'],
  ['ErrorCounts', 'TimeSpan', 'Last 24 hours'],
  ['Log', 'Remark', 'Staging'],
  ['Log', 'State', 'Confirmed'],
  ['Status', 'State', 'Warn'],
  ['Status', 'TimeLimit', 'Above limit 2'],
  ['Sla', 'LoadTimeState', 'Missed'],
  ['Checkpoints', 'State', 'Up'],
] as const)('writes words in a file of %s as API values or English: %s %s', (kind, head, text) => {
  expect(sectionFile(SECTIONS[kind]).rows[0]?.[head]).toBe(text);
});

test('distinguishes lines of equally named monitors by id in files', () => {
  const times = [0, HOUR].map((FromAt) => ({ ...numbers, FromAt, UntilAt: FromAt + HOUR }));
  const Lines = ['m1', 'm2'].map((MonitorGuid) => ({ ...shop, ...numbers, MonitorGuid, Times: times }));
  const section = monitorLinesSection(
    { Kind: 'MonitorLines', Metric: 'TotalTime', ...size },
    { ...span, UntilAt: 2 * HOUR, Total: 2, Lines },
  );
  expect(sectionFile(section).rows.map((row) => [row['MonitorGuid'], row['MonitorName']])).toEqual([
    ['m1', 'Shop'],
    ['m1', 'Shop'],
    ['m2', 'Shop'],
    ['m2', 'Shop'],
  ]);
});
