import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { expect, test } from 'vitest';
import {
  drawnMonitorsMode,
  withCheckpoints,
  withDrawnMonitors,
  withMetric,
  withCustomMetrics,
  withMonitors,
  withPeriod,
} from '../tile-form/tile-draft-rules.js';
import { createFormat } from '../../parts/format/format-values.js';
import { hasSettings, describeTileSettings, toPeriodQuery, needsFigures, toTileView, toDashboardRangeQuery } from './tile-view.js';

const format = createFormat('Asia/Tokyo', 'en-GB');

const tile: DashboardTile = { Kind: 'Monitors', Width: 6, Height: 2, TileGuid: 'T' };
const search = { period: 'Last7Days', groups: ['G'], full: true };

test('uses the view of the dashboard for a tile without settings', () => {
  expect([hasSettings(tile), toTileView(tile, search)]).toEqual([false, search]);
});

test('ignores group filters for a tile’s own monitors and keeps its own period', () => {
  expect(toTileView(withMonitors(tile, []), search)).toEqual({ period: 'Last7Days', full: true, tile: 'T' });
  const named = withPeriod(tile, { PresetPeriod: 'Last2Hours' });
  expect(toTileView(named, search)).toEqual({ period: 'Last2Hours', groups: ['G'], full: true, tile: 'T' });
  const dated = withPeriod(tile, { SelectedPeriodType: 'SpecificDates', Start: 'a', End: 'b' });
  expect(toTileView(dated, search)).toEqual({ groups: ['G'], full: true, tile: 'T' });
  const between = { from: 1, until: 2, monitors: ['M'] };
  expect(toTileView(dated, between)).toEqual({ monitors: ['M'], tile: 'T' });
  expect(toTileView(withMonitors(tile, []), between)).toEqual({ from: 1, until: 2, tile: 'T' });
});

test('replaces monitors by custom metrics and vice versa', () => {
  const set = withCustomMetrics(withMonitors(tile, ['m']), [{ MonitorGuid: 'm', Name: 'queue' }]);
  expect(set).toEqual({ ...tile, CustomMetrics: [{ MonitorGuid: 'm', Name: 'queue' }] });
  expect(toTileView(set, search)).toEqual({ period: 'Last7Days', full: true, tile: 'T' });
  expect(describeTileSettings(set, format)).toBe('Set to custom metrics');
  expect([withMonitors(set, ['m']).CustomMetrics, withCustomMetrics(set, [])]).toEqual([undefined, tile]);
});

test('restores the dashboard default when a setting is removed', () => {
  const set = withCheckpoints(withPeriod(withMonitors(tile, ['m'], ['g']), { PresetPeriod: 'Last2Hours' }), {
    checkpoints: [1],
    regions: [2],
  });
  expect(set).toMatchObject({ Monitors: ['m'], MonitorGroups: ['g'], Checkpoints: [1], CheckpointRegions: [2] });
  expect(withCheckpoints(withPeriod(withMonitors(set)))).toEqual(tile);
  expect(hasSettings(withCheckpoints({ ...tile, CheckpointRegions: [2] }))).toBe(false);
});

test('keeps the displayed monitors of a tile in every view', () => {
  const chosen = withDrawnMonitors(tile, { monitors: ['a', 'b'] });
  const worst = withDrawnMonitors(chosen, { worst: 3 });
  expect([tile, chosen, worst].map(drawnMonitorsMode)).toEqual(['all', 'chosen', 'worst']);
  expect(worst).toEqual({ ...tile, DrawnWorst: 3 });
  expect(withDrawnMonitors(worst, {})).toEqual(tile);
  expect(toTileView(worst, search)).toEqual({ ...search, tile: 'T' });
  expect([chosen, worst].map((own) => describeTileSettings(own, format))).toEqual([
    'Set to 2 monitors',
    'Set to worst 3 monitors',
  ]);
});

test('describes the settings of a tile, and nothing without settings', () => {
  expect(describeTileSettings(tile, format)).toBeUndefined();
  const own = withMonitors(withPeriod(tile, { PresetPeriod: 'Last48Hours' }), []);
  expect(describeTileSettings(own, format)).toBe('Set to last 48 hours, custom monitors');
  expect(describeTileSettings(withCheckpoints(own, { checkpoints: [1], regions: [] }), format)).toBe(
    'Set to last 48 hours, custom monitors, custom checkpoints',
  );
  expect(describeTileSettings({ ...tile, CheckpointRegions: [1] }, format)).toBe('Set to custom checkpoints');
  const dated = withPeriod(tile, { Start: '2026-06-30T00:00:00', End: '2026-07-01T00:00:00' });
  expect(describeTileSettings(dated, format)).toBe('Set to 30 Jun 2026, 00:00 to 1 Jul 2026, 00:00');
});

test('drops the SLA of a chart without targets; SLA tiles load theirs themselves', () => {
  const chart: DashboardTile = { ...tile, Kind: 'Chart', Metric: 'SlaTargetPercentage', SlaGuid: 'S' };
  expect([toTileView(chart, search).tile, describeTileSettings(chart, format)]).toEqual(['T', 'Set to own SLA']);
  expect(withMetric(chart, 'OperatorResponseTarget')).toEqual({ ...chart, Metric: 'OperatorResponseTarget' });
  expect(withMetric(chart, 'Checks')).toEqual({ ...tile, Kind: 'Chart', Metric: 'Checks' });
  expect([hasSettings({ ...chart, Kind: 'Sla' }), describeTileSettings({ ...chart, Kind: 'Sla' }, format)]).toEqual([
    false,
    undefined,
  ]);
});

test('queries a custom range by its start and end', () => {
  const figures = { FromAt: 0, UntilAt: 1000 };
  expect(toPeriodQuery({ period: 'Last7Days' }, figures)).toEqual({ PresetPeriod: 'Last7Days' });
  expect(toPeriodQuery({}, figures)).toEqual({ Start: '1970-01-01T00:00:00.000Z', End: '1970-01-01T00:00:01.000Z' });
});

test('queries a preset of full hours by the start and end of the dashboard', () => {
  const figures = { FromAt: 0, UntilAt: 1000 };
  expect(toDashboardRangeQuery({ period: 'Last24Hours' }, figures)).toEqual(toPeriodQuery({}, figures));
  expect(toDashboardRangeQuery({ period: 'CurrentDay' }, { FromAt: 5, UntilAt: 5 })).toEqual({ PresetPeriod: 'CurrentDay' });
});

test('loads no figures for tiles without figures', () => {
  expect((['Log', 'ErrorTypes', 'HourOfDay'] as const).map(needsFigures)).toEqual([false, false, false]);
  expect((['Monitors', 'Chart', 'Status', 'RumChart'] as const).map(needsFigures)).toEqual([true, true, true, true]);
});
