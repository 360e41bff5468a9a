import { chartSections } from '@vedette/contract/v1/dashboards/tiles/chart';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import { expect, test } from 'vitest';
import { groupByUnit, periodSummaryText } from './metric-row-rules.js';
import { fitsBeside, withMetric, withMoreMetrics } from '../../tile-form/tile-draft-rules.js';
import { displayTitle } from '../../labels/tile-labels.js';

const makeSlots = (...values: (number | undefined)[]) =>
  values.map((value, at) => ({ from: at, until: at + 1, value }));
const tile = { Kind: 'Chart', Metric: 'TotalTime', Width: 6, Height: 2 } as const;
const buildSections = (Metric: TileMetric, ...MoreMetrics: TileMetric[]) =>
  chartSections({ ...tile, Metric, MoreMetrics }, { Times: [], Scale: 'hour' }, {});

test('shares an axis between metrics of one unit', () => {
  const units = groupByUnit(buildSections('TotalTime', 'UptimePercentage', 'ResolveTime'));
  expect(units.map(({ unitSections }) => unitSections.map(({ title }) => title))).toEqual([
    ['TotalTime', 'ResolveTime'],
    ['UptimePercentage'],
  ]);
});

test('shows the total of sums, and minimum and maximum of other metrics', () => {
  const [time, checks] = buildSections('TotalTime', 'Checks');
  if (!time || !checks) throw new Error('no section');
  expect(periodSummaryText(checks, makeSlots(1, undefined, 4), String)).toBe('5');
  expect(periodSummaryText(time, makeSlots(30, undefined, 20), String)).toBe('20 to 30');
  expect(periodSummaryText(time, makeSlots(30, 30), String)).toBe('30');
  expect(periodSummaryText(time, makeSlots(undefined), String)).toBe('–');
});

test('allows at most two units and no metric twice', () => {
  expect(fitsBeside(['TotalTime', 'Checks'], 'Alerts')).toBe(true);
  expect(fitsBeside(['TotalTime', 'Checks'], 'UptimePercentage')).toBe(false);
  expect(fitsBeside(['TotalTime'], 'TotalTime')).toBe(false);
});

test('keeps additional metrics and SLA that still fit after a change', () => {
  const withMetrics = withMoreMetrics({ ...tile, SlaGuid: 'S' }, ['SlaTargetTotalTime', 'Checks', 'UptimePercentage']);
  expect(withMetrics).toEqual({ ...tile, SlaGuid: 'S', MoreMetrics: ['SlaTargetTotalTime', 'Checks'] });
  expect(displayTitle(withMetrics)).toBe('Load time, mean; SLA target load time; Checks');
  expect(withMetric(withMetrics, 'Checks')).toEqual({
    ...tile,
    Metric: 'Checks',
    SlaGuid: 'S',
    MoreMetrics: ['SlaTargetTotalTime'],
  });
  expect(withMoreMetrics(withMetrics, [])).toEqual(tile);
});
