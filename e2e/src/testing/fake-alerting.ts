import type { OutboxMail, OutboxRow } from '@vedette/contract/v1/alerting/alert';
import type { AlertDefinition } from '@vedette/contract/v4/alert-definition';
import type { EscalationLevel } from '@vedette/contract/v4/escalation-level';
import type { Integration } from '@vedette/contract/v4/integration';
import type { DefinitionRow } from '@vedette/contract/v1/alerting/alert-definition';
import type { BackTest, ConditionBackTest } from '@vedette/contract/v1/alerting/back-test';
import type { Coverage, Decision, NextEscalation } from '@vedette/contract/v1/alerting/coverage';
import type { AlertingOverview, ApiOverview } from '@vedette/contract/v1/screens/area-overviews';
import type { MessageCredits } from '@vedette/contract/v1/alerting/credits';
import type { AlertImpact } from '@vedette/contract/v1/alerting/alert-impact';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { type Routes, notFound, ok, rowsPage } from './fake-responses.js';
import { type FakeAccount, toGuid } from './fake-account.js';

/** Incidents with their alerts, mails and alert definition. */
export function alertingRoutes({ monitors, incidents, alerts }: FakeAccount, now: () => number): Routes {
  const mail: OutboxRow = {
    OutboxId: 1,
    CreatedAt: now(),
    To: 'ada@example.com',
    Subject: 'Error: Shop 0 eu',
    State: 'Kept',
    Attempts: 0,
  };
  return [
    [/^GET api\/v1\/Incident$/, ({ query }) => rowsPage(incidents.slice(0, query.has('MonitorGuid') ? 5 : 100))],
    [
      /^GET api\/v1\/MonitorCheck\/(\d+)\/AlertDecision$/,
      (_request, id) => ok({ MonitorCheckId: Number(id), Decisions: buildDecisions(now()) }),
    ],
    [
      /^GET api\/v1\/Incident\/(\d+)\/AlertDecision$/,
      (_request, id) => ok({ IncidentId: Number(id), Decisions: buildDecisions(now()) }),
    ],
    [
      /^GET api\/v1\/AlertCoverage$/,
      () =>
        ok({
          Covered: monitors.length,
          Uncovered: 1,
          Production: { Covered: monitors.length, Uncovered: 1 },
          Rows: monitors.slice(0, 50).map(buildCoverageRow),
        }),
    ],
    [/^GET api\/v1\/Overview\/Alerting$/, () => ok(alertingHub(monitors, now()))],
    [/^GET api\/v1\/Overview\/Api$/, () => ok(apiHub(monitors))],
    [
      /^GET api\/v1\/Incident\/(\d+)$/,
      (_request, id) => {
        const incident = incidents.find(({ IncidentId }) => String(IncidentId) === id);
        return incident
          ? ok({
              ...incident,
              Timeline: buildTimeline(now()),
              AlertRows: alerts.slice(0, 2),
              EscalationSteps: buildEscalationSteps(now()),
            })
          : notFound;
      },
    ],
    [/^GET api\/v1\/(?:AlertDefinition|Operator|OperatorGroup)\/[^/]+\/AlertImpact$/, () => ok(losses)],
    [/^GET api\/v1\/Incident\/\d+\/NextEscalation$/, () => ok(nextEscalation(now()))],
    [/^GET api\/v1\/Account\/MessageCredits$/, () => ok(credits)],
    [/^GET api\/v1\/Alert$/, () => rowsPage(alerts)],
    [/^GET api\/v1\/Outbox$/, () => rowsPage([mail])],
    [
      /^GET api\/v1\/Outbox\/\d+$/,
      () =>
        ok({
          ...mail,
          From: 'vedette@example.com',
          Text: 'Shop 0 eu is down.\n\nHTTP status 503',
          Html: '<p>Shop 0 eu is down.</p><p>HTTP status 503</p>',
        } satisfies OutboxMail),
    ],
    [/^POST api\/v1\/AlertDefinition\/.+\/BackTest$/, () => ok(backTest(now()))],
    [/^POST api\/v1\/Monitor\/[^/]+\/BackTest$/, () => ok(conditionBackTest(now()))],
    [/^GET v4\/AlertDefinition$/, () => ok([definition])],
    [/^GET api\/v1\/AlertDefinition$/, () => ok([definitionRow])],
    [/^GET v4\/AlertDefinition\/[^/]+$/, () => ok(definition)],
    [/^GET v4\/AlertDefinition\/[^/]+\/Member$/, () => ok([{ MonitorGroupGuid: toGuid(999_999) }])],
    [/^GET v4\/AlertDefinition\/[^/]+\/EscalationLevel$/, () => ok([level])],
    [/^GET v4\/AlertDefinition\/.+\/Member$/, () => ok([{ OperatorGroupGuid: toGuid(700_000) }])],
    [/^GET v4\/AlertDefinition\/.+\/Integration$/, () => ok([channel])],
    [/^GET v4\/Integration$/, () => ok([channel])],
  ];
}

