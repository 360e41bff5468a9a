import { MAX_TILES, type DashboardTile, DashboardTile as Shape } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { tileKinds } from '@vedette/contract/v1/dashboards/tiles/registry';
import { tileMetrics } from '@vedette/contract/v1/dashboards/tile-metrics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyArrowKey, moveItem, resizeTile } from './layout-rules.js';
import {
  DATA_TILE_KIND_OPTIONS,
  TILE_KIND_OPTIONS,
  METRIC_OPTIONS,
  metricFor,
  offeredMetrics,
} from '../labels/tile-labels.js';

const tile = fc.record({
  Kind: fc.constantFrom('Status' as const, 'Alerts' as const),
  Width: fc.integer({ min: 3, max: 12 }),
  Height: fc.integer({ min: 1, max: 6 }),
});
const tiles = fc.array(tile, { maxLength: MAX_TILES });

test('keeps every tile when moving, and restores the order when moving back', () => {
  fc.assert(
    fc.property(tiles, fc.nat(60), fc.integer({ min: -2, max: 2 }), (all, index, by) => {
      const moved = moveItem(all, index, by);
      expect(new Set(moved)).toEqual(new Set(all));
      expect(moved === all ? all : moveItem(moved, index + by, -by)).toEqual(all);
    }),
  );
});

test('keeps tiles within the grid for any keys', () => {
  const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown');
  fc.assert(
    fc.property(fc.array(tile, { minLength: 1, maxLength: 5 }), fc.array(key, { maxLength: 20 }), (all, keys) => {
      const end = keys.reduce<readonly DashboardTile[]>((now, each) => applyArrowKey(now, 0, each, true) ?? now, all);
      for (const each of end) expect(Shape.safeParse(each).success).toBe(true);
    }),
  );
});

test('moves with arrow keys, resizes with Shift, ignores other keys', () => {
  const two: DashboardTile[] = [
    { Kind: 'Status', Width: 6, Height: 2 },
    { Kind: 'Alerts', Width: 6, Height: 2 },
  ];
  expect(applyArrowKey(two, 0, 'ArrowRight', false)).toEqual([two[1], two[0]]);
  expect(applyArrowKey(two, 0, 'ArrowRight', true)).toEqual(resizeTile(two, 0, 1, 0));
  expect(applyArrowKey(two, 0, 'ArrowDown', false)).toBeUndefined();
  expect(applyArrowKey(two, 0, 'Enter', false)).toBeUndefined();
});

test('offers the kinds and metrics of the contract', () => {
  expect(TILE_KIND_OPTIONS.map(([kind]) => kind)).toEqual(tileKinds);
  expect(METRIC_OPTIONS.map(([metric]) => metric)).toEqual(tileMetrics);
});

test('does not offer an empty tile as data to display', () => {
  expect(DATA_TILE_KIND_OPTIONS.map(([kind]) => kind)).toEqual(tileKinds.filter((kind) => kind !== 'Empty'));
});

test('offers only metrics of single checks for checkpoints', () => {
  expect(offeredMetrics('Chart')).toEqual(METRIC_OPTIONS);
  expect(offeredMetrics('CheckpointLines').map(([metric]) => metric)).toEqual([
    'TotalTime',
    'ResolveTime',
    'ConnectionTime',
    'DownloadTime',
    'ConfirmedErrors',
    'UnconfirmedErrors',
    'Checks',
  ]);
  expect(offeredMetrics('MonitorLines').map(([metric]) => metric)).not.toContain('SlaTargetPercentage');
  expect(offeredMetrics('MonitorLines').map(([metric]) => metric)).toContain('OperatorResponseTime');
  expect(metricFor('CheckpointLines', 'UptimePercentage')).toBe('TotalTime');
  expect(metricFor('CheckpointLines', 'Checks')).toBe('Checks');
  expect(metricFor('Chart', undefined)).toBe('UptimePercentage');
});
