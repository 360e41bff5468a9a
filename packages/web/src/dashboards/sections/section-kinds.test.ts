/** Tables of the page from one API response each; reports write the same sections. */
import { alertsSection } from '@vedette/contract/v1/dashboards/tiles/alerts';
import { checkpointFiguresSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-figures';
import { checkpointsSection } from '@vedette/contract/v1/dashboards/tiles/checkpoints';
import { coverageSection } from '@vedette/contract/v1/dashboards/tiles/coverage';
import { openIncidentsSection } from '@vedette/contract/v1/dashboards/tiles/incidents';
import { lastCheckSection } from '@vedette/contract/v1/dashboards/tiles/last-check';
import { logSection } from '@vedette/contract/v1/dashboards/tiles/log';
import { monitorDataSection } from '@vedette/contract/v1/dashboards/tiles/monitor-data';
import { monitorsSection } from '@vedette/contract/v1/dashboards/tiles/monitors';
import { rumMapSection } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { rumNumberSection } from '@vedette/contract/v1/dashboards/tiles/rum-number';
import { rumTableSection } from '@vedette/contract/v1/dashboards/tiles/rum-table';
import { slaSection } from '@vedette/contract/v1/dashboards/tiles/sla';
import { statusSection } from '@vedette/contract/v1/dashboards/tiles/status';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { lowestIdAt } from '@vedette/kernel/ids';
import { isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createFormat } from '../../parts/format/format-values.js';
import { sectionFile } from './section-file.js';
import { missingDataTexts } from './section-text.js';
import { sectionTable } from './section-table.js';

const format = createFormat('UTC', 'en-GB');
const size = { Width: 6, Height: 3 } as const;
const NOW = Date.UTC(2026, 6, 1, 10);
const AT = '1 Jul 2026, 10:00';
const SECOND = '1 Jul 2026, 10:00:00';
const counts = { UpMs: 90_000, DownMs: 30_000, Checks: 1_200, ConfirmedErrors: 2, UnconfirmedErrors: 1, Alerts: 4 };
const shop = { ...counts, MonitorGuid: 'm1', MonitorName: 'Shop', UptimePercentage: 99.999, TotalTime: 412.4 };
const blog = { ...counts, MonitorGuid: 'm2', MonitorName: 'blog', UptimePercentage: 75, DownMs: 60_000 };

/** Returns the text of a cell without its mark. */
const cellText = (cell: ReactNode): ReactNode =>
  isValidElement<{ readonly text: string }>(cell) ? cell.props.text : cell;

/** Returns the heads and texts of a table by row. */
function renderSection(section: Section): ReactNode[][] {
  const { columns, rows } = sectionTable(section, section.rows, format);
  return [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ cell }) => cellText(cell(row))))];
}

test('status: shows states as the monitor list does, with the reason if unknown', () => {
  const row = {
    MonitorGuid: 'm1',
    Name: 'Shop',
    MonitorType: 'Https',
    MonitorMode: 'Production',
    IsActive: true,
    GenerateAlert: false,
    State: 'Unknown',
    PendingReason: 'Not checked yet',
  } as const;
  const section = statusSection({ Kind: 'Status', ...size }, [row, { ...row, State: 'Warn', AboveLimit: 2 }]);
  expect(renderSection(section)).toEqual([
    [
      'Monitor',
      'Status',
      'Last check',
      'Uptime, 24 h',
      'Load time',
      'Time limit',
      'Checkpoint',
      'Type',
      'Mode',
      'Active',
      'Alerts',
      'Error',
    ],
    ['Shop', 'Unknown', '–', '–', '–', '–', '–', 'Https', 'Production', 'Yes', 'No', 'Not checked yet'],
    [
      'Shop',
      'Unconfirmed error',
      '–',
      '–',
      '–',
      'Above limit 2',
      '–',
      'Https',
      'Production',
      'Yes',
      'No',
      'Not checked yet',
    ],
  ]);
});

