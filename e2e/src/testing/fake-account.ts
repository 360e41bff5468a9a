import type { AlertRow } from '@vedette/contract/v1/alerting/alert';
import type { IncidentRow } from '@vedette/contract/v1/checks/incident';
import type { CheckRow, MonitorRow, MonitorView } from '@vedette/contract/v1/monitors/monitor';
import type { ChartNote } from '@vedette/contract/v1/chart-notes/chart-note';
import type {
  Annotations,
  FigureChange,
  Latency,
  LatencyByCheckpoint,
} from '@vedette/contract/v1/monitors/monitor-figures';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { seededRandom } from '@vedette/kernel/random';
import { HOUR, MINUTE } from '@vedette/kernel/clock';

/** A fake account of any size, identical for the same seed, for viewing and measuring pages. */
export interface FakeAccount {
  readonly monitors: MonitorRow[];
  readonly incidents: readonly IncidentRow[];
  readonly alerts: readonly AlertRow[];
}

const STATES: readonly MonitorState[] = ['Up', 'Up', 'Up', 'Up', 'Up', 'Up', 'Warn', 'Down', 'Unknown', 'Paused'];
const ERRORS = [
  'HTTP status 503',
  'Time-out while connecting',
  'Certificate has expired',
  'Name could not be resolved',
];
const LONG_NAME = 'Order confirmation and invoices behind load balancer 2 Frankfurt';
const GROUPS = ['Shop', 'Payments', 'Intranet'].map((Description, index) => ({
  MonitorGroupGuid: toGuid(900_000 + index),
  Description,
}));

export function toGuid(number: number): string {
  return `0b1c2d3e-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function createFakeAccount(count: number, now: number): FakeAccount {
  const random = seededRandom(7);
  const randomBelow = (limit: number): number => Math.floor(random.next() * limit);
  const monitors = Array.from({ length: count }, (_monitor, index) => buildMonitor(index, now, randomBelow));
  const incidents = monitors.slice(0, 40).map((monitor, index) => buildIncident(monitor, index, now));
  return { monitors, incidents, alerts: incidents.map((incident) => buildAlert(incident)) };
}

function buildMonitor(index: number, now: number, randomBelow: (limit: number) => number): MonitorRow {
  const State = STATES[randomBelow(STATES.length)] ?? 'Up';
  const p50 = 40 + randomBelow(400);
  const hasError = State === 'Down' || State === 'Warn';
  return {
    MonitorGuid: toGuid(index),
    Name:
      index % 23 === 7
        ? LONG_NAME
        : `${['Shop', 'Checkout', 'Search', 'Login', 'API'][index % 5] ?? ''} ${String(index)} ${['eu', 'us', 'asia'][index % 3] ?? ''}`,
    MonitorType: 'Https',
    MonitorMode: index % 17 === 0 ? 'Staging' : 'Production',
    IsActive: State !== 'Paused',
    GenerateAlert: index % 11 !== 0,
    Target: `https://host-${String(index)}.example.com/health`,
    IntervalMs: 5 * MINUTE,
    MonitorGroups: GROUPS.slice(0, index % 4),
    State,
    StateSinceAt: now - randomBelow(48) * HOUR,
    ...(hasError ? { ErrorDescription: ERRORS[randomBelow(ERRORS.length)] ?? '' } : {}),
    ...(State === 'Unknown'
      ? { PendingReason: 'The first run is due in 23 s.' }
      : lastCheck(index, now, p50, randomBelow)),
    ...(State === 'Paused' ? {} : { NextRunAt: now + randomBelow(300) * 1_000 }),
    ...(index % 29 === 0
      ? { Maintenance: { MaintenanceType: 'DisableNotifications' as const, UntilAt: now + HOUR } }
      : {}),
    MayEdit: true,
    ...(index % 7 === 0 ? { Notes: 'Ask the shop team first.' } : {}),
    StatusHistory: buildStatusHistory(State, randomBelow),
  };
}

function lastCheck(
  index: number,
  now: number,
  p50: number,
  randomBelow: (limit: number) => number,
): Partial<MonitorRow> {
  return {
    LastCheckAt: now - randomBelow(300) * 1_000,
    LastCheckId: 1_000_000 + index,
    LastTotalTime: p50,
    UptimePercentage: 95 + randomBelow(5_000) / 1_000,
    CoveragePercentage: 99 + randomBelow(1_000) / 1_000,
    P50: p50,
    P95: p50 * 3,
  };
}

function buildStatusHistory(state: MonitorState, randomBelow: (limit: number) => number): string {
  const letters = Array.from({ length: 96 }, () => 'u');
  const spot = (letter: string, length: number): void => {
    const from = randomBelow(90);
    letters.fill(letter, from, from + length);
  };
  if (state !== 'Up') spot('w', 2);
  if (randomBelow(3) === 0) spot('-', 3);
  if (randomBelow(5) === 0) spot('m', 6);
  if (state === 'Down') letters.fill('d', 92);
  if (state === 'Paused') letters.fill('p', 50);
  return letters.join('');
}

