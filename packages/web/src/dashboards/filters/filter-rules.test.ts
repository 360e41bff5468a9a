import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { expect, test } from 'vitest';
import { offeredFilters, describeUnaffectedTiles } from './filter-rules.js';

const tile = (Kind: DashboardTile['Kind'], Title?: string): DashboardTile => ({
  Kind,
  Width: 6,
  Height: 2,
  ...(Title !== undefined && { Title }),
});
const TILES = [tile('Chart', 'Uptime'), tile('Chart', 'Uptime'), tile('Log'), tile('ErrorTypes'), tile('Coverage')];

test('offers a filter if a tile supports it or the URL contains it', () => {
  expect(offeredFilters(TILES, {})).toEqual({ checks: true, checkpoints: true });
  expect(offeredFilters([tile('ErrorTypes')], {})).toEqual({ checks: false, checkpoints: true });
  expect(offeredFilters([tile('CheckpointLines')], {})).toEqual({ checks: false, checkpoints: true });
  expect(offeredFilters([tile('Chart')], {})).toEqual({ checks: false, checkpoints: false });
  expect(offeredFilters([tile('Chart')], { level: 'Ok', checkpoints: [1] })).toEqual({
    checks: true,
    checkpoints: true,
  });
  expect(offeredFilters([tile('Chart')], { partial: true })).toMatchObject({ checks: true });
});

test('names each tile that a filter does not limit once', () => {
  expect(describeUnaffectedTiles(TILES, {})).toBeUndefined();
  expect(describeUnaffectedTiles(TILES, { checkpoints: [1] })).toBe('Not filtered by checkpoint: Uptime.');
  expect(describeUnaffectedTiles(TILES, { level: 'Ok' })).toBe(
    'Error level and partial checks only filter lists of checks and alerts.',
  );
  expect(describeUnaffectedTiles(TILES, { partial: true, checkpoints: [1] })).toBe(
    'Error level and partial checks only filter lists of checks and alerts. Not filtered by checkpoint: Uptime.',
  );
});

test('returns nothing if every tile supports the filter', () => {
  expect(describeUnaffectedTiles([tile('Log')], { level: 'Confirmed', checkpoints: [2] })).toBeUndefined();
});