test('log: shows no error text without an error, and marks only if there are any', () => {
  const check = {
    MonitorCheckId: 1,
    MonitorGuid: 'm1',
    MonitorName: 'Shop',
    At: NOW,
    ErrorLevel: 'NoError',
    ErrorCode: 0,
    ErrorDescription: 'OK',
    Attempt: 1,
    TotalTime: 120,
    ResolveTime: 1,
    ConnectionTime: 9,
    DownloadTime: 10,
    CheckpointId: 1,
    CheckpointName: 'Paris',
  } as const;
  const failed = { ...check, ErrorLevel: 'Confirmed', ErrorCode: 3, ErrorDescription: 'Time-out' } as const;
  expect(renderSection(logSection({ Kind: 'Log', ...size }, [check]))).toEqual([
    ['Time', 'Monitor', 'Load time', 'Status', 'Code', 'Error', 'Checkpoint'],
    ['1 Jul 2026, 10:00:00', 'Shop', '120 ms', 'OK', '–', '–', 'Paris'],
  ]);
  expect(renderSection(logSection({ Kind: 'Log', ...size }, [{ ...failed, ConcurrentPart: 'Part' }]))[1]).toEqual([
    '1 Jul 2026, 10:00:00',
    'Shop',
    '120 ms',
    'Confirmed error',
    'Partial check',
    '3',
    'Time-out',
    'Paris',
  ]);
});

test('incidents: shows duration and acknowledgement', () => {
  const incident = {
    IncidentId: 7,
    MonitorGuid: 'm1',
    MonitorName: 'Shop',
    OpenedAt: NOW,
    ConfirmedAt: NOW + 60_000,
    ConfirmedCount: 4,
    Alerts: 2,
  };
  const section = openIncidentsSection(
    { Kind: 'Incidents', ...size },
    [{ ...incident, ErrorDescription: 'Time-out', AcknowledgedBy: 'Ann' }],
    NOW + 90_000,
  );
  expect(renderSection(section)).toEqual([
    ['Monitor', 'Started', 'Confirmed', 'Duration', 'Confirmed errors', 'Alerts', 'Acknowledged by', 'Error'],
    ['Shop', AT, '1 Jul 2026, 10:01', '1 min 30 s', '4', '2', 'Ann', 'Time-out'],
  ]);
  expect(sectionFile(section).rows).toEqual([
    {
      IncidentId: 7,
      MonitorGuid: 'm1',
      MonitorName: 'Shop',
      OpenedAt: '2026-07-01T10:00:00.000Z',
      ConfirmedAt: '2026-07-01T10:01:00.000Z',
      Duration: 90_000,
      ConfirmedErrors: 4,
      Alerts: 2,
      AcknowledgedBy: 'Ann',
      ErrorDescription: 'Time-out',
    },
  ]);
});

test('SLA: shows a reason if there is no uptime', () => {
  const none = {
    UpMs: 0,
    DownMs: 0,
    UnknownMs: 0,
    PlannedMs: 0,
    ExcludedMs: 0,
    Checks: 0,
    ConfirmedErrors: 0,
    Alerts: 0,
    Responses: 0,
  };
  const met = {
    ...none,
    UpMs: 60_000,
    UptimePercentage: 99.999,
    UptimeState: 'Good',
    DowntimePercentage: 0.001,
  } as const;
  const rows = [met, none].map((each) => ({ ...each, MonitorGuid: 'm1', MonitorName: 'Shop' }));
  const section = slaSection({ name: 'Gold', target: 99.995, isBeforeSlaCreation: true, total: 3, rows });
  expect(renderSection(section).map((texts) => texts.slice(0, 7))).toEqual([
    ['Monitor', 'Target', 'Uptime', 'Status', 'Observed', 'Downtime', 'Downtime, share'],
    ['Shop', '99.995%', '99.99%', 'Met', '–', '0 s', '0.01%'],
    ['Shop', '99.995%', '–', 'Before the SLA was created', '–', '–', '–'],
  ]);
  expect(missingDataTexts(section, format)).toEqual(['Rows not shown: 1.']);
});