function buildIncident(monitor: MonitorRow, index: number, now: number): IncidentRow {
  const OpenedAt = now - (index + 1) * 3 * HOUR;
  return {
    IncidentId: index + 1,
    MonitorGuid: monitor.MonitorGuid,
    MonitorName: monitor.Name,
    OpenedAt,
    ConfirmedAt: OpenedAt + 3_000,
    ...(index > 3 ? { ClosedAt: OpenedAt + 40 * MINUTE, OkCheckId: 77 } : {}),
    FirstErrorCheckId: 1_000_000 + index,
    FirstConfirmedCheckId: 1_000_001 + index,
    ConfirmedCount: 3 + index,
    ErrorCode: 5503,
    ErrorDescription: ERRORS[index % ERRORS.length] ?? '',
    IsClosedAutomatically: index === 6,
    ...(index === 1 ? { AcknowledgedAt: OpenedAt + 60_000, AcknowledgedBy: 'Ada Example' } : {}),
    Alerts: 2,
  };
}

function buildAlert(incident: IncidentRow): AlertRow {
  const at = incident.ConfirmedAt ?? incident.OpenedAt;
  return {
    AlertGuid: toGuid(500_000 + incident.IncidentId),
    AlertType: incident.IncidentId % 3 === 0 ? 'Reminder' : 'Error',
    At: at,
    MonitorGuid: incident.MonitorGuid,
    MonitorName: incident.MonitorName,
    MonitorCheckId: incident.FirstErrorCheckId,
    IncidentId: incident.IncidentId,
    IncidentKey: `${toGuid(1)}-0-${String(incident.FirstErrorCheckId)}`,
    AlertName: 'Default alert definition',
    EscalationLevelId: 1,
    Ordinal: incident.IncidentId % 3 === 0 ? 1 : 0,
    ErrorDescription: incident.ErrorDescription,
    Deliveries: [
      {
        DeliveryId: incident.IncidentId,
        IntegrationName: 'E-mail',
        IntegrationType: 'Email',
        Address: 'ada@example.com',
        State: incident.IncidentId % 4 === 0 ? 'Waiting' : 'Sent',
        Attempts: 1,
        CreatedAt: at,
        SentAt: at + 400,
        IsPossibleDuplicate: false,
        OutboxId: 1,
      },
    ],
  };
}

export function buildMonitorView(monitor: MonitorRow): MonitorView {
  const day = 24 * HOUR;
  const uptime = (Period: MonitorView['Uptime'][number]['Period'], days: number) => ({
    Period,
    UptimePercentage: 99.9123,
    CoveragePercentage: 99.5,
    ObservedMs: days * day * 0.995,
    UnknownMs: days * day * 0.005,
    ExcludedMs: 0,
    DowntimeMs: days * 75_000,
    Checks: days * 288,
    ConfirmedErrors: days,
  });
  return {
    ...monitor,
    Uptime: [uptime('Last24Hours', 1), uptime('Last7Days', 7), uptime('Last30Days', 30), uptime('Last90Days', 90)],
    Checkpoints: ['Local one', 'Local two'].map((CheckpointName, i) => ({ CheckpointId: i + 1, CheckpointName })),
    CreatedAt: (monitor.LastCheckAt ?? 0) - 400 * day,
    ...(monitor.State === 'Down' ? { OpenIncidentId: 1 } : {}),
    DashboardGuid: 'da5b0a2d-0000-4000-8000-000000000024',
    MayEdit: true,
    MayDelete: true,
  };
}

export function buildLatency(FromAt: number, UntilAt: number): Latency {
  const StepMs = Math.max(MINUTE, Math.ceil((UntilAt - FromAt) / 290 / MINUTE) * MINUTE);
  const first = Math.ceil(FromAt / StepMs);
  const Points = Array.from({ length: Math.floor((UntilAt - FromAt) / StepMs) }, (_point, index) => {
    const P50 = Math.round(120 + 40 * Math.sin(index / 9) + (index % 7) * 4);
    return {
      At: (first + index) * StepMs,
      Checks: 1,
      UnconfirmedErrors: 0,
      ConfirmedErrors: index % 90 === 0 ? 1 : 0,
      P50,
      P95: P50 * 2,
      ResolveTime: 8,
      ConnectionTime: 21,
      DownloadTime: P50 - 29,
      TlsTime: 25,
      WaitTime: P50 - 64,
      ReceiveTime: 10,
    };
  }).filter((_point, index) => index % 60 < 50);
  const part = (from: number, until: number, Reason: string) => ({
    FromAt: FromAt + (UntilAt - FromAt) * from,
    UntilAt: FromAt + (UntilAt - FromAt) * until,
    Reason,
  });
  return {
    FromAt,
    UntilAt,
    StepMs,
    Points,
    Unknown: [part(0.17, 0.2, 'The service was stopped')],
    Maintenance: [part(0.5, 0.56, 'Release')],
    Down: [part(0.8, 0.83, 'HTTP status 503')],
  };
}

