import fc from 'fast-check';

// Bodies of every kind for the command line, without members that refer to other objects.

const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 :#'-]{0,14}[a-z]$/);
const text = fc.string({ maxLength: 30 }).filter((each) => !each.includes('\0'));
const flag = fc.boolean();
const pick = <const T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const slas = fc.record(
  {
    Description: word,
    UptimeErrorThreshold: fc.integer({ min: 0, max: 9_900 }).map((share) => share / 100),
    UptimeWarningThreshold: fc.integer({ min: 9_900, max: 10_000 }).map((share) => share / 100),
    LoadTimeErrorThreshold: fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
    OperatorResponseTimeThreshold: fc.nat(600),
  },
  { requiredKeys: ['Description'] },
);
const steps = fc.record(
  {
    // Error is always included, since an integration without steps for it is rejected.
    MessageTypes: fc.subarray(['Reminder', 'Ok']).map((more) => ['Error', ...more]),
    HttpSteps: fc.array(
      fc.record(
        { Url: fc.constant('https://hooks.example/'), Method: pick('GET', 'PUT', 'POST'), Body: text },
        { requiredKeys: ['Url'] },
      ),
      { minLength: 1, maxLength: 2 },
    ),
  },
  { requiredKeys: ['MessageTypes', 'HttpSteps'] },
);
const schedule = fc.oneof(
  fc.record({ ScheduleType: fc.constant('Daily'), Time: fc.constant('08:00:00') }),
  fc.record({ ScheduleType: fc.constant('Weekly'), Time: fc.constant('08:30'), Weekday: pick('Monday', 'Sunday') }),
  fc.record({
    ScheduleType: fc.constant('Monthly'),
    Time: fc.constant('23:59:59'),
    MonthDay: fc.integer({ min: 1, max: 31 }),
  }),
);
const reports = fc.record(
  {
    FileType: pick('PDFAttachment', 'ExcelDownloadLink', 'HTMLEmail'),
    IsActive: fc.constant(false),
    Schedule: schedule,
    Recipients: fc.record({ ExtraEmailAddresses: fc.constant(['ann@example.com']) }),
    Notes: text,
  },
  { requiredKeys: ['FileType', 'IsActive', 'Schedule', 'Recipients'] },
);
const pages = fc.record(
  {
    Name: word,
    IsPublished: flag,
    PresetPeriodType: pick('Last7Days', 'Last30Days'),
    CustomizationInfo: fc.record(
      { MainColor: pick('#112233', '#abc', ''), TitleText: text, SortColumnsNewToOld: flag },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['Name'] },
);
const sites = fc.record({ Description: word, Url: pick('https://shop.example', 'http://a.example/x'), IsSpa: flag });
const connections = fc.record(
  {
    Name: word,
    EndpointUrl: fc.constant('https://collector.example'),
    Protocol: fc.constant('HttpProtobuf'),
    Compression: pick('Gzip', 'None'),
    Temporality: pick('Delta', 'Cumulative'),
    TimeoutSeconds: fc.integer({ min: 1, max: 60 }),
  },
  { requiredKeys: ['Name', 'EndpointUrl'] },
);
const ruleSets = fc.record(
  {
    Name: word,
    Signals: fc.subarray(['Metrics', 'Traces', 'Logs'], { minLength: 1 }),
    AttributeRules: fc.array(fc.record({ Name: pick('team', 'site'), Source: fc.constant('Fixed'), Value: text }), {
      maxLength: 1,
    }),
    IncludeUrl: flag,
  },
  { requiredKeys: ['Name'] },
);
const operators = fc.record(
  { FullName: word, MobilePhone: pick('+31612345678', ''), CultureName: pick('nl-NL', 'fr-FR', ''), IsOnDuty: flag },
  { requiredKeys: ['FullName'] },
);
const duty = fc.oneof(
  fc.record({ ScheduleMode: fc.constant('Daily'), StartTime: fc.constant('08:00'), EndTime: fc.constant('17:30') }),
  fc.record({
    ScheduleMode: fc.constant('Weekly'),
    WeekDay: pick('Monday', 'Friday'),
    StartTime: fc.constant('22:00'),
    EndTime: fc.constant('06:00'),
  }),
  fc.record({
    ScheduleMode: fc.constant('OneTime'),
    StartDateTime: fc.constant('2026-08-01T10:00:00'),
    EndDateTime: fc.constant('2026-08-02T10:00:00'),
  }),
);
const items = fc.record(
  { Name: word, VaultItemType: fc.constant('CredentialSet'), UserName: word, Notes: text },
  { requiredKeys: ['Name', 'VaultItemType'] },
);
const templates = fc.record(
  {
    Name: word,
    UserAgent: text,
    ErrorConditions: fc.constant([{ ErrorConditionType: 'LoadTimeLimit1', Value: 900, Effect: 'Error' }]),
    MaintenancePeriods: fc.constant([
      { ScheduleMode: 'Daily', StartTime: '01:00', EndTime: '02:00', MaintenanceType: 'DisableMonitoring' },
    ]),
  },
  { requiredKeys: ['Name'] },
);
const twilio = { AccountSid: word, AuthToken: word, From: fc.constant('+31612345678') };
/** A gateway for text messages and an external status page. */
export const channels = fc.record({
  gateway: fc.record({ Settings: fc.record(twilio), IsActive: flag }),
  statusHub: fc.record({ IsActive: flag }),
});
export type Channels = typeof channels extends fc.Arbitrary<infer C> ? C : never;
/** One of each. The service may reject some. */
export const everything = fc.record({
  slas,
  steps,
  reports,
  pages,
  sites,
  connections,
  ruleSets,
  operators,
  duty,
  items,
  templates,
  channels,
  groupRight: pick('ShareDashboards', 'CreateAlertDefinition', 'CreatePrivateLocations'),
  places: fc.record({ RunsOffline: flag }),
  dashboardName: word,
});
export type Everything = typeof everything extends fc.Arbitrary<infer C> ? C : never;
