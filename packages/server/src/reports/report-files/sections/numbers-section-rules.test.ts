import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { RumFigure } from '@vedette/contract/v1/rum/rum';
import { expect, test } from 'vitest';
import { mergeNumbers } from './numbers-section-rules.js';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { rumNumberSection } from '@vedette/contract/v1/dashboards/tiles/rum-number';
import { createReportFormatter } from '../texts/report-formatter.js';

function aNumber(RumFigure: RumFigure, Median: number, more: Partial<DashboardTile> = {}, website = 'Shop'): Section {
  const tile: DashboardTile = { Kind: 'RumNumber', Width: 3, Height: 1, RumFigure, ...more };
  const values = { Figure: RumFigure, Count: 7, Median, Average: 1, Percentile75: 2, Minimum: 1, Maximum: 9 };
  return rumNumberSection(tile, { PageViews: 7, Values: values }, { website, isAllowed: true });
}
const views = aNumber('PageViews', 0);
const load = aNumber('LoadTime', 40);
const shift = aNumber('CumulativeLayoutShift', 50);

test('merges numbers of the same visitors into one table with one row', () => {
  const [beside, ...others] = mergeNumbers([views, load, shift]);
  expect(others).toEqual([]);
  expect(beside?.columns.map(({ textKey }) => textKey)).toEqual(['PageViews', 'LoadTime', 'CumulativeLayoutShift']);
  expect(beside?.rows).toEqual([[7, 40, 0.05]]);
  expect(beside?.rules).toEqual(['ruleRumMedian', 'ruleNoUnit']);
  expect(beside && createReportFormatter('fr-FR', 'UTC').title(beside)).toMatch(/^Real User Monitoring.: Shop$/);
});

test('keeps a tile title as column heading and shows page views once', () => {
  const first = aNumber('TimeToFirstByte', 5, { Title: 'Erste Antwort' });
  const mergedHeads = (...sections: readonly Section[]) => {
    const [beside, ...others] = mergeNumbers(sections);
    expect(others).toEqual([]);
    return beside && [beside.columns.map(createReportFormatter('de-DE', 'UTC').columnHeading), beside.rows[0]];
  };
  expect(mergedHeads(load, first)).toEqual([
    ['Seitenaufrufe', 'Ladezeit', 'Erste Antwort'],
    [7, 40, 5],
  ]);
  expect(mergedHeads(first, aNumber('PageViews', 0, { Title: 'Besuche' }))).toEqual([
    ['Erste Antwort', 'Besuche'],
    [5, 7],
  ]);
});

test('names the percentile in each heading if percentiles differ', () => {
  const most = aNumber('LoadTime', 40, { RumShare: 'Percentile75' });
  const [beside] = mergeNumbers([views, load, most]);
  expect(beside?.columns.map(createReportFormatter('en-GB', 'UTC').columnHeading)).toEqual([
    'Page views',
    'Load time, median',
    'Load time, 75th percentile',
  ]);
  expect(beside?.rows).toEqual([[7, 40, 2]]);
  expect(beside?.rules).toEqual(['ruleRumMedian', 'ruleRealUsers']);
});

test.each<[string, Section]>([
  ['belongs to another website', aNumber('TimeToFirstByte', 5, {}, 'Blog')],
  ['is filtered by country', aNumber('TimeToFirstByte', 5, { RumFilters: { Country: 'DE' } })],
  ['covers another period', { ...aNumber('TimeToFirstByte', 5), period: { start: 0, end: 1 } }],
])('keeps a number apart that %s', (_case, other) => {
  expect(mergeNumbers([load, other])).toEqual([load, other]);
});

test('does not merge across other sections, and merges numbers without data', () => {
  const chart: Section = { ...load, tile: { Kind: 'RumChart' } };
  expect(mergeNumbers([views, chart, load])).toEqual([views, chart, load]);
  const nothing = [views, load].map((one) => ({ ...one, rows: [] }));
  expect(mergeNumbers(nothing)).toMatchObject([{ rows: [] }]);
});