test('checkpoints: shows states with reasons and versions', () => {
  const server = { IsAvailable: false, LastSeenAt: NOW, Impairments: ['Its clock is wrong'], SoftwareVersion: '1.2' };
  const oslo = { CheckpointId: 1, CheckpointName: 'Oslo', IsEnabled: true };
  const section = checkpointsSection({ Kind: 'Checkpoints', ...size }, [
    { ...oslo, Servers: [server, { ...server, SoftwareVersion: '1.3' }] },
    { ...oslo, IsEnabled: false, DisabledReason: 'Being moved', Servers: [] },
  ]);
  expect(renderSection(section)).toEqual([
    ['Checkpoint', 'Status', 'Last seen', 'Servers', 'Version', 'Reason'],
    ['Oslo', 'Impaired', AT, '2', '1.2, 1.3', 'Its clock is wrong'],
    ['Oslo', 'Off', '–', '0', '–', 'Being moved'],
  ]);
});

test('last check: shows the monitor status, without uptime if unobserved', () => {
  const status = {
    ErrorLevel: 'Confirmed',
    CheckpointId: 1,
    ErrorCode: 14_500,
    ErrorDescription: 'HTTP status 500',
  } as const;
  const buildSection = (change: object) =>
    lastCheckSection(
      { Kind: 'LastCheck', ...size },
      { MonitorGuid: 'm1', MonitorName: 'Shop', status: { ...status, ...change }, uptime: undefined },
    );
  expect(
    renderSection(buildSection({ LastMonitorCheckId: lowestIdAt(NOW), TotalTime: 180, CheckpointName: 'Oslo' })),
  ).toEqual([
    ['Status', 'Last check', 'Code', 'Error', 'Load time', 'Checkpoint', 'Uptime, 24 h'],
    ['Confirmed error', AT, '14500', 'HTTP status 500', '180 ms', 'Oslo', '–'],
  ]);
  expect(renderSection(buildSection({ ErrorLevel: 'Inconclusive' }))[1]?.slice(0, 3)).toEqual([
    'Never checked',
    '–',
    '–',
  ]);
});

test('monitors: shows default columns by name, or selected ones in their sort order', () => {
  const monitors = { Monitors: [blog, shop], Total: 2 };
  expect(
    renderSection(monitorsSection({ Kind: 'Monitors', ...size }, monitors)).map((texts) => texts.slice(0, 4)),
  ).toEqual([
    ['Monitor', 'Uptime', 'Observed', 'Downtime'],
    ['blog', '75.00%', '–', '1 min'],
    ['Shop', '99.99%', '–', '30 s'],
  ]);
  const tile: DashboardTile = { Kind: 'Monitors', ...size, Columns: ['Alerts', 'DownMs'], SortBy: 'DownMs' };
  const chosen = monitorsSection(tile, monitors);
  expect(renderSection(chosen)).toEqual([
    ['Monitor', 'Downtime', 'Alerts'],
    ['Shop', '30 s', '4'],
    ['blog', '1 min', '4'],
  ]);
  expect(sectionFile(chosen).rows[0]).toEqual({ MonitorGuid: 'm1', MonitorName: 'Shop', DownMs: 30_000, Alerts: 4 });
  expect(sectionFile(chosen).units).toMatchObject({ DownMs: 'ms', Alerts: undefined });
});

test('shows the first monitors by name, without sorting, if not all are loaded', () => {
  const tile = { Kind: 'Monitors', ...size, SortBy: 'DownMs' } as const;
  const { keys, leftOut } = monitorsSection(tile, { Monitors: [blog, shop], Total: 300 });
  expect([keys, leftOut]).toEqual([[{ MonitorGuid: 'm2' }, { MonitorGuid: 'm1' }], 298]);
});

