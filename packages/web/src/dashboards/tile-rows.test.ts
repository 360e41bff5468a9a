import type { DashboardFigures } from '@vedette/contract/v1/dashboard';
import { expect, test } from 'vitest';
import { monitorsOf, ofDashboard } from './tile-rows.js';

const of = (count: number, Total = count) =>
  ({
    Total,
    Monitors: Array.from({ length: count }, (_, at) => ({ MonitorGuid: `g${String(at)}` })),
  }) as DashboardFigures;

test('a list is asked for the monitors of its dashboard alone, as many as can be asked for', () => {
  expect(monitorsOf(of(2))).toEqual({ MonitorGuids: 'g0,g1' });
  expect(monitorsOf(of(200)).MonitorGuids?.split(',')).toHaveLength(200);
  expect([monitorsOf(of(201)), monitorsOf(of(100, 300)), monitorsOf(of(0))]).toEqual([{}, {}, {}]);
});

test('of a dashboard about more than come with its figures rows of every one of them stay', () => {
  const rows = [{ MonitorGuid: 'g1' }, { MonitorGuid: 'g300' }, { MonitorGuid: 'other' }];
  expect(ofDashboard(rows, of(200, 301))).toEqual(rows);
  expect(ofDashboard(rows, { ...of(200, 301), Others: ['g300'] })).toEqual(rows.slice(0, 2));
});

test('rows of other monitors are left out, and so are those of none', () => {
  const rows = [{ MonitorGuid: 'g1' }, { MonitorGuid: 'other' }, {}];
  expect(ofDashboard(rows, of(2))).toEqual([{ MonitorGuid: 'g1' }]);
});
