import { BUILT_IN_DASHBOARDS } from '@vedette/contract/v4/default-dashboard';
import { expect, test } from 'vitest';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { predefinedTiles } from '../definition/tile-rules.js';

test('maps every built-in name to a different predefined dashboard', () => {
  const names = predefinedDashboards.map(({ name }) => name);
  const meant = Object.values(BUILT_IN_DASHBOARDS);
  expect(meant.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(meant).size).toBe(meant.length);
});

test('tiles of a predefined dashboard fill its rows without gaps', () => {
  for (const { name } of predefinedDashboards) {
    const rows: { width: number; heights: Set<number> }[] = [];
    for (const { Width, Height } of predefinedTiles(name)) {
      const last = rows.at(-1);
      const row = last && last.width < 12 ? last : { width: 0, heights: new Set<number>() };
      if (row !== last) rows.push(row);
      row.width += Width;
      row.heights.add(Height);
    }
    expect([name, rows.map(({ width, heights }) => [width, heights.size])]).toEqual([name, rows.map(() => [12, 1])]);
  }
});

test('has steps and custom metrics where monitors have them', () => {
  const withKind = (kind: string) =>
    predefinedDashboards
      .map(({ name }) => name)
      .filter((name) => predefinedTiles(name).some(({ Kind }) => Kind === kind));
  const ofSteps = ['Transactions overview', 'API overview', 'Single transaction', 'Single API monitor'];
  expect([withKind('StepLines'), withKind('StepFigures')]).toEqual([ofSteps, ofSteps]);
  expect(withKind('MetricLines')).toEqual(['API overview', 'Single transaction', 'Single API monitor']);
  expect(withKind('LastCheck')).toEqual([
    'Single monitor',
    'Single browser monitor',
    'Single transaction',
    'Single API monitor',
    'Concurrent monitor',
  ]);
});

test('shows load time by checkpoint, pages with the first byte, SLAs with targets', () => {
  const has = (name: string, tile: object) =>
    expect(predefinedTiles(name)).toContainEqual(expect.objectContaining(tile));
  has('Performance details', { Kind: 'CheckpointLines', Metric: 'TotalTime' });
  has('Full page check analysis', { Kind: 'PageLines', PageMetric: 'TimeToFirstByte' });
  has('SLA overview', { Kind: 'MonitorData' });
});
