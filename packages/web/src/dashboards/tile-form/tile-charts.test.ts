import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { tileChartTypes, hasMetrics } from '@vedette/contract/v1/dashboards/tile-kinds';
import { tileChartStyle, drawnColumn } from '@vedette/contract/v1/dashboards/tile-charts';
import { tileKinds } from '@vedette/contract/v1/dashboards/tiles/registry';
import { expect, test } from 'vitest';
import { offeredChartTypes } from './tile-chart-fields.js';

const tile: DashboardTile = { Kind: 'CheckpointFigures', Width: 6, Height: 2 };

test('draws single metrics over time as lines or bars, and lists as tables', () => {
  for (const kind of tileKinds.filter(hasMetrics)) expect(tileChartTypes(kind)).toEqual(['Line', 'Bar']);
  expect(tileChartTypes('Alerts')).toEqual([]);
});

test('draws sums as bars and others as lines by default', () => {
  expect([tileChartStyle({}, 'Checks'), tileChartStyle({}, 'TotalTime')]).toEqual(['bars', 'line']);
  expect([tileChartStyle({ ChartType: 'Line' }, 'Checks'), tileChartStyle({ ChartType: 'Bar' }, 'TotalTime')]).toEqual([
    'line',
    'bars',
  ]);
});

test('offers a pie chart for shares of a whole', () => {
  expect(offeredChartTypes(tile)).toEqual(['Bar', 'Pie']);
  expect(offeredChartTypes({ ...tile, SortBy: 'ConfirmedErrors' })).toEqual(['Bar', 'Pie']);
  expect(offeredChartTypes({ ...tile, SortBy: 'TotalTime' })).toEqual(['Bar']);
  expect([drawnColumn('Name'), drawnColumn('TotalTime')]).toEqual(['Checks', 'TotalTime']);
});
