/** Sections of one metric of the visitors of one website. Imports no shape, so that pages may use it. */
import type { Instant } from '@vedette/kernel/clock';
import type { RumDimension, RumFigure, RumFigureValues } from '../../rum/rum.js';
import type { RumShare } from '../dashboard-tile-settings.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { TitledTile } from '../tile-titles.js';
import { visitorSettings } from '../visitor-titles.js';
import { column, SECTION_DEFAULTS } from './section-parts.js';
import type { Column, Section, Value, ValueFormat } from './section.js';
import type { SectionTextKey } from './texts/section-texts.js';

/** Maximum rows of a breakdown. */
export const MAX_VALUES = 50;

export interface VisitorPoint {
  readonly PageViews: number;
  readonly Values: RumFigureValues;
}
export interface VisitorRow extends VisitorPoint {
  readonly Value: string;
}

export interface VisitorTimeline {
  readonly FromAt: Instant;
  readonly UntilAt: Instant;
  readonly StepMs: number;
  readonly Points: readonly (VisitorPoint & { readonly At: Instant })[];
}

export interface VisitorsSubject {
  readonly website: string | undefined;
  /** False: the owner of a report may not view visitor data. */
  readonly isAllowed: boolean;
}

interface VisitorRows {
  /** Those with the most page views. */
  readonly rows: readonly VisitorRow[];
  /** Whether there may be more. */
  readonly mayHaveMore: boolean;
  readonly about: VisitorsSubject;
}

const RULES: Readonly<Record<RumShare, SectionTextKey>> = {
  Median: 'ruleRumMedian',
  Average: 'ruleRumAverage',
  Percentile75: 'ruleRealUsers',
};

const DIMENSIONS: readonly RumDimension[] = ['Page', 'Country', 'Device', 'Browser', 'OperatingSystem', 'State'];

/**
 * Returns the fields that all visitor sections share. In print, a map is replaced by the table of its values, which has
 * the same title.
 */
export function visitorSectionFields(
  tile: DashboardTile,
  tileKind: TitledTile['Kind'],
  by: RumDimension | undefined,
  about: VisitorsSubject,
) {
  const { figure, share } = visitorSettings(tile);
  const figureRules: readonly SectionTextKey[] =
    figure === 'PageViews'
      ? []
      : [RULES[share], ...(figure === 'CumulativeLayoutShift' ? (['ruleNoUnit'] as const) : [])];
  return {
    ...SECTION_DEFAULTS,
    title: figure,
    tile: { Kind: tileKind, RumFigure: figure, RumShare: share, RumBy: by },
    name: tile.Title,
    rules: about.isAllowed ? figureRules : (['ruleAdministrators'] as const),
    ...(about.website !== undefined && { about: about.website }),
    filters: DIMENSIONS.flatMap((dimension) => {
      const value = tile.RumFilters?.[dimension];
      return value === undefined ? [] : [{ column: dimensionColumn(dimension), value }];
    }),
  };
}

export const pageViewsColumn = column('PageViews', 'count');
/** Returns the column of the metric, beside the page views. */
export function visitorFigureColumns(tile: DashboardTile): Column[] {
  const { figure } = visitorSettings(tile);
  return figure === 'PageViews' ? [] : [figureColumn(figure)];
}

const figureColumn = (figure: RumFigure): Column =>
  column(
    figure === 'DownloadTime' ? 'VisitorDownloadTime' : figure,
    figure === 'CumulativeLayoutShift' ? 'ratio' : 'ms',
  );

export function visitorValue(tile: DashboardTile, point: VisitorPoint | undefined): Value {
  const { figure, share } = visitorSettings(tile);
  if (point === undefined || figure === 'PageViews') return point?.PageViews;
  const value = point.Values[share];
  return figure === 'CumulativeLayoutShift' && value !== undefined ? value / 1_000 : value;
}

/** Returns every step of the period, including those without a point since they have no page views. */
export function timelineSteps({
  FromAt,
  UntilAt,
  StepMs,
  Points,
}: VisitorTimeline): [Instant, VisitorPoint | undefined][] {
  const points = new Map(Points.map((point) => [point.At, point]));
  const count = Math.max(0, Math.ceil((UntilAt - FromAt) / StepMs));
  return Array.from({ length: count }, (_, index) => {
    const from = FromAt + index * StepMs;
    return [from, points.get(from)];
  });
}

/** Returns the rows with page views in which the metric was measured, with its value as the API returns it. */
export const measuredValues = <Row extends VisitorPoint>(
  rows: readonly Row[],
  figure: RumFigure,
  share: RumShare,
): { readonly row: Row; readonly value: number }[] =>
  rows.flatMap((row) => {
    const value = figure === 'PageViews' ? row.PageViews : row.Values[share];
    return row.PageViews === 0 || value === undefined ? [] : [{ row, value }];
  });

/** Builds the table of page views and one metric by one dimension. */
export function visitorsTable(
  tile: DashboardTile,
  by: RumDimension,
  { rows, mayHaveMore, about }: VisitorRows,
): Section {
  const metricColumns = visitorFigureColumns(tile);
  return {
    ...visitorSectionFields(tile, 'RumTable', by, about),
    columns: [dimensionColumn(by), pageViewsColumn, ...metricColumns],
    leftOut: mayHaveMore ? 'some' : 0,
    rows: rows.map((row) => [row.Value, row.PageViews, ...metricColumns.map(() => visitorValue(tile, row))]),
  };
}

/** Countries and states are stored by their codes. */
const CODE_FORMATS: Readonly<Partial<Record<RumDimension, ValueFormat>>> = { Country: 'country', State: 'state' };
const dimensionColumn = (by: RumDimension): Column => column(by, CODE_FORMATS[by] ?? 'value');
