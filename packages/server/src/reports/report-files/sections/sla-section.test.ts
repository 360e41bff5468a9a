import type { SlaFigures } from '@vedette/contract/v1/sla/sla';
import { expect, test } from 'vitest';
import { monitorDataSection } from '@vedette/contract/v1/dashboards/tiles/monitor-data';
import { slaSection } from '@vedette/contract/v1/dashboards/tiles/sla';
import { createReportFormatter } from '../texts/report-formatter.js';

const none: SlaFigures = {
  UpMs: 0,
  DownMs: 0,
  UnknownMs: 0,
  PlannedMs: 0,
  ExcludedMs: 3_600_000,
  Checks: 0,
  ConfirmedErrors: 0,
  Alerts: 0,
  Responses: 0,
};

test.each([
  ['an SLA that is a minute old', none, 'noTimeCounts', undefined],
  ['a pause', { ...none, UnknownMs: 60_000, PlannedMs: 60_000 }, 'allPlanned', undefined],
  ['an internal failure', { ...none, UnknownMs: 60_000 }, 'notObserved', undefined],
  ['an outage', { ...none, DownMs: 60_000, DowntimePercentage: 100, UptimeState: 'Error' }, 'Missed', 60_000],
  ['a good minute', { ...none, UpMs: 60_000, DowntimePercentage: 0, UptimeState: 'Good' }, 'Good', 0],
] as const)('shows state and downtime of %s, or why nothing was observed', (_case, row, state, down) => {
  const rows = [{ ...row, MonitorGuid: '', MonitorName: 'shop' }];
  const { columns, rows: slaRows } = slaSection({ name: 'Gold', target: 99.9, total: 1, rows, since: new Map() });
  const of = (textKey: string): unknown => slaRows[0]?.[columns.findIndex((column) => column.textKey === textKey)];
  expect([of('state'), of('down')]).toEqual([state, down]);
  expect(of('DowntimePercentage')).toBe('DowntimePercentage' in row ? row.DowntimePercentage : undefined);
  expect(columns.find(({ textKey }) => textKey === 'target')?.format).toBe('target');
});

test('judges further SLA targets beside uptime in words, if there are any', () => {
  const good = { ...none, UpMs: 60_000, UptimeState: 'Good', TotalTime: 3_300, OperatorResponseTime: 90_000 } as const;
  const stateColumns = (change: Partial<SlaFigures>) => {
    const rows = [good, { ...good, ...change }].map((each) => ({ ...each, MonitorGuid: '', MonitorName: 'shop' }));
    const { columns, rows: cells } = slaSection({ name: 'Gold', target: 99.9, total: 2, rows, since: new Map() });
    return columns.flatMap(({ textKey }, at) =>
      textKey.endsWith('State') ? [[textKey, cells.map((row) => row[at])]] : [],
    );
  };
  expect(stateColumns({})).toEqual([]);
  expect(stateColumns({ LoadTimeState: 'Error' })).toEqual([['loadTimeState', [undefined, 'Missed']]]);
  expect(stateColumns({ LoadTimeState: 'Good', ResponseState: 'Error' })).toEqual([
    ['loadTimeState', [undefined, 'Good']],
    ['responseState', [undefined, 'Missed']],
  ]);
});

test.each([
  [undefined, 'Monitordaten: Gold'],
  ['Für den Vorstand', 'Für den Vorstand'],
])('titles figures beside an SLA by figure and SLA, or by their tile (%s)', (Title, called) => {
  const gold = { SlaGuid: '', Description: 'Gold', CountsFromAt: 0, SlaTargetPercentage: 99.9 };
  const monitorData = { FromAt: 0, UntilAt: 1, RowsFor: 'Monitors', Sla: gold, Total: 0, Rows: [] } as const;
  const tile = { Kind: 'MonitorData', Width: 12, Height: 3, ...(Title !== undefined && { Title }) } as const;
  expect(createReportFormatter('de-DE', 'UTC').title(monitorDataSection(tile, { ...monitorData, Rows: [] }))).toBe(
    called,
  );
});
