import type { DashboardFigures, DashboardMonitors } from '@vedette/contract/v1/dashboards/dashboard';
import { expect, test } from 'vitest';
import { shownMonitors } from './shown-monitors.js';

const makeRows = (...guids: string[]) =>
  guids.map((MonitorGuid) => ({ MonitorGuid, MonitorName: MonitorGuid })) as unknown as DashboardFigures['Monitors'];
const figures = { Total: 300, Monitors: makeRows('a', 'b') } as unknown as DashboardFigures;
const data: DashboardMonitors = { Total: 301, Rows: makeRows('y') };

test('shows the monitors of the figures if no page is requested', () => {
  expect(shownMonitors(figures, undefined)).toEqual({ rows: figures.Monitors, total: 300, isOld: false });
});

test('shows the previous page, marked as old, until the requested one is loaded', () => {
  const waiting = { data: undefined, error: null, isPlaceholderData: false };
  expect(shownMonitors(figures, waiting)).toEqual({ rows: figures.Monitors, total: 300, isOld: true });
  const next = { data, error: null, isPlaceholderData: true };
  expect(shownMonitors(figures, next)).toEqual({ rows: data.Rows, total: 301, isOld: true });
  expect(shownMonitors(figures, { ...next, isPlaceholderData: false })).toMatchObject({
    rows: data.Rows,
    isOld: false,
  });
});

test('shows no rows for a page that failed to load', () => {
  const failed = { data: undefined, error: new Error('no'), isPlaceholderData: false };
  expect(shownMonitors(figures, failed)).toEqual({ rows: undefined, total: 300, isOld: false });
});
