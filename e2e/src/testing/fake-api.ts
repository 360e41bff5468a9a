import type { AccountSettingsV1 } from '@vedette/contract/v1/account/account';
import { rarelyVisibleObjectTypes } from '@vedette/contract/v1/account/session';
import type { AccountStatistics } from '@vedette/contract/v4/account';
import type { CheckpointAttributes } from '@vedette/contract/v4/checkpoint';
import { NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import { OperatorAuthorizationType } from '@vedette/contract/v4/operator';
import type { Timezone } from '@vedette/contract/v4/timezone';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { GroupParents } from '@vedette/contract/v1/monitors/parent';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import {
  type RouteResponse,
  type FakeRequest,
  type Routes,
  created,
  wrapInEnvelope,
  notFound,
  ok,
  rowsPage,
  resource,
} from './fake-responses.js';
import {
  type FakeAccount,
  buildAnnotations,
  buildLatencyByCheckpoint,
  buildChartNote,
  buildChecks,
  buildFigureChanges,
  toGuid,
  buildLatency,
  buildMonitorView,
} from './fake-account.js';
import { findEndpoint } from './contract-responses.js';
import { alertingRoutes } from './fake-alerting.js';
import { buildCheckpointRows, buildEngineProcesses } from './fake-checkpoints.js';
import { collectionRoutes } from './fake-collection.js';
import { dashboardPageRoutes } from './fake-dashboard-pages.js';
import { invalidMonitor, monitorRoutes } from './fake-monitors.js';
import { monitorDataRoutes } from './fake-monitor-data.js';
import { dashboardRoutes } from './fake-dashboards.js';
import { ELSEWHERE_ROUTES } from './fake-elsewhere.js';
import { EXPORT_ROUTES } from './fake-exports.js';
import { INTEGRATION_ROUTES } from './fake-integrations.js';
import { journeyRoutes } from './fake-journey.js';
import { pageRoutes } from './fake-page.js';
import { buildCertificates } from './fake-certificates.js';
import { buildFacets } from './fake-facets.js';
import { buildFindResult, buildGroups, buildOverview, buildMonitorPage } from './fake-list.js';
import { operatorRoutes } from './fake-operators.js';
import { RIGHTS_ROUTES } from './fake-rights.js';
import { REPORTING_ROUTES } from './fake-reporting.js';
import { vaultRoutes } from './fake-vault.js';

export const SESSION = {
  OperatorGuid: toGuid(800_000),
  FullName: 'Ada Example',
  Email: 'ada@example.com',
  AccountId: '1',
  IsAdministrator: true,
  TimeZone: 'Europe/Amsterdam',
  AccountTimeZone: 'Europe/Amsterdam',
  CultureName: 'en-GB',
  MayCreateMonitors: true,
  MayEditMonitors: true,
  VisibleAreas: rarelyVisibleObjectTypes,
  MayCreateAlertDefinitions: true,
  MayCreateOperators: true,
  Permissions: OperatorAuthorizationType.options,
  DefaultDashboard: NO_OWN_DASHBOARD,
  AccountDefaultDashboard: '',
  IsFinancialOperator: true,
  MustSetUpSecondFactor: false,
  HasAccountAccess: true,
  SignedInBy: 'Password',
  Keys: [],
  KeysHash: 'none',
  Version: '0.1.0',
};

/**
 * Answers in the format of the contract, from a fake account. Changes are accepted and discarded. Undefined
 * if there is no fake response.
 */
export function createFakeApi(
  account: FakeAccount,
  now: () => number,
): (request: FakeRequest) => RouteResponse | undefined {
  const handlers: Routes = [
    ...vaultRoutes(now),
    ...operatorRoutes(now),
    ...RIGHTS_ROUTES,
    ...ELSEWHERE_ROUTES,
    ...INTEGRATION_ROUTES,
    ...alertingRoutes(account, now),
    ...EXPORT_ROUTES,
    ...dashboardRoutes(account, now),
    ...dashboardPageRoutes(account, now),
    ...monitorDataRoutes(account, now),
    ...REPORTING_ROUTES,
    ...collectionRoutes(account.monitors, () => buildCheck(now())),
    ...journeyRoutes(account.monitors, () => buildCheck(now())),
    ...pageRoutes(account.monitors, () => buildCheck(now())),
    ...v1Routes(account, now),
    ...v4Routes(account),
  ];
  return (request) => {
    const text = `${request.method} ${request.path}`;
    for (const [route, handle] of handlers) {
      const match = route.exec(text);
      if (match) return handle(request, decodeURIComponent(match[1] ?? ''));
    }
    return acceptChange(request);
  };
}

/** Accepts changes that are answered by status alone. */
function acceptChange({ method, path }: FakeRequest): RouteResponse | undefined {
  if (method === 'GET') return undefined;
  const endpoint = findEndpoint(method, path);
  return endpoint && !endpoint.reply ? { status: endpoint.status } : undefined;
}

function v1Routes({ monitors }: FakeAccount, now: () => number): Routes {
  const readNumber = (request: FakeRequest, name: string): number => Number(request.query.get(name) ?? now());
  return [
    [/^GET api\/v1\/Session$/, () => ok(SESSION)],
    [/^GET api\/v1\/Session\/SavedView$/, () => ok({ Views: [], Hash: 'none' })],
    [/^PUT api\/v1\/Session\/(?:KeyBindings|SavedView)$/, () => ok({ Hash: 'new' })],
    [/^GET api\/v1\/Checkpoint$/, () => ok(buildCheckpointRows(now()))],
    [/^GET api\/v1\/EngineProcess$/, () => ok(buildEngineProcesses(now()))],
    [/^GET api\/v1\/Find$/, (request) => ok(buildFindResult(monitors, request.query.get('Search') ?? ''))],
    [/^GET api\/v1\/Overview$/, () => ok(buildOverview(monitors, now()))],
    [/^GET api\/v1\/Monitor$/, (request) => ok(buildMonitorPage(monitors, request.query, now()))],
    [/^GET api\/v1\/Monitor\/Facet$/, (request) => ok(buildFacets(monitors, request.query))],
    [
      /^GET api\/v1\/Monitor\/([0-9a-f-]{36})$/,
      (_request, id) => monitors.filter((m) => m.MonitorGuid === id).map((m) => ok(buildMonitorView(m)))[0] ?? notFound,
    ],
    [
      /^GET api\/v1\/Monitor\/[^/]+\/Latency$/,
      (request) => ok(buildLatency(readNumber(request, 'FromAt'), readNumber(request, 'UntilAt'))),
    ],
    [
      /^GET api\/v1\/Monitor\/[^/]+\/LatencyByCheckpoint$/,
      (request) => ok(buildLatencyByCheckpoint(readNumber(request, 'FromAt'), readNumber(request, 'UntilAt'))),
    ],
    [
      /^GET api\/v1\/Monitor\/[^/]+\/Annotation$/,
      (request) => ok(buildAnnotations(readNumber(request, 'FromAt'), readNumber(request, 'UntilAt'))),
    ],
    [/^GET api\/v1\/Monitor\/[^/]+\/FigureChange$/, () => rowsPage(buildFigureChanges(now()))],
    [
      /^GET api\/v1\/Monitor\/[^/]+\/Certificate$/,
      () => ok({ MonitorCheckId: 5, CheckedAt: now(), Certificates: buildCertificates(now()) }),
    ],
    [/^GET api\/v1\/Monitor\/[^/]+\/Check$/, () => rowsPage(buildChecks(now()))],
    [
      /^GET api\/v1\/MonitorCheck\/[^/]+$/,
      () => ok({ ...buildCheck(now()), Snapshot: { State: 'Drawn', ScreenshotId: toGuid(990_000) } }),
    ],
    [/^GET api\/v1\/Monitor\/[^/]+\/Parent$/, () => ok({ ...buildParents(monitors), OfGroups: [] })],
    [/^GET api\/v1\/MonitorGroup\/[^/]+\/Parent$/, () => ok(buildParents(monitors))],
    [/^GET api\/v1\/MonitorGroup$/, () => ok(buildGroups(monitors))],
    [/^GET api\/v1\/MaintenancePeriod$/, () => rowsPage(buildMaintenancePeriods(monitors, now()))],
    [/^GET api\/v1\/Account\/Settings$/, () => ok(SETTINGS)],
    [/^POST api\/v1\/ChartNote$/, ({ body }) => created({ ...buildChartNote(now()), ...body })],
    [/^GET api\/v1\/Audit$/, () => rowsPage(buildAuditRows(now()))],
    [/^POST api\/v1\/TestRun\/Stream$/, (request) => runFakeTest(request)],
  ];
}

const SETTINGS: AccountSettingsV1 = {
  TimezoneId: 1,
  CultureName: 'en-GB',
  GroupAuthorizationForm: 'Objects',
  CheckpointFallback: true,
  ReturnDeprecatedFields: true,
  DefaultMonitorGroupGuid: '',
  FallbackIntegrationGuid: '',
  DefaultDashboard: '',
  AllowNativeLogin: true,
  AllowSingleSignon: false,
  MinPasswordLength: 12,
  MonitorNotesFor: 'ViewMonitor',
  SecondFactor: 'Optional',
  MessageCredits: 1_000_000,
  KeepChecksDays: 0,
  KeepStatisticsDays: 0,
};

function v4Routes({ monitors }: FakeAccount): Routes {
  return [
    ...monitorRoutes(monitors),
    [
      /^GET v4\/MonitorCheck\/(\d+)\/Http$/,
      (_request, id) => wrapInEnvelope(resource('HttpCheck', Number(id), buildHttpDetail(id === '4'))),
    ],
    [/^GET v4\/CheckpointRegion$/, () => ok([{ Id: 1, Name: 'Local' }])],
    [
      /^GET v4\/Checkpoint$/,
      () =>
        wrapInEnvelope(
          [1, 2].map((id) => resource('Checkpoint', id, buildCheckpoint(`Local ${String(id)}`, id === 1))),
        ),
    ],
    [/^GET v4\/Timezone$/, () => ok([TIME_ZONE])],
    [/^GET v4\/Account$/, () => ok(buildAccount(monitors.length))],
  ];
}

const TIME_ZONE: Timezone = {
  TimezoneId: 1,
  TimeZoneId: 1,
  Description: 'Amsterdam, Berlin',
  OffsetFromUtc: 60,
  HasDaylightSaving: true,
  DaylightSavingOffset: 60,
  DaylightSavingStart: '2026-03-29T02:00:00',
  DaylightSavingEnd: '2026-10-25T03:00:00',
};

const buildCheckpoint = (CheckpointName: string, IsPrimaryCheckpoint: boolean): CheckpointAttributes => ({
  CheckpointName,
  Code: '',
  Ipv4Addresses: [],
  IpV6Addresses: [],
  IsPrimaryCheckpoint,
  SupportsIpv6: true,
  HasHighAvailability: false,
});

const UNLIMITED = 1_000_000;

const buildAccount = (monitors: number): AccountStatistics => ({
  AccountId: '1',
  ExpirationDate: '9999-12-31T00:00:00',
  MonitorQuota: {
    BasicMonitors: UNLIMITED,
    BasicMonitorsInUse: monitors,
    BrowserMonitors: UNLIMITED,
    BrowserMonitorsInUse: 0,
    ApiMonitoringCredits: UNLIMITED,
    ApiMonitoringCreditsInUse: 0,
    TransactionCredits: UNLIMITED,
    TransactionCreditsInUse: 0,
  },
  OperatorQuota: { Operators: UNLIMITED, OperatorsInUse: 1 },
  RemainingMessageCredits: UNLIMITED,
});

function buildHttpDetail(isOk: boolean) {
  const page = (title: string) =>
    ['<!doctype html>', '<html lang="en">', `<title>${title}</title>`, '</html>'].join('\n');
  const headers = ['content-type: text/html; charset=utf-8', 'date: Sat, 21 Nov 2026 12:00:00 GMT', 'server: edge'];
  return {
    Url: 'https://host-0.example.com/health',
    ResponseHeaders: [...headers, ...(isOk ? [] : ['retry-after: 120'])].join('\n'),
    ResponseBody: page(isOk ? 'Shop' : 'Busy'),
  };
}

function runFakeTest({ body }: FakeRequest): RouteResponse {
  if (body['Name'] === '') return invalidMonitor;
  return ok({
    CheckpointName: 'Local one',
    ErrorCode: 0,
    ErrorDescription: 'OK',
    ErrorMessage: '',
    TotalTime: 150,
    ResolveTime: 8,
    ConnectionTime: 21,
    DownloadTime: 121,
    TotalBytes: 512,
    HttpStatusCode: 200,
    ResolvedIpAddress: '192.0.2.1',
    ResponseHeaders: 'content-type: text/html',
    ResponseBody: '<html></html>',
  });
}

function buildCheck(now: number): CheckView {
  const [, , , , second, first] = buildChecks(now);
  if (!first || !second) throw new Error('fake checks are missing');
  return {
    ...second,
    MonitorGuid: toGuid(0),
    MonitorName: 'Shop 0 eu',
    MonitorType: 'Https',
    SlotAt: second.At - 2_000,
    ErrorMessage: 'Service Unavailable',
    ResolvedIpAddress: '192.0.2.1',
    StagingMode: false,
    ServerId: 1,
    HasHttpDetail: true,
    IncidentId: 1,
    PreviousId: 5,
    LastSuccessId: 4,
    Certificates: buildCertificates(now),
    Attempts: [first, second],
  };
}

const buildMaintenancePeriods = (monitors: readonly MonitorRow[], now: number) =>
  monitors.slice(0, 2).map(({ MonitorGuid, Name }, index) => ({
    Id: index + 1,
    MonitorGuid,
    MonitorName: Name,
    ScheduleMode: 'Weekly',
    WeekDay: 'Sunday',
    StartTime: '22:00',
    EndTime: '02:00',
    MaintenanceType: 'DisableMonitoring',
    Description: 'Release',
    IsRunning: false,
    IsEnded: false,
    NextFromAt: now + 86_400_000,
    MayEdit: true,
  }));

const buildAuditRows = (now: number) => [
  {
    AuditId: 1,
    At: now,
    Action: 'Updated',
    ObjectType: 'Monitor',
    ObjectGuid: toGuid(0),
    ObjectName: 'Shop 0 eu',
    OperatorName: 'Ada Example',
    Source: 'WebApp',
    Before: { Name: 'Shop', IsActive: true },
    Message: 'Ada Example changed monitor Shop 0 eu',
    After: { Name: 'Shop 0 eu', IsActive: true },
  },
];

/** The first monitor as the parent of others. */
function buildParents(monitors: readonly MonitorRow[]): GroupParents {
  const Parents = monitors.slice(0, 1).map(({ MonitorGuid, Name }) => ({ MonitorGuid, Name }));
  return { Parents, MonitorGuids: Parents.map(({ MonitorGuid }) => MonitorGuid) };
}
