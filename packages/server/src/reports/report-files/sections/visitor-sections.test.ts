import { cultures } from '@vedette/i18n/culture';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { rumFigures, type RumFigure } from '@vedette/contract/v1/rum/rum';
import { expect, test } from 'vitest';

import { rumChartSection } from '@vedette/contract/v1/dashboards/tiles/rum-chart';
import { MAX_COUNTRIES, rumMapSection } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { rumNumberSection } from '@vedette/contract/v1/dashboards/tiles/rum-number';
import { rumTableSection } from '@vedette/contract/v1/dashboards/tiles/rum-table';
import { createReportFormatter } from '../texts/report-formatter.js';

const shop = { website: 'Shop', isAllowed: true };
const size = { Width: 6, Height: 2 } as const;
const point = (Figure: RumFigure, Median: number) => ({
  PageViews: 7,
  Values: { Figure, Count: 7, Median, Average: Median + 1, Percentile75: Median + 2, Minimum: 1, Maximum: 9 },
});
const number = (tile: Partial<DashboardTile>, figure: RumFigure) =>
  rumNumberSection({ Kind: 'RumNumber', ...size, RumFigure: figure, ...tile }, point(figure, 4), shop);

test('uses the percentile of the tile, else the median, and names it', () => {
  const rowsAndRules = (tile: Partial<DashboardTile>) => {
    const { rows, rules } = number(tile, 'LoadTime');
    return [rows, rules];
  };
  expect(rowsAndRules({})).toEqual([[[7, 4]], ['ruleRumMedian']]);
  expect(rowsAndRules({ RumShare: 'Average' })).toEqual([[[7, 5]], ['ruleRumAverage']]);
  expect(rowsAndRules({ RumShare: 'Percentile75' })).toEqual([[[7, 6]], ['ruleRealUsers']]);
});

test('counts page views once and writes a layout shift as a ratio', () => {
  expect(number({}, 'PageViews')).toMatchObject({ rows: [[7]], rules: [] });
  const shift = number({}, 'CumulativeLayoutShift');
  expect([shift.rows, shift.columns[1]?.format]).toEqual([[[7, 0.004]], 'ratio']);
});

test('distinguishes tables of one figure by the dimension of their rows', () => {
  const titles = (['Country', 'OperatingSystem'] as const).map((RumBy) => {
    const table = rumTableSection({ Kind: 'RumTable', RumBy, ...size }, [], shop);
    return createReportFormatter('fr-FR', 'UTC').title(table).replace('\u00a0', ' ');
  });
  expect(titles).toEqual([
    'Temps de chargement, médiane, par pays : Shop',
    'Temps de chargement, médiane, par système d’exploitation : Shop',
  ]);
});

test('reports that a full table may leave out rows', () => {
  const table = (count: number) =>
    rumTableSection(
      { Kind: 'RumTable', RumBy: 'Browser', ...size },
      Array.from({ length: count }, (_, at) => ({ Value: String(at), ...point('LoadTime', at) })),
      shop,
    );
  expect(table(2)).toMatchObject({
    leftOut: 0,
    rows: [
      ['0', 7, 0],
      ['1', 7, 1],
    ],
  });
  expect(table(50).leftOut).toBe('some');
});

test('counts left out countries of a map by those read, not those measured', () => {
  const map = (count: number) =>
    rumMapSection(
      { Kind: 'RumMap', ...size },
      Array.from({ length: count }, (_, at) => ({
        Value: String(at),
        PageViews: at,
        Values: { Figure: 'LoadTime', Count: at, ...(at % 2 === 1 && { Median: at }) },
      })),
      shop,
    );
  expect(map(60)).toMatchObject({ leftOut: 0, rows: { length: 30 } });
  expect(map(MAX_COUNTRIES)).toMatchObject({ leftOut: 'some', rows: { length: 250 } });
});

test('has no rows without a website', () => {
  const nothing = { website: undefined, isAllowed: true };
  for (const section of [
    rumNumberSection({ Kind: 'RumNumber', ...size }, undefined, nothing),
    rumChartSection({ Kind: 'RumChart', ...size }, undefined, nothing),
    rumTableSection({ Kind: 'RumTable', ...size }, [], nothing),
  ]) {
    expect(section).toMatchObject({ rows: [], rules: ['ruleRumMedian'] });
  }
});

test.each(cultures)('%s: names the column of a figure like its tile title', (culture) => {
  const formatter = createReportFormatter(culture, 'UTC');
  for (const figure of rumFigures) {
    const section = rumChartSection({ Kind: 'RumChart', RumFigure: figure, ...size }, undefined, shop);
    expect(formatter.title(section).replace(/\u00a0/g, ' ')).toContain(
      formatter.getText(section.columns[1]?.textKey ?? 'noData'),
    );
  }
});
