import type { ExclusionPeriod } from '@vedette/contract/v4/exclusion-period';
import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import type { RumWebsite } from '@vedette/contract/v4/rum-website';
import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import type { Sla } from '@vedette/contract/v4/sla';
import type { SlaHistory } from '@vedette/contract/v1/sla/sla';
import type { SigningKey } from '@vedette/contract/v1/sla/signing-key';
import type { PageCopy } from '@vedette/contract/v1/status-pages/page-copy';
import type { StatusPageIncident } from '@vedette/contract/v1/status-pages/status-page-update';
import type { Subscriber } from '@vedette/contract/v1/status-pages/subscriber';
import type { SlaStatement } from '@vedette/contract/v1/sla/sla-statement';
import { defaultDomainGroups } from '@vedette/contract/v1/monitors/default-domain-groups';
import type { DefaultDomainGroupSet, DomainGroupSet } from '@vedette/contract/v1/monitors/domain-group-set';
import type { MonitorTemplate } from '@vedette/contract/v1/monitors/monitor-template';
import type { ReportRuns, ReportCurrentState } from '@vedette/contract/v1/reports/report-run';
import { buildAnnotations, toGuid } from './fake-account.js';
import { type Routes, notFound, ok } from './fake-responses.js';
import { SLA_VERSION_FIGURES, SLA_VERSIONS } from './fake-versions.js';

/** A failing copy shows the most details. */
const COPY: PageCopy = {
  Storage: 'Bucket',
  WrittenAt: 1_767_261_600_000,
  FailedSinceAt: 1_767_261_660_000,
  LastError: 'the object store responded 403 SignatureDoesNotMatch',
};

const PUBLISHED_INCIDENTS: readonly StatusPageIncident[] = [
  {
    IncidentGuid: toGuid(330_000),
    Service: 'Checkout',
    StartedAt: 1_767_261_600_000,
    Updates: [
      {
        UpdateGuid: toGuid(330_001),
        State: 'Identified',
        PostedAt: 1_767_262_200_000,
        Text: 'The payment provider answers slowly. We talk to it.\nOrders are kept and will be paid later.',
      },
    ],
  },
  {
    IncidentGuid: toGuid(330_002),
    Service: 'Search',
    StartedAt: 1_767_161_600_000,
    EndedAt: 1_767_162_600_000,
    Updates: [],
  },
];

const SUBSCRIBERS: readonly Subscriber[] = [
  {
    SubscriberGuid: toGuid(320_000),
    Address: 'ann@example.com',
    RequestedAt: 1_767_261_600_000,
    ConfirmedAt: 1_767_261_660_000,
  },
  {
    SubscriberGuid: toGuid(320_001),
    Address: 'operator.with.a.long.name@example.com',
    RequestedAt: 1_767_261_600_000,
    Services: ['Checkout', 'Search'],
    ServiceCount: 2,
  },
];
const FINGERPRINT = '8c1f'.repeat(16);
const STATEMENT: SlaStatement = {
  StatementGuid: toGuid(310_000),
  CreatedAt: 1_767_261_600_000,
  CreatedBy: 'Ann',
  Fingerprint: FINGERPRINT,
  FromAt: 1_764_543_600_000,
  UntilAt: 1_767_222_000_000,
  Monitors: 42,
  Checks: 374_976,
  FileName: 'SLA statement Gold_2025-12-01_2025-12-31',
};
const SIGNING_KEY: SigningKey = {
  Algorithm: 'Ed25519',
  PublicKey: 'A'.repeat(43),
  Pem: '',
  Fingerprint: FINGERPRINT,
  CreatedAt: 0,
};
const SLAS: readonly Sla[] = [
  {
    SlaGuid: toGuid(300_000),
    Hash: 'x',
    Description: 'Gold: shop and payments, working hours',
    UptimeErrorThreshold: 99.5,
    UptimeWarningThreshold: 99.9,
    LoadTimeErrorThreshold: 2.5,
    OperatorResponseTimeThreshold: 15,
    OperatorReponseTimeThreshold: 15,
  },
  {
    SlaGuid: toGuid(300_001),
    Hash: 'x',
    Description: 'Default',
    UptimeErrorThreshold: 99,
    UptimeWarningThreshold: 99.9,
    LoadTimeErrorThreshold: 0,
    OperatorResponseTimeThreshold: 0,
    OperatorReponseTimeThreshold: 0,
  },
];