test('checkpoint metrics: shows all columns until some are selected', () => {
  const row = {
    CheckpointId: 1,
    CheckpointName: 'Oslo',
    Checks: 9,
    ConfirmedErrors: 1,
    UnconfirmedErrors: 0,
    TotalTime: 41,
  };
  expect(renderSection(checkpointFiguresSection({ Kind: 'CheckpointFigures', ...size }, { Rows: [row] }))).toEqual([
    [
      'Checkpoint',
      'Checks',
      'Confirmed errors',
      'Unconfirmed errors',
      'Load time',
      'Name resolution',
      'Connection',
      'Download',
    ],
    ['Oslo', '9', '1', '0', '41 ms', '–', '–', '–'],
  ]);
});

test('monitor data: shows selected columns in fixed order with SLA results', () => {
  const tile: DashboardTile = { Kind: 'MonitorData', ...size, Columns: ['SlaTargetPercentage', 'SlaUptimePercentage'] };
  const gold = { SlaGuid: 's', Description: 'Gold', CountsFromAt: 0, SlaTargetPercentage: 99.995 };
  const row = { ...counts, Guid: 'm1', Name: 'Shop', SlaUptimePercentage: 99.99, SlaUptimeState: 'Error' } as const;
  const answer = { FromAt: 0, UntilAt: 1, RowsFor: 'Monitors', Sla: gold, Total: 1, Rows: [row] } as const;
  const section = monitorDataSection(tile, { ...answer, Rows: [row] });
  expect(renderSection(section)).toEqual([
    ['Monitor', 'SLA uptime', 'SLA target uptime', 'Status'],
    ['Shop', '99.99%', '99.995%', 'Missed'],
  ]);
  const groups = monitorDataSection(tile, { ...answer, RowsFor: 'Groups', Rows: [row] });
  expect([section.keys, groups.keys]).toEqual([[{ MonitorGuid: 'm1' }], [{ MonitorGroupGuid: 'm1' }]]);
});

test('coverage: joins several reasons and several recipients', () => {
  const row = {
    MonitorGuid: 'm1',
    MonitorName: 'Shop',
    MonitorMode: 'Production',
    IsMonitorActive: true,
    IsAlertingEnabled: true,
    HasActiveDefinition: true,
    HasActiveLevel: true,
    IsCovered: true,
  } as const;
  const recipient = { AlertDefinitionGuid: 'd', AlertName: 'Night', EscalationLevelId: 1 };
  const CurrentRecipients = ['ann', 'bob'].map((Recipient) => ({ Recipient, ...recipient }));
  const section = coverageSection({ Kind: 'Coverage', ...size }, [{ ...row, Reasons: [], CurrentRecipients }]);
  expect(sectionFile(section).rows).toEqual([
    {
      MonitorGuid: 'm1',
      MonitorName: 'Shop',
      IsCovered: 'Yes',
      Reason: undefined,
      NotifiedNow: 'ann (Night, escalation level 1); bob (Night, escalation level 1)',
    },
  ]);
});

const about = { website: undefined, isAllowed: true };

test.each([
  ['Country', 'NL', 'Netherlands'],
  ['State', 'US-AK', 'Alaska'],
] as const)('shows names in a RUM table by %s and codes in its file', (RumBy, Value, name) => {
  const tile = { Kind: 'RumTable', RumFigure: 'PageViews', RumBy, ...size } as const;
  const rows = [{ Value, PageViews: 9, Values: { Figure: 'PageViews', Count: 9 } }] as const;
  const section = rumTableSection(tile, rows, about);
  expect(renderSection(section)[1]).toEqual([name, '9']);
  expect(sectionFile(section).rows).toEqual([{ [RumBy]: Value, PageViews: 9 }]);
});

test('RUM number: shows the metric with its number of page views', () => {
  const tile = { Kind: 'RumNumber', RumFigure: 'CumulativeLayoutShift', RumShare: 'Median', ...size } as const;
  const Values = { Figure: 'CumulativeLayoutShift', Count: 7, Median: 104 } as const;
  expect(renderSection(rumNumberSection(tile, { PageViews: 9, Values }, about))).toEqual([
    ['Page views', 'Cumulative layout shift'],
    ['9', '0.104'],
  ]);
});

