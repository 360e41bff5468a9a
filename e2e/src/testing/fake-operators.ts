import type { PeopleOverview } from '@vedette/contract/v1/screens/area-overviews';
import type { AcknowledgeLink } from '@vedette/contract/v1/alerting/acknowledge';
import { NO_OWN_DASHBOARD } from '@vedette/contract/v4/default-dashboard';
import type { Operator } from '@vedette/contract/v4/operator';
import type { OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import type { PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import type { SecondFactorState } from '@vedette/contract/v1/account/second-factor';
import type { SingleSignOn } from '@vedette/contract/v1/account/single-sign-on';
import { toGuid } from './fake-account.js';
import { type Routes, notFound, ok, rowsPage } from './fake-responses.js';

const operator = (index: number, FullName: string, Email: string, more: Partial<Operator> = {}): Operator => ({
  OperatorGuid: toGuid(800_000 + index),
  Hash: 'x',
  FullName,
  Email,
  UserName: Email,
  MobilePhone: '',
  BackupEmail: '',
  SmsProvider: 'UseAccountSetting',
  DefaultDashboard: NO_OWN_DASHBOARD,
  OperatorRole: '',
  IsAccountAdministrator: index === 0,
  IsOnDuty: true,
  ...more,
});
const OPERATORS = [
  operator(0, 'Ada Example', 'ada@example.com'),
  operator(1, 'Benoît Marchand-Delacroix', 'benoit.marchand-delacroix@subsidiary.example.com', { IsOnDuty: false }),
  operator(2, 'Cem Yılmaz', 'cem@example.com'),
];
const group = (index: number, Description: string) => ({
  OperatorGroupGuid: toGuid(700_000 + index),
  Description,
  IsEveryone: Description === 'Everyone',
  IsAdministratorsGroup: Description === 'Administrators',
});
const GROUPS = [group(0, 'Administrators'), group(1, 'Everyone'), group(2, 'Night watch')];

/** One monitor that many may view, and one that no one may edit. */
const PERMISSIONS: readonly PermissionRow[] = ['Shop 0 eu', 'Blog 1 us'].map((MonitorName, index) => {
  const all = Array.from({ length: 9 }, (_each, i) => ({
    Guid: toGuid(800_000 + i),
    Name: OPERATORS[i % OPERATORS.length]?.FullName ?? '',
  }));
  const groups = GROUPS.map(({ OperatorGroupGuid, Description }) => ({ Guid: OperatorGroupGuid, Name: Description }));
  const viewers = { Operators: all.slice(0, 9 - index * 8), OperatorGroups: groups };
  return {
    MonitorGuid: toGuid(index),
    MonitorName,
    IsActive: index === 0,
    MonitorMode: 'Staging',
    ViewData: viewers,
    ViewSettings: { Operators: [], OperatorGroups: groups.slice(0, 1) },
    EditSettings: { Operators: index === 0 ? all.slice(0, 1) : [], OperatorGroups: [] },
  };
});

const DUTY: readonly OperatorDutySchedule[] = [
  { Id: 1, ScheduleMode: 'Weekly', WeekDay: 'Saturday', StartTime: '00:00', EndTime: '00:00' },
  { Id: 2, ScheduleMode: 'Daily', StartTime: '22:00', EndTime: '06:30' },
  { Id: 3, ScheduleMode: 'Monthly', MonthDay: 31, StartTime: '12:00', EndTime: '13:00' },
  { Id: 4, ScheduleMode: 'OneTime', StartDateTime: '2026-12-24T12:00', EndDateTime: '2027-01-02T08:00' },
];

const FACTOR: SecondFactorState = { Policy: 'Optional', OwnPolicy: 'AsAccount', IsSetUp: false, RecoveryCodesLeft: 0 };

const PROVIDER: SingleSignOn = {
  Protocol: 'Saml',
  IsEnabled: true,
  Name: 'Example ID',
  LoginUrl: 'https://id.example.com/saml',
  Certificates: ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
  HasClientSecret: false,
  ServiceUrl: 'https://vedette.example.com/api/v1/SingleSignOn/1/Saml',
};

/** Operators with their groups, duty and sign-in settings. */
export function operatorRoutes(now: () => number): Routes {
  const session = (id: number, UserAgent: string, IsCurrent: boolean) => ({
    SessionId: toGuid(id),
    Address: '192.0.2.7',
    UserAgent,
    CreatedAt: now() - 7_200_000,
    LastSeenAt: now(),
    ExpiresAt: now() + 86_400_000,
    IsCurrent,
  });
  return [
    [
      /^GET api\/v1\/Session\/All$/,
      () => ok([session(810_000, 'Firefox 132 on Linux', true), session(810_001, 'Chrome 131 on Android', false)]),
    ],
    [/^GET api\/v1\/SingleSignOn\/Provider$/, () => ok([PROVIDER])],
    [/^GET api\/v1\/SingleSignOn\/Offer$/, () => ok([])],
    [/^GET api\/v1\/SecondFactor$/, () => ok(FACTOR)],
    [/^GET api\/v1\/Operator\/[^/]+\/SecondFactor$/, () => ok({ ...FACTOR, IsSetUp: true, RecoveryCodesLeft: 7 })],
    [
      /^POST api\/v1\/PasswordLink$/,
      () =>
        ok({
          Purpose: 'Invitation',
          Email: 'ben@example.com',
          FullName: 'Ben Example',
          MinPasswordLength: 12,
          ExpiresAt: now() + 86_400_000,
        }),
    ],
    [
      /^POST api\/v1\/AcknowledgeLink$/,
      () =>
        ok({
          OperatorName: 'Ben Example',
          MonitorName: 'Shop',
          ErrorDescription: 'Connection refused',
          CultureName: 'en-GB',
          OpenedAt: now() - 600_000,
        } satisfies AcknowledgeLink),
    ],
    [
      /^GET api\/v1\/Operator\/[^/]+\/Rights$/,
      () => ok({ MayEdit: true, MayDelete: true, MayAdminister: true, MayCreateApiAccounts: true, ReadOnlyFields: [] }),
    ],
    [
      /^GET api\/v1\/OperatorGroup\/Rights$/,
      () =>
        ok(
          GROUPS.map(({ OperatorGroupGuid, IsEveryone }) => ({
            OperatorGroupGuid,
            MayEditMembers: true,
            MayChangeMembers: !IsEveryone,
            MayAdminister: true,
          })),
        ),
    ],
    [
      /^GET api\/v1\/OperatorGroup\/[^/]+\/Rights$/,
      () => ok({ MayEditMembers: true, MayChangeMembers: true, MayAdminister: true }),
    ],
    [/^GET v4\/Operator(?:Group)?\/[^/]+\/DutySchedule$/, () => ok(DUTY)],
    [/^GET v4\/OutgoingPhoneNumber$/, () => ok([{ Id: 1, PhoneNumber: '+31201234567', Description: 'Amsterdam' }])],
    [/^GET api\/v1\/PermissionSummary$/, () => rowsPage(PERMISSIONS)],
    [/^GET api\/v1\/Overview\/People$/, () => ok(buildPeople(now()))],
    [/^GET v4\/Operator$/, () => ok(OPERATORS)],
    [
      /^GET v4\/Operator\/([^/]+)$/,
      (_request, id) => OPERATORS.filter((one) => one.OperatorGuid === id).map(ok)[0] ?? notFound,
    ],
    [/^GET v4\/Operator\/[^/]+\/OperatorGroup$/, () => ok([{ OperatorGroupGuid: toGuid(700_000) }])],
    [/^GET v4\/OperatorGroup$/, () => ok(GROUPS)],
    [/^GET v4\/OperatorGroup\/[^/]+\/Member$/, () => ok(OPERATORS.map(({ OperatorGuid }) => ({ OperatorGuid })))],
    [
      /^GET v4\/ApiUser$/,
      () =>
        ok([
          {
            UserName: '4f1c09d2b7e8456fa3b1c5d6e7f80912',
            OperatorGuid: toGuid(800_000),
            Type: 'Generic',
            Description: 'Terraform',
            RequestCountLast30Days: 12,
            CreatedDate: '2026-09-01T10:00:00',
          },
        ]),
    ],
  ];
}

const buildPeople = (now: number): PeopleOverview => ({
  Operators: { Total: OPERATORS.length, SignedIn: 1, OnDuty: 1 },
  Groups: { Total: GROUPS.length, Empty: 1 },
  ApiAccounts: { Total: 2, Unused: 1 },
  ProductionMonitors: 812,
  Rows: OPERATORS.map(({ OperatorGuid }, i) => ({
    OperatorGuid,
    Groups: i === 0 ? ['Administrators', 'Night shift'] : [],
    IsOnDutyNow: i === 0,
    ...(i === 0 ? { LastSignInAt: now - 3_600_000 } : { Invitation: 'Invited' as const }),
  })),
});