/** A note of a pipeline that the reader may edit. */
export const buildChartNote = (At: number): ChartNote => ({
  ChartNoteGuid: toGuid(900),
  At,
  Kind: 'Deployment',
  Title: 'Shop 4.2',
  Text: 'Canary first, then the rest.',
  Link: 'https://ci.example/builds/17',
  Key: 'build-17',
  ByName: 'Ada Example',
  CreatedAt: At,
  MayChange: true,
});

/** One annotation of each kind, and two changes at about the same time. */
export function buildAnnotations(FromAt: number, UntilAt: number): Annotations {
  const at = (share: number): number => Math.round(FromAt + (UntilAt - FromAt) * share);
  return {
    FromAt,
    UntilAt,
    HasMore: false,
    Rows: [
      { Kind: 'Checkpoint', At: at(0.3), UntilAt: at(0.34), CheckpointName: 'Local two', Text: 'DNS', Runs: 4 },
      { Kind: 'Maintenance', At: at(0.5), UntilAt: at(0.56), MaintenanceType: 'DisableMonitoring' },
      { Kind: 'Change', At: at(0.65), ByName: 'Ada Example', Fields: ['CheckInterval', 'Url'] },
      { Kind: 'Change', At: at(0.651), ByName: 'Ada Example', Fields: ['Name'] },
      { Kind: 'ChartNote', At: at(0.7), ByName: 'Ada Example', Text: 'Shop 4.2', ChartNote: buildChartNote(at(0.7)) },
      { Kind: 'Incident', At: at(0.8), UntilAt: at(0.83), Text: 'HTTP status 503', IncidentId: 1 },
      { Kind: 'Note', At: at(0.82), ByName: 'Ada Example', Text: 'Deployed 4.2', IncidentId: 1 },
    ],
  };
}

export function buildLatencyByCheckpoint(FromAt: number, UntilAt: number): LatencyByCheckpoint {
  const { StepMs, Points } = buildLatency(FromAt, UntilAt);
  const series = (CheckpointId: number, CheckpointName: string, slower: number) => ({
    CheckpointId,
    CheckpointName,
    Checks: 143,
    Errors: CheckpointId === 2 ? 2 : 0,
    P50: 120 + slower,
    Points: Points.filter((_point, index) => index % 2 === CheckpointId - 1).map(({ At, P50 = 0 }, index) => ({
      At,
      Checks: 1,
      Errors: CheckpointId === 2 && index % 60 === 20 ? 1 : 0,
      P50: P50 + slower,
    })),
  });
  return { FromAt, UntilAt, StepMs, Checkpoints: [series(1, 'Local one', 0), series(2, 'Local two', 90)] };
}

/** A late delivery of yesterday, and errors excluded by an operator the week before. */
export function buildFigureChanges(until: number): FigureChange[] {
  const quarter = 15 * MINUTE;
  const nothing = { UpMs: 0, DownMs: 0, UnknownMs: 0, PlannedMs: 0 };
  const figures = { ...nothing, Checks: 0, UnconfirmedErrors: 0, ConfirmedErrors: 0 };
  const planned = { UnknownMs: quarter, PlannedMs: quarter };
  return [
    {
      At: until - 1_440 * MINUTE,
      Reason: 'LateResults',
      ByName: 'Local two',
      Note: '',
      FromAt: until - 1_440 * MINUTE - 8 * quarter,
      UntilAt: until - 1_440 * MINUTE,
      Quarters: 8,
      Before: { ...figures, ...planned, UnknownMs: 8 * quarter },
      After: { ...figures, ...planned, UpMs: 6 * quarter, DownMs: quarter, Checks: 24, ConfirmedErrors: 2 },
    },
    {
      At: until - 10_080 * MINUTE,
      Reason: 'ClearedErrors',
      ByName: 'Ann',
      Note: 'We tested our alerting.',
      FromAt: until - 10_080 * MINUTE - quarter,
      UntilAt: until - 10_080 * MINUTE,
      Quarters: 1,
      Before: { ...figures, UpMs: 38_000, DownMs: quarter - 38_000, Checks: 3, ConfirmedErrors: 3 },
      After: { ...figures, UpMs: quarter, Checks: 3 },
    },
  ];
}

export function buildChecks(until: number): CheckRow[] {
  return Array.from({ length: 50 }, (_check, index) => ({
    MonitorCheckId: 2_000_000 - index,
    At: until - index * 5 * MINUTE,
    ErrorLevel: index === 4 ? 'Confirmed' : index === 5 ? 'Unconfirmed' : 'NoError',
    ErrorCode: index === 4 || index === 5 ? 5503 : 0,
    ErrorDescription: index === 4 || index === 5 ? 'HTTP status 503' : 'OK',
    CheckpointId: 1,
    CheckpointName: index % 2 === 0 ? 'Local one' : 'Local two',
    Attempt: index === 4 ? 1 : 0,
    TotalTime: 150,
    ResolveTime: 8,
    ConnectionTime: 21,
    DownloadTime: 121,
    TotalBytes: 5_120,
    HttpStatusCode: index === 4 || index === 5 ? 503 : 200,
  }));
}
