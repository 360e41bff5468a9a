/** What reports tell of one figure of the visitors of one website. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { RumShare } from '@vedette/contract/v1/dashboards/dashboard-tile-settings';
import { nameOfState } from '@vedette/contract/v1/rum/rum-states';
import { rumDimensions, type RumDimension, type RumFigure, type RumFigureValues } from '@vedette/contract/v1/rum/rum';
import { rumByOf } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { Instant } from '@vedette/kernel/clock';
import type { Column, Section, Value } from '@vedette/contract/v1/dashboards/sections/section';
import { column, plain } from './section-rules.js';
import { titledBy } from './titled-rules.js';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';

/** As many rows a table of them has. */
export const MOST_VALUES = 50;

interface Point {
  readonly PageViews: number;
  readonly Values: RumFigureValues;
}

/** What is told of a website; of a `RumNumber` its one point, over the whole period. */
export type ToldVisitors =
  | { readonly of: 'RumNumber'; readonly point: Point }
  | { readonly of: 'RumTable'; readonly rows: readonly (Point & { readonly Value: string })[] }
  | {
      readonly of: 'RumChart';
      readonly FromAt: Instant;
      readonly UntilAt: Instant;
      readonly StepMs: number;
      readonly Points: readonly (Point & { readonly At: Instant })[];
    };

const RULES: Readonly<Record<RumShare, SectionWord>> = {
  Median: 'ruleRumMedian',
  Average: 'ruleRumAverage',
  Percentile75: 'ruleRealUsers',
};

/** What is said of a figure that has no unit. */
export const unitRule = (figure: string): readonly SectionWord[] =>
  figure === 'CumulativeLayoutShift' ? ['ruleNoUnit'] : [];

/** @param told undefined: there is no website, or the owner may not see it */
export function visitorsSection(
  tile: DashboardTile,
  told: ToldVisitors | undefined,
  { website, isAllowed }: { readonly website: string | undefined; readonly isAllowed: boolean },
): Section {
  const { RumFigure: figure = 'LoadTime', RumShare: share = 'Median' } = tile;
  const by = rumByOf(tile) ?? 'Page';
  const isViews = figure === 'PageViews';
  const value = (point: Point | undefined): Value => point && valueOf(point, figure, share);
  const counted: readonly SectionWord[] = isViews ? [] : [RULES[share], ...unitRule(figure)];
  const head = {
    ...plain,
    title: figure,
    tile: titledBy(tile),
    name: tile.Title,
    rules: isAllowed ? counted : ['ruleAdministrators' as const],
    ...(website !== undefined && { about: website }),
    only: rumDimensions.flatMap((word) => {
      const value = tile.RumFilters?.[word];
      return value === undefined ? [] : [{ column: named(word), value: nameIn(word, value) }];
    }),
  };
  const views = column('PageViews', 'count');
  const own = isViews ? [] : [columnOf(figure)];
  switch (tile.Kind) {
    case 'RumChart': {
      const at = told?.of === 'RumChart' ? stepsOf(told) : [];
      const columns = [column('time', 'instant'), isViews ? views : columnOf(figure)];
      return { ...head, isChart: true, columns, rows: at.map(([from, point]) => [from, value(point)]) };
    }
    case 'RumTable':
    case 'RumMap': {
      const rows = told?.of === 'RumTable' ? told.rows : [];
      return {
        ...head,
        columns: [named(by), views, ...own],
        leftOut: rows.length < MOST_VALUES ? 0 : 'some',
        rows: rows.map((row) => [nameIn(by, row.Value), row.PageViews, ...(isViews ? [] : [value(row)])]),
      };
    }
    default: {
      const point = told?.of === 'RumNumber' ? told.point : undefined;
      const rows = point ? [[point.PageViews, ...(isViews ? [] : [value(point)])]] : [];
      return { ...head, columns: [views, ...own], rows };
    }
  }
}

/** Countries are stored by their codes. */
const named = (by: RumDimension): Column => column(by, by === 'Country' ? 'country' : 'value');
const nameIn = (by: RumDimension, value: string): string => (by === 'State' ? nameOfState(value) : value);
const columnOf = (figure: RumFigure): Column =>
  column(
    figure === 'DownloadTime' ? 'VisitorDownloadTime' : figure,
    figure === 'CumulativeLayoutShift' ? 'ratio' : 'ms',
  );

function valueOf({ PageViews: views, Values: values }: Point, figure: RumFigure, share: RumShare): Value {
  if (figure === 'PageViews') return views;
  const value = values[share];
  return figure === 'CumulativeLayoutShift' && value !== undefined ? value / 1_000 : value;
}

/** Every step of the period; those without a page view have no point. */
function stepsOf(told: Extract<ToldVisitors, { of: 'RumChart' }>): [Instant, Point | undefined][] {
  const points = new Map(told.Points.map((point) => [point.At, point]));
  const count = Math.max(0, Math.ceil((told.UntilAt - told.FromAt) / told.StepMs));
  return Array.from({ length: count }, (_, index) => {
    const from = told.FromAt + index * told.StepMs;
    return [from, points.get(from)];
  });
}