const EXCLUDED: ExclusionPeriod = {
  ExclusionPeriodId: 1,
  Hash: 'x',
  Description: 'Move to the new data centre',
  From: '2026-11-07T22:00:00',
  Until: '2026-11-08T04:00:00',
};

const hours = (from: number, until: number): boolean[] =>
  Array.from({ length: 24 }, (_hour, hour) => from <= hour && hour < until);
const WEEK = {
  Monday: hours(8, 18),
  Tuesday: hours(8, 18),
  Wednesday: hours(8, 18),
  Thursday: hours(8, 18),
  Friday: hours(8, 17),
  Saturday: hours(0, 0),
  Sunday: hours(0, 0),
};

const PAGES: readonly PublicStatusPage[] = [
  {
    PublicDashboardGuid: toGuid(310_000),
    Name: 'Shop',
    IsPublished: true,
    PresetPeriodType: 'Last90Days',
    SlaGuid: toGuid(300_000),
    MonitorGuids: [toGuid(0), toGuid(7)],
    MonitorGroupGuids: [toGuid(900_000)],
    CustomizationInfo: {
      MainColor: '#0b5c8a',
      CommentTitle: 'Planned work',
      CommentText: 'On Sunday night.',
      SortColumnsNewToOld: true,
      SortRowsProperty: 'ByStatus',
    },
  },
];

const REPORT: ScheduledReport = {
  ScheduledReportGuid: toGuid(320_000),
  Hash: 'x',
  DashboardGuid: toGuid(330_000),
  FileType: 'PDFAttachment',
  IsActive: true,
  SelectedPeriod: 'PreviousWeek',
  Notes: 'Good morning!',
  Schedule: { ScheduleType: 'Weekly', Time: '08:00:00', Weekday: 'Monday', WeekDay: 'Monday' },
  Recipients: { Operators: [toGuid(800_000)], OperatorGroups: [toGuid(700_000)], ExtraEmailAddresses: [] },
};

const SITE: RumWebsite = {
  RumWebsiteId: toGuid(340_000),
  Description: 'Shop',
  Url: 'https://shop.example.com/',
  IsSpa: true,
  IncludeUrlFragment: false,
  RumScript: '<script async src="https://vedette.example.com/rum.js"></script>',
};

const figure = (Figure: string, Percentile75: number) => ({
  Figure,
  Count: 12_345,
  Median: Math.round(Percentile75 * 0.7),
  Percentile75,
  Minimum: 1,
  Maximum: Percentile75 * 9,
  Average: Percentile75,
});
const FIGURES = [
  figure('PageViews', 1),
  figure('TimeToFirstByte', 310),
  figure('LargestContentfulPaint', 2_700),
  figure('LoadTime', 3_100),
];

const COUNTRIES = ['DE', 'NL', 'US', 'FR', 'IN', 'BR', 'SG', 'AU', 'Other'];
const breakdownBy = (by: string | null) =>
  by === 'Country'
    ? COUNTRIES.map((Value, at) => ({
        Value,
        PageViews: Math.round(9_000 / 3 ** at) + 1,
        Values: figure('LoadTime', 900 + 700 * at),
      }))
    : [{ Value: 'https://shop.example.com/checkout/payment', PageViews: 4_711, Values: figure('LoadTime', 3_100) }];

const HOUR = 3_600_000;
/** A day with one hour without visitors. */
const buildTimeline = (at: number) => ({
  FromAt: at - 24 * HOUR,
  UntilAt: at,
  StepMs: HOUR,
  Points: Array.from({ length: 24 }, (_, hour) => ({ At: at - (24 - hour) * HOUR, PageViews: 40 + hour }))
    .filter((_, hour) => hour !== 5)
    .map((point) => ({ ...point, Values: { ...figure('PageViews', 1), Count: point.PageViews } })),
});

const slaRow = (index: number, UptimePercentage: number, UptimeState: string) => ({
  MonitorGuid: toGuid(index),
  MonitorName: `Shop ${String(index)} eu`,
  UptimePercentage,
  UptimeState,
  DowntimePercentage: 100 - UptimePercentage,
  UpMs: 2_580_000_000,
  DownMs: 900_000 * index,
  UnknownMs: 0,
  PlannedMs: 0,
  ExcludedMs: 0,
  ObservedPercentage: 99.8,
  Checks: 8_640,
  ConfirmedErrors: index,
  TotalTime: 150,
  LoadTimeState: 'Good',
  Alerts: index,
  Responses: 0,
});
const buildOverview = (at: number) => ({
  FromAt: at - 30 * 86_400_000,
  UntilAt: at,
  CountsFromAt: at - 30 * 86_400_000,
  Total: 3,
  Rows: [slaRow(0, 100, 'Good'), slaRow(1, 99.71, 'Warning'), slaRow(2, 98.2, 'Error')],
});