const definition: AlertDefinition = {
  AlertDefinitionGuid: toGuid(600_000),
  AlertName: 'Default alert definition',
  IsActive: true,
  Hash: 'x',
};
const definitionRow: DefinitionRow = {
  AlertDefinitionGuid: definition.AlertDefinitionGuid,
  AlertName: definition.AlertName,
  IsActive: definition.IsActive,
  ActiveLevels: [1],
};
const level: EscalationLevel = {
  Id: 1,
  AlertDefinitionGuid: toGuid(600_000),
  Hash: 'x',
  EscalationMode: 'AlertOnErrorCount',
  ThresholdErrorCount: 1,
  ThresholdMinutes: 5,
  IsActive: true,
  Message: '',
  NumberOfReminders: 5,
  ReminderDelay: 10,
  IncludeTraceRoute: false,
};
const channel: Integration = {
  IsActive: true,
  Hash: 'x',
  IntegrationGuid: toGuid(650_000),
  Name: 'E-mail',
  Type: 'Email',
  SendOkAlerts: true,
  SendReminderAlerts: true,
};

const backTest = (now: number): BackTest => {
  const base = { MonitorGuid: toGuid(0), MonitorName: 'Shop 0 eu', FirstErrorCheckId: 1_999_995 };
  return {
    Rows: [
      { ...base, AlertType: 'Ok', Ordinal: 0, SimulatedAt: now - 60_000, ActualAt: now - 60_000 },
      { ...base, AlertType: 'Reminder', Ordinal: 1, ActualAt: now - 600_000 },
      { ...base, AlertType: 'Error', Ordinal: 0, SimulatedAt: now - 900_000, ActualAt: now - 1_200_000 },
    ],
    SimulatedAlerts: 2,
    ActualAlerts: 3,
    Monitors: 1,
    OmittedMonitors: 4,
  };
};

const conditionBackTest = (now: number): ConditionBackTest => {
  const base = { AlertDefinitionGuid: toGuid(600_000), AlertName: 'Default alert definition', EscalationLevelId: 1 };
  return {
    Checks: 8_640,
    SimulatedErrors: 3,
    ActualErrors: 2,
    TotalChanges: 1,
    AssumedConfirmed: 1,
    SimulatedAlerts: 1,
    ActualAlerts: 0,
    RecordedConditions: [{ ErrorConditionType: 'ContentMatch', Checks: 8_600 }],
    Changes: [
      {
        MonitorCheckId: 1_999_996,
        At: now - 60_000,
        ActualErrorCode: 0,
        ActualErrorDescription: 'OK',
        SimulatedErrorCode: 6001,
        SimulatedErrorDescription: 'Load time above limit 2',
      },
    ],
    Alerts: [{ ...base, AlertType: 'Error', Ordinal: 0, FirstErrorCheckId: 1_999_996, SimulatedAt: now - 60_000 }],
  };
};

const buildTimeline = (now: number) => [
  {
    At: now - 60_000,
    Kind: 'Check',
    Text: 'Local one: unconfirmed error, HTTP status 503',
    MonitorCheckId: 1_999_995,
    ErrorLevel: 'Unconfirmed',
    ErrorDescription: 'HTTP status 503',
  },
  {
    At: now - 57_000,
    Kind: 'Check',
    Text: 'Local two: confirmed error, HTTP status 503',
    MonitorCheckId: 1_999_996,
    ErrorLevel: 'Confirmed',
    ErrorDescription: 'HTTP status 503',
  },
  { At: now - 57_000, Kind: 'Confirmed', Text: 'Error confirmed, incident opened' },
  { At: now - 56_900, Kind: 'Alert', Text: 'Error alert, level 1 of Default alert definition' },
  { At: now - 56_900, Kind: 'Message', Text: 'E-mail to ada@example.com queued' },
  { At: now - 56_000, Kind: 'Delivery', Text: 'E-mail to ada@example.com delivered' },
  { At: now - 40_000, Kind: 'Acknowledged', Text: 'Acknowledged by Ben Example', By: 'Ben Example' },
  {
    At: now - 20_000,
    Kind: 'Note',
    By: 'Ben Example',
    NoteId: 1,
    MayRemove: true,
    Text: 'The disk of the database is full. I am moving old logs away.\nhttps://wiki.example.com/runbooks/a-very-long-address-that-does-not-break/anywhere-at-all',
  },
];

