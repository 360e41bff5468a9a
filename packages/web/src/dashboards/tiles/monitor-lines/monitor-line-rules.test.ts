import type { DashboardLines } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { expect, test } from 'vitest';
import { drawnWords, plainLines } from './monitor-line-rules.js';

const line = (MonitorName: string) =>
  ({ MonitorName, Times: [{ FromAt: 0, UntilAt: 3_600_000, TotalTime: 7 }] }) as DashboardLines['Lines'][number];
const row = (monitor: string) => ({
  from: '1970-01-01T00:00:00.000Z',
  until: '1970-01-01T01:00:00.000Z',
  monitor,
  TotalTime: 7,
});

test('a file has the rows of each monitor, and says so where it does not hold all', () => {
  expect(plainLines([line('a'), line('b')], 2, 'TotalTime')).toEqual([row('a'), row('b')]);
  expect(plainLines([line('a')], 3, 'TotalTime')).toEqual([
    row('a'),
    { note: 'The first 1 of 3 monitors by name: a file holds at most 1000 monitors' },
  ]);
});

const tile = (more: Partial<DashboardTile>): DashboardTile => ({ Kind: 'MonitorLines', Width: 6, Height: 2, ...more });
const told = { Lines: [line('a'), line('b')], Total: 40 };

test.each([
  [{}, told, undefined],
  [{ DrawnMonitors: ['1', '2'] }, told, '2 chosen of 40 monitors; CSV and JSON have all.'],
  [
    { DrawnMonitors: ['1', '2', '3'] },
    told,
    '2 chosen of 40 monitors; CSV and JSON have all. The others of the 3 chosen are not among them.',
  ],
  [{ DrawnWorst: 2 }, told, 'The 2 worst of 40 monitors, the worst first; CSV and JSON have all.'],
  [
    { DrawnWorst: 2 },
    { ...told, Judged: 30 },
    'The 2 worst of 40 monitors, the worst first; CSV and JSON have all. Compared were the first 30 by name.',
  ],
])('a tile set to %j says what it draws', (settings, lines, words) => {
  expect(drawnWords(tile(settings), lines, String)).toBe(words);
});