/** A month by day; the sixth is unobserved. */
const buildHistory = (at: number): SlaHistory => ({
  FromAt: at - 30 * 24 * HOUR,
  UntilAt: at,
  CountsFromAt: at - 30 * 24 * HOUR,
  Scale: 'day',
  Rows: Array.from({ length: 30 }, (_, day) => ({
    FromAt: at - (30 - day) * 24 * HOUR,
    UntilAt: at - (29 - day) * 24 * HOUR,
    PlannedMs: 0,
    ExcludedMs: 0,
    ...(day === 5
      ? { UpMs: 0, DownMs: 0, UnknownMs: 24 * HOUR, Checks: 0 }
      : { UpMs: 24 * HOUR, DownMs: 0, UnknownMs: 0, Checks: 288, UptimePercentage: 100, TotalTime: 150 + day }),
    ConfirmedErrors: 0,
    Alerts: 0,
    Responses: 0,
  })),
});

const buildReportStates = (now: number): ReportCurrentState[] => [
  {
    ScheduledReportGuid: REPORT.ScheduledReportGuid,
    CreatedBy: 'Ann Admin',
    NextAt: now + 3_600_000,
    LastRun: { ScheduledAt: now - 86_400_000, State: 'Sent' },
  },
];

const buildRuns = (at: number): ReportRuns => ({
  NextAt: at + 5 * 86_400_000,
  Runs: [
    {
      RunGuid: toGuid(321_000),
      Cause: 'Schedule',
      ScheduledAt: at - 2 * 86_400_000,
      State: 'Sent',
      IsLate: true,
      Messages: [{ Address: 'ann@example.com', CultureName: 'nl-NL', State: 'Sent', IsPossibleDuplicate: false }],
      Files: [{ FileGuid: toGuid(322_000), FileName: 'Shop_2026-11-09.pdf', CultureName: 'nl-NL', Bytes: 48_211 }],
    },
    {
      RunGuid: toGuid(321_001),
      Cause: 'Schedule',
      ScheduledAt: at - 9 * 86_400_000,
      State: 'Missed',
      IsLate: false,
      Messages: [],
      Files: [],
    },
  ],
});

const TEMPLATE: MonitorTemplate = {
  MonitorTemplateGuid: toGuid(360_000),
  Hash: 'x',
  Name: 'Shop fronts',
  UserAgent: 'ChromeLatest',
  ErrorConditions: [{ ErrorConditionType: 'LoadTimeLimit1', Value: '900', Effect: 'Error' }],
  MaintenancePeriods: [
    { ScheduleMode: 'Daily', StartTime: '03:00', EndTime: '03:30', MaintenanceType: 'DisableNotifications' },
  ],
};

const GROUP_SET: DomainGroupSet = {
  DomainGroupGuid: toGuid(361_000),
  Hash: 'x',
  Name: 'Shop fronts',
  Groups: [...defaultDomainGroups],
};

const DEFAULT_GROUPS: DefaultDomainGroupSet = { Name: 'Default', Groups: [...defaultDomainGroups] };