const nextEscalation = (now: number): NextEscalation => ({
  Steps: [
    {
      AlertName: 'Default alert definition',
      AlertDefinitionGuid: toGuid(600_000),
      EscalationLevelId: 2,
      Kind: 'Error',
      DueAt: now + 250_000,
      Operators: 3,
      OtherRecipients: 1,
    },
  ],
});

const buildDecisions = (at: number): Decision[] => [
  {
    Step: 'Confirmation',
    IsPassed: true,
    Text: 'Confirmed errors: 2, the first by check 851030016000123',
    MonitorCheckId: 851_030_016_000_123,
    At: at,
  },
  {
    Step: 'Level',
    IsPassed: false,
    Text: 'Waits for 3 or more confirmed errors, 2 so far',
    AlertName: 'Default',
    EscalationLevelId: 2,
  },
];

const losses: AlertImpact = {
  Levels: [
    {
      AlertDefinitionGuid: toGuid(600_000),
      AlertName: 'Default alert definition',
      EscalationLevelId: 1,
      LosesAllRecipients: true,
    },
  ],
  OtherLevels: 1,
  TotalMonitors: 12,
  OpenIncidents: 1,
  Monitors: [{ MonitorGuid: toGuid(0), MonitorName: 'Shop 0 eu' }],
};

const credits: MessageCredits = {
  RemainingMessageCredits: 21,
  WarningAt: 25,
  Days: [
    { Date: '2026-11-21', Sms: 12, Phone: 1 },
    { Date: '2026-11-18', Sms: 3, Phone: 0 },
  ],
  Months: [
    { Month: '2026-11', Sms: 15, Phone: 1 },
    { Month: '2026-09', Sms: 60, Phone: 0 },
  ],
  Operators: [
    { OperatorGuid: toGuid(800_000), Name: 'Ada Lovelace', Sms: 70, Phone: 1 },
    { OperatorGuid: toGuid(800_009), Name: '', Sms: 5, Phone: 0 },
  ],
};

const NOTIFIED_RECIPIENT: Coverage['Rows'][number]['CurrentRecipients'][number] = {
  Recipient: 'ben@example.com',
  AlertDefinitionGuid: toGuid(600_000),
  AlertName: 'Default alert definition',
  EscalationLevelId: 1,
};

const buildCoverageRow = ({ MonitorGuid, Name: MonitorName }: MonitorRow, index: number): Coverage['Rows'][number] => ({
  MonitorGuid,
  MonitorName,
  MonitorMode: 'Production',
  IsCovered: index > 0,
  IsMonitorActive: true,
  IsAlertingEnabled: true,
  HasActiveDefinition: index > 0,
  HasActiveLevel: index > 0,
  Reasons: index > 0 ? [] : ['No alert definition covers the monitor'],
  CurrentRecipients: index > 0 ? [NOTIFIED_RECIPIENT] : [],
});

const alertingHub = (monitors: readonly MonitorRow[], now: number): AlertingOverview => ({
  Integrations: { Total: 4, Active: 3 },
  Definitions: { Total: 3, Active: 2 },
  AlertsIn24Hours: 17,
  Top: monitors.slice(0, 5).map(({ MonitorGuid, Name: MonitorName, State }, i) => ({
    MonitorGuid,
    MonitorName,
    State,
    Alerts: 12 - 2 * i,
    LastAt: now - i * 3_600_000,
  })),
});

const apiHub = (monitors: readonly MonitorRow[]): ApiOverview => ({
  Monitors: { Up: 9, Warn: 1, Down: 2, Unknown: 0, Paused: 3 },
  OpenIncidents: 2,
  Production: 10,
  Staging: 2,
  Suggestions: monitors.slice(0, 4).map(({ MonitorGuid, Name: MonitorName }, i) => ({
    MonitorGuid,
    MonitorName,
    Url: `https://shop.example.com/api/v1/orders/with/a/long/path/${String(i)}`,
    Reason: 'its path contains /api/',
  })),
  OmittedSuggestions: 3,
});

const buildEscalationSteps = (now: number) => [
  {
    AlertDefinitionGuid: toGuid(600_000),
    AlertName: 'Default alert definition',
    EscalationLevelId: 1,
    Rule: '1 or more confirmed errors',
    AlertedAt: now - 56_900,
    DueAt: now + 540_000,
  },
];
