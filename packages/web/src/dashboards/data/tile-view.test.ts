import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { expect, test } from 'vitest';
import {
  drawnChoice,
  withCheckpoints,
  withDrawn,
  withMetric,
  withMetrics,
  withMonitors,
  withPeriod,
} from '../tile-form/tile-draft-rules.js';
import { makeFormat } from '../../parts/format/format-values.js';
import { hasSettings, ownWords, toPeriodQuery, needsFigures, toTileView, toWholePeriodQuery } from './tile-view.js';

const format = makeFormat('Asia/Tokyo', 'en-GB');

const tile: DashboardTile = { Kind: 'Monitors', Width: 6, Height: 2, TileGuid: 'T' };
const search = { period: 'Last7Days', groups: ['G'], full: true };

test('a tile without settings is looked at as its dashboard is', () => {
  expect([hasSettings(tile), toTileView(tile, search)]).toEqual([false, search]);
});

test('own monitors are not narrowed by the group the dashboard is looked at with, an own period is not changed', () => {
  expect(toTileView(withMonitors(tile, []), search)).toEqual({ period: 'Last7Days', full: true, tile: 'T' });
  const named = withPeriod(tile, { PresetPeriod: 'Last2Hours' });
  expect(toTileView(named, search)).toEqual({ period: 'Last2Hours', groups: ['G'], full: true, tile: 'T' });
  const dated = withPeriod(tile, { SelectedPeriodType: 'SpecificDates', Start: 'a', End: 'b' });
  expect(toTileView(dated, search)).toEqual({ groups: ['G'], full: true, tile: 'T' });
  const between = { from: 1, until: 2, monitors: ['M'] };
  expect(toTileView(dated, between)).toEqual({ monitors: ['M'], tile: 'T' });
  expect(toTileView(withMonitors(tile, []), between)).toEqual({ from: 1, until: 2, tile: 'T' });
});

test('custom metrics stand instead of monitors, and the other way round', () => {
  const set = withMetrics(withMonitors(tile, ['m']), [{ MonitorGuid: 'm', Name: 'queue' }]);
  expect(set).toEqual({ ...tile, CustomMetrics: [{ MonitorGuid: 'm', Name: 'queue' }] });
  expect(toTileView(set, search)).toEqual({ period: 'Last7Days', full: true, tile: 'T' });
  expect(ownWords(set, format)).toBe('Set to custom metrics');
  expect([withMonitors(set, ['m']).CustomMetrics, withMetrics(set, [])]).toEqual([undefined, tile]);
});

test('a setting that is taken back is that of the dashboard again', () => {
  const set = withCheckpoints(withPeriod(withMonitors(tile, ['m'], ['g']), { PresetPeriod: 'Last2Hours' }), {
    checkpoints: [1],
    regions: [2],
  });
  expect(set).toMatchObject({ Monitors: ['m'], MonitorGroups: ['g'], Checkpoints: [1], CheckpointRegions: [2] });
  expect(withCheckpoints(withPeriod(withMonitors(set)))).toEqual(tile);
  expect(hasSettings(withCheckpoints({ ...tile, CheckpointRegions: [2] }))).toBe(false);
});

test('a tile draws all, chosen monitors or the worst, whatever period and monitors it is looked at with', () => {
  const chosen = withDrawn(tile, { monitors: ['a', 'b'] });
  const worst = withDrawn(chosen, { worst: 3 });
  expect([tile, chosen, worst].map(drawnChoice)).toEqual(['all', 'chosen', 'worst']);
  expect(worst).toEqual({ ...tile, DrawnWorst: 3 });
  expect(withDrawn(worst, {})).toEqual(tile);
  expect(toTileView(worst, search)).toEqual({ ...search, tile: 'T' });
  expect([chosen, worst].map((own) => ownWords(own, format))).toEqual([
    'Set to 2 monitors',
    'Set to worst 3 monitors',
  ]);
});

test('a tile says what it is set to, and nothing where it is set to nothing', () => {
  expect(ownWords(tile, format)).toBeUndefined();
  const own = withMonitors(withPeriod(tile, { PresetPeriod: 'Last48Hours' }), []);
  expect(ownWords(own, format)).toBe('Set to last 48 hours, custom monitors');
  expect(ownWords(withCheckpoints(own, { checkpoints: [1], regions: [] }), format)).toBe(
    'Set to last 48 hours, custom monitors, custom checkpoints',
  );
  expect(ownWords({ ...tile, CheckpointRegions: [1] }, format)).toBe('Set to custom checkpoints');
  const dated = withPeriod(tile, { Start: '2026-06-30T00:00:00', End: '2026-07-01T00:00:00' });
  expect(ownWords(dated, format)).toBe('Set to 30 Jun 2026, 00:00 to 1 Jul 2026, 00:00');
});

test('a chart of a target has its own SLA until it is about something else; a tile of an SLA asks for it itself', () => {
  const chart: DashboardTile = { ...tile, Kind: 'Chart', Metric: 'SlaTargetPercentage', SlaGuid: 'S' };
  expect([toTileView(chart, search).tile, ownWords(chart, format)]).toEqual(['T', 'Set to own SLA']);
  expect(withMetric(chart, 'OperatorResponseTarget')).toEqual({ ...chart, Metric: 'OperatorResponseTarget' });
  expect(withMetric(chart, 'Checks')).toEqual({ ...tile, Kind: 'Chart', Metric: 'Checks' });
  expect([hasSettings({ ...chart, Kind: 'Sla' }), ownWords({ ...chart, Kind: 'Sla' }, format)]).toEqual([
    false,
    undefined,
  ]);
});

test('a period without a name is asked for by its two moments', () => {
  const figures = { FromAt: 0, UntilAt: 1000 };
  expect(toPeriodQuery({ period: 'Last7Days' }, figures)).toEqual({ PresetPeriod: 'Last7Days' });
  expect(toPeriodQuery({}, figures)).toEqual({ Start: '1970-01-01T00:00:00.000Z', End: '1970-01-01T00:00:01.000Z' });
});

test('what counts a named period in whole hours elsewhere is asked for the moments the dashboard counts', () => {
  const figures = { FromAt: 0, UntilAt: 1000 };
  expect(toWholePeriodQuery({ period: 'Last24Hours' }, figures)).toEqual(toPeriodQuery({}, figures));
  expect(toWholePeriodQuery({ period: 'CurrentDay' }, { FromAt: 5, UntilAt: 5 })).toEqual({ PresetPeriod: 'CurrentDay' });
});

test('no figures are read for tiles that tell none of them', () => {
  expect((['Log', 'ErrorTypes', 'HourOfDay'] as const).map(needsFigures)).toEqual([false, false, false]);
  expect((['Monitors', 'Chart', 'Status', 'RumChart'] as const).map(needsFigures)).toEqual([true, true, true, true]);
});
