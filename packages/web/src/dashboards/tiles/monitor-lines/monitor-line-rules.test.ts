import type { DashboardLines } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { expect, test } from 'vitest';
import { describeDisplayedMonitors, monitorLinesFileRows } from './monitor-line-rules.js';

const HOUR = 3_600_000;
const nothing = { UpMs: 0, DownMs: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0, Alerts: 0 };
const numbers = { ...nothing, Checks: 1, TotalTime: 7 };
const line = (MonitorName: string): DashboardLines['Lines'][number] => ({
  ...numbers,
  MonitorGuid: MonitorName,
  MonitorName,
  Times: [{ ...numbers, FromAt: 0, UntilAt: HOUR }],
});
const row = (MonitorName: string) => ({
  MonitorGuid: MonitorName,
  from: '1970-01-01T00:00:00.000Z',
  until: '1970-01-01T01:00:00.000Z',
  MonitorName,
  TotalTime: 7,
});
const tile = (more: Partial<DashboardTile>): DashboardTile => ({ Kind: 'MonitorLines', Width: 6, Height: 2, ...more });
const twoOfForty = { FromAt: 0, UntilAt: HOUR, Scale: 'hour' as const, Lines: [line('a'), line('b')], Total: 40 };

test('writes the rows of each monitor, with a note if some are omitted', () => {
  const loadTime = tile({ Metric: 'TotalTime' });
  expect(monitorLinesFileRows(loadTime, { ...twoOfForty, Total: 2 })).toEqual([row('a'), row('b')]);
  expect(monitorLinesFileRows(loadTime, { ...twoOfForty, Lines: [line('a')], Total: 3 })).toEqual([
    row('a'),
    { note: 'The first 1 of 3 monitors by name: a file contains at most 1,000 monitors' },
  ]);
});

test.each([
  [{}, twoOfForty, undefined],
  [{ DrawnMonitors: ['1', '2'] }, twoOfForty, '2 selected of 40 monitors; CSV and JSON files contain all.'],
  [
    { DrawnMonitors: ['1', '2', '3'] },
    twoOfForty,
    '2 selected of 40 monitors; CSV and JSON files contain all. The remaining selected monitors (3 in total) are not part of the dashboard.',
  ],
  [{ DrawnWorst: 2 }, twoOfForty, 'The worst 2 of 40 monitors, worst first; CSV and JSON files contain all.'],
  [
    { DrawnWorst: 2 },
    { ...twoOfForty, ComparedMonitors: 30 },
    'The worst 2 of 40 monitors, worst first; CSV and JSON files contain all. Only the first 30 by name were ranked.',
  ],
])('describes the monitors of a tile set to %j', (settings, lines, expected) => {
  expect(describeDisplayedMonitors(tile(settings), lines)).toBe(expected);
});