test('RUM number: includes website and sample count in the file', () => {
  const tile = { Kind: 'RumNumber', RumShare: 'Median', ...size } as const;
  const shopAbout = { website: 'Shop', isAllowed: true };
  const load = { PageViews: 9, Values: { Figure: 'LoadTime', Count: 7, Median: 1_204 } } as const;
  expect(sectionFile(rumNumberSection({ ...tile, RumFigure: 'LoadTime' }, load, shopAbout)).rows).toEqual([
    { Website: 'Shop', Measured: 7, PageViews: 9, LoadTime: 1_204 },
  ]);
  const views = { PageViews: 9, Values: { Figure: 'PageViews', Count: 9 } } as const;
  expect(sectionFile(rumNumberSection({ ...tile, RumFigure: 'PageViews' }, views, shopAbout)).rows).toEqual([
    { Website: 'Shop', PageViews: 9 },
  ]);
});

test('alerts: shows the definition and escalation level', () => {
  const alert = {
    AlertGuid: 'a1',
    AlertType: 'Error',
    At: NOW,
    MonitorGuid: 'm1',
    MonitorName: 'Shop',
    ErrorLevel: 'Confirmed',
    AlertName: 'Night',
    EscalationLevelId: 2,
    Ordinal: 0,
    ErrorDescription: 'Time-out',
  } as const;
  const section = alertsSection({ Kind: 'Alerts', ...size }, [alert, { ...alert, AlertName: '' }]);
  expect(renderSection(section)).toEqual([
    [
      'Time',
      'Type',
      'Monitor',
      'Error level',
      'Alert definition',
      'Escalation level',
      'Reminder no.',
      'First error',
      'Checkpoint',
    ],
    [SECOND, 'Error', 'Shop', 'Confirmed error', 'Night', '2', '–', 'Time-out', '–'],
    [SECOND, 'Error', 'Shop', 'Confirmed error', '–', '2', '–', 'Time-out', '–'],
  ]);
});

test('log: shows error codes, and in files whether there is a screenshot', () => {
  const check = {
    MonitorCheckId: 4,
    MonitorGuid: 'm1',
    MonitorName: 'Shop',
    At: NOW,
    ErrorLevel: 'Confirmed',
    ErrorCode: 14_500,
    ErrorDescription: 'HTTP status 500',
    TotalTime: 180,
    CheckpointId: 1,
    CheckpointName: 'Oslo',
    Attempt: 0,
    ResolveTime: 1,
    ConnectionTime: 2,
    DownloadTime: 3,
  } as const;
  const ok = { ...check, MonitorCheckId: 3, ErrorLevel: 'NoError', ErrorCode: 0, ErrorDescription: 'OK' } as const;
  const section = logSection({ Kind: 'Log', ...size }, [{ ...check, HasScreenshot: true }, ok]);
  expect(renderSection(section)).toEqual([
    ['Time', 'Monitor', 'Load time', 'Status', 'Code', 'Error', 'Checkpoint'],
    [SECOND, 'Shop', '180 ms', 'Confirmed error', '14500', 'HTTP status 500', 'Oslo'],
    [SECOND, 'Shop', '180 ms', 'OK', '–', '–', 'Oslo'],
  ]);
  const { rows } = sectionFile(section);
  expect(rows.map((row) => [row['CheckpointId'], row['HasScreenshot']])).toEqual([
    [1, 'Yes'],
    [1, undefined],
  ]);
});

test('RUM map: lists countries with data by name', () => {
  const rows = [
    { Value: 'NL', PageViews: 9, Values: { Figure: 'LoadTime', Count: 9, Median: 1_204 } },
    { Value: 'DE', PageViews: 3, Values: { Figure: 'LoadTime', Count: 0 } },
  ] as const;
  const tile = { Kind: 'RumMap', RumFilters: { Country: 'DE', Device: 'Phone' }, ...size } as const;
  const section = rumMapSection(tile, rows, about);
  expect(renderSection(section)).toEqual([
    ['Country', 'Page views', 'Load time'],
    ['Netherlands', '9', '1,204 ms'],
  ]);
  expect(section.filters?.map(({ value }) => value)).toEqual(['Phone']);
});