/** Reports, status pages, monitor templates, domain group sets and permissions. */
export const REPORTING_ROUTES: Routes = [
  [/^GET api\/v1\/MonitorTemplate$/, () => ok([TEMPLATE])],
  [/^GET api\/v1\/MonitorTemplate\/[0-9a-f-]{36}$/, () => ok(TEMPLATE)],
  [/^GET api\/v1\/DomainGroupSet$/, () => ok([GROUP_SET])],
  [/^GET api\/v1\/DomainGroupSet\/Default$/, () => ok(DEFAULT_GROUPS)],
  [/^GET api\/v1\/DomainGroupSet\/[^/]+$/, () => ok(GROUP_SET)],
  [/^GET v4\/Sla$/, () => ok(SLAS)],
  [/^GET v4\/Sla\/([^/]+)$/, (_request, id) => SLAS.filter(({ SlaGuid }) => SlaGuid === id).map(ok)[0] ?? notFound],
  [/^GET v4\/Sla\/[^/]+\/ExclusionPeriod$/, () => ok([EXCLUDED])],
  [/^GET api\/v1\/Sla\/[^/]+\/TimeSchedule$/, () => ok(WEEK)],
  [/^GET api\/v1\/Sla\/[^/]+\/Statement$/, () => ok([STATEMENT])],
  [/^GET api\/v1\/Sla\/[^/]+\/Version$/, () => ok({ Rows: SLA_VERSIONS })],
  [/^GET api\/v1\/Sla\/[^/]+\/Version\/2\/Figures$/, () => ok(SLA_VERSION_FIGURES)],
  [/^GET api\/v1\/SigningKey$/, () => ok([SIGNING_KEY])],
  [/^GET api\/v1\/Sla\/[^/]+\/Monitor\/[^/]+\/History$/, () => ok(buildHistory(Date.now()))],
  [/^GET api\/v1\/Sla\/[^/]+\/Overview$/, () => ok(buildOverview(Date.now()))],
  [/^GET v4\/ScheduledReport$/, () => ok([REPORT])],
  [/^GET api\/v1\/ScheduledReport$/, () => ok(buildReportStates(Date.now()))],
  [/^GET api\/v1\/Dashboard\/[^/]+\/Mail$/, () => ok({ Runs: [] })],
  [/^GET v4\/ScheduledReport\/[^/]+$/, () => ok(REPORT)],
  [/^GET api\/v1\/ScheduledReport\/[^/]+\/Filter$/, () => ok({})],
  [/^GET api\/v1\/ScheduledReport\/[^/]+\/Run$/, () => ok(buildRuns(Date.now()))],
  [/^GET v4\/Rum\/Website$/, () => ok([SITE])],
  [/^GET v4\/Rum\/Website\/[0-9a-f-]{36}$/, () => ok(SITE)],
  [/^GET api\/v1\/Rum\/Website\/[^/]+\/Figures$/, () => ok(FIGURES)],
  [/^GET api\/v1\/Rum\/Website\/[^/]+\/Excluded$/, () => ok({ RobotPageViews: 1_204 })],
  [/^GET api\/v1\/Rum\/Website\/[^/]+\/Annotation$/, () => ok(buildAnnotations(Date.now() - 24 * HOUR, Date.now()))],
  [/^GET api\/v1\/Rum\/Website\/[^/]+\/Timeline$/, () => ok(buildTimeline(Math.floor(Date.now() / HOUR) * HOUR))],
  [/^GET api\/v1\/Rum\/Website\/[^/]+\/Breakdown$/, ({ query }) => ok(breakdownBy(query.get('By')))],
  [/^GET v4\/PublicStatusPage$/, () => ok(PAGES)],
  [/^GET v4\/PublicStatusPage\/[^/]+$/, () => ok(PAGES[0])],
  [/^GET api\/v1\/PublicStatusPage\/[^/]+\/Subscriber$/, () => ok({ Total: 2, Rows: SUBSCRIBERS })],
  [/^GET api\/v1\/PublicStatusPage\/[^/]+\/Copy$/, () => ok(COPY)],
  [/^GET api\/v1\/PublicStatusPage\/[^/]+\/Incident$/, () => ok(PUBLISHED_INCIDENTS)],
  [/^GET api\/v1\/PublicStatusPage\/[^/]+\/Extras$/, () => ok({ AutoRefresh: true, HostName: 'status.example.com' })],
  [
    /^GET v4\/[^/]+\/[^/]+\/Authorizations?$/,
    (request) => {
      const types: Readonly<Record<string, string>> = {
        Integration: 'EditIntegration',
        Monitor: 'EditMonitor',
        MonitorGroup: 'EditMonitorsInGroup',
        AlertDefinition: 'EditAlertDefinition',
        PrivateLocation: 'EditPrivateLocation',
        PublicStatusPage: 'ViewPublicDashboard',
      };
      const AuthorizationType = types[request.path.split('/')[1] ?? ''];
      const grant = (id: number, who: object) => ({ AuthorizationId: toGuid(430_000 + id), AuthorizationType, ...who });
      return ok([
        grant(0, { OperatorGuid: null, OperatorGroupGuid: toGuid(700_000) }),
        grant(1, { OperatorGuid: toGuid(800_001), OperatorGroupGuid: null }),
      ]);
    },
  ],
];
