import { rumMetrics, type RumMetricValues, type RumWebsiteWithMetricValues } from '@vedette/contract/v4/rum-website';
import type { RumFilters } from '@vedette/contract/v1/rum/rum-filters';
import {
  rumFigures,
  type RumDimension,
  type RumFigure,
  type RumFigureValues,
  type RumExcluded,
} from '@vedette/contract/v1/rum/rum';
import { MINUTE } from '@vedette/kernel/clock';
import { resolvePeriod, type HourMode, type Period, type RequestedPeriod } from '@vedette/kernel/periods';
import type { Caller } from '../rights/index.js';
import { computePercentile, type Figures } from './figures-rules.js';
import type { RumSubject } from './hit-rules.js';
import { matchesName } from './name-filter-rules.js';
import { rumFigureReads, type RumFigureReads } from './rollup-reads-sql.js';
import { requireWebsite } from './rum-website.js';
import { rumWebsiteStore } from './rum-website-sql.js';
import { chartStep, splitIntoSegments } from './segment-rules.js';
import { splitFilters, dimensionValue, toRumSubject, toSlice } from './slice-rules.js';
import type { ContextPick } from '../module/context.js';

/** Only page views with these values. */
export type FilterQuery = Readonly<Undefinable<RumFilters>>;
type Undefinable<T> = { [K in keyof T]: T[K] | undefined };

export interface PeriodQuery extends RequestedPeriod {
  readonly Period?: string | undefined;
}

/**
 * @param hours `clock`: whole hours, as the contract requires of aggregates; `quarters`: until now, from the first
 * whole quarter of an hour, as pages show them
 * @throws Fault `invalid`.
 */
export function resolveRumPeriod(
  { clock }: ContextPick<'clock'>,
  { zone }: Caller,
  query: PeriodQuery,
  hours: HourMode,
): Period {
  const { Period: period, ...rest } = query;
  const preset = rest.PresetPeriod ?? period;
  return resolvePeriod({ ...rest, PresetPeriod: preset }, clock.now(), zone, hours);
}

/** Returns every metric of the contract, including those without values. @throws Fault `missing`, `invalid`. */
export async function loadWebsiteMetrics(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  query: PeriodQuery,
): Promise<RumMetricValues[]> {
  return metricValues(
    await loadStoredFigures(context, caller, guid, { period: resolveRumPeriod(context, caller, query, 'clock') }),
  );
}

/** Returns metrics of websites whose name matches the filter, by name. @throws Fault `invalid`. */
export async function loadMetricsByWebsite(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  { WebsiteFilter = '', ...query }: PeriodQuery & { readonly WebsiteFilter?: string | undefined },
): Promise<RumWebsiteWithMetricValues[]> {
  const period = resolveRumPeriod(context, caller, query, 'clock');
  const websites = await rumWebsiteStore(context.db, caller.accountId).all();
  const matching = websites.filter(({ description }) => matchesName(WebsiteFilter, description));
  const guids = matching.map(({ rumWebsiteGuid }) => rumWebsiteGuid);
  const figures = await rumFigureReads(context.db, caller.accountId).byWebsite(guids, splitIntoSegments(period));
  return matching.map(({ rumWebsiteGuid, description }) => ({
    RumWebsiteId: rumWebsiteGuid,
    Description: description,
    MetricValues: metricValues(figures.get(rumWebsiteGuid)),
  }));
}

/** Returns every figure, including web vitals. @throws Fault `missing`, `invalid`. */
export async function loadWebsiteFigures(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  query: PeriodQuery & FilterQuery,
): Promise<RumFigureValues[]> {
  const { filters, rest } = splitFilters(query);
  const period = resolveRumPeriod(context, caller, rest, 'quarters');
  const figures = await loadStoredFigures(context, caller, guid, { period, subject: toRumSubject(filters) });
  return rumFigures.map((figure) => figureValues(figures, figure));
}

/** Returns every figure of every website over a period, by name of the website. */
export async function loadFiguresByWebsite(
  { db }: ContextPick<'db'>,
  accountId: number,
  period: Period,
): Promise<{ readonly name: string; readonly values: RumFigureValues[] }[]> {
  const websites = await rumWebsiteStore(db, accountId).all();
  const guids = websites.map(({ rumWebsiteGuid }) => rumWebsiteGuid);
  const found = await rumFigureReads(db, accountId).byWebsite(guids, splitIntoSegments(period));
  return websites.map(({ rumWebsiteGuid, description }) => ({
    name: description,
    values: rumFigures.map((figure) => figureValues(found.get(rumWebsiteGuid), figure)),
  }));
}

export interface BreakdownQuery extends PeriodQuery, FilterQuery {
  readonly By?: RumDimension | undefined;
  readonly Figure?: RumFigure | undefined;
  readonly Take?: number | undefined;
}

/** Returns figures by page, country, …, most page views first. @throws Fault `missing`, `invalid`. */
export async function loadBreakdown(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  query: BreakdownQuery,
) {
  const { By = 'Page', Figure = 'LoadTime', Take = 50, ...periodAndFilters } = query;
  const { filters, rest } = splitFilters(periodAndFilters);
  await requireWebsite(rumWebsiteStore(context.db, caller.accountId), guid);
  const period = resolveRumPeriod(context, caller, rest, 'quarters');
  return loadBreakdownInPeriod(rumFigureReads(context.db, caller.accountId), guid, period, {
    By,
    Figure,
    Take,
    filters,
  });
}

export interface BreakdownOptions {
  readonly By: RumDimension;
  readonly Figure: RumFigure;
  readonly Take: number;
  readonly filters: RumFilters;
}

/**
 * Loads the breakdown of a website by the values of a dimension.
 * @param guid a website in the account that `reads` queries
 * @throws Fault `invalid`
 */
export async function loadBreakdownInPeriod(
  reads: RumFigureReads,
  guid: string,
  period: Period,
  options: BreakdownOptions,
) {
  const slice = toSlice(options.By, options.filters);
  const rows = await reads.byValue(guid, slice, splitIntoSegments(period), options.Take);
  return rows.map(([value, figures]) => ({
    Value: dimensionValue(slice, options.By, value),
    ...toPoint(figures, options.Figure),
  }));
}

/** Returns how many page views of bots were left out. @throws Fault `missing`, `invalid`. */
export async function loadRobotViews(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  query: PeriodQuery,
): Promise<RumExcluded> {
  await requireWebsite(rumWebsiteStore(context.db, caller.accountId), guid);
  const segments = splitIntoSegments(resolveRumPeriod(context, caller, query, 'quarters'));
  return { RobotPageViews: await rumFigureReads(context.db, caller.accountId).countRobotViews(guid, segments) };
}

/** Returns figures over time in steps that suit the length of the period. @throws Fault `missing`, `invalid`. */
export async function loadTimeline(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  { Figure = 'LoadTime', ...periodAndFilters }: PeriodQuery & FilterQuery & { readonly Figure?: RumFigure | undefined },
) {
  const { filters, rest } = splitFilters(periodAndFilters);
  await requireWebsite(rumWebsiteStore(context.db, caller.accountId), guid);
  const period = resolveRumPeriod(context, caller, rest, 'quarters');
  return loadTimelineInPeriod(rumFigureReads(context.db, caller.accountId), guid, period, { Figure, filters });
}

export type FigureOptions = Pick<BreakdownOptions, 'Figure' | 'filters'>;

/**
 * Loads the figures of a website over time.
 * @param guid a website in the account that `reads` queries
 * @throws Fault `invalid`
 */
export async function loadTimelineInPeriod(
  reads: RumFigureReads,
  guid: string,
  period: Period,
  options: FigureOptions,
) {
  const stepMinutes = chartStep(period);
  const width = stepMinutes * MINUTE;
  const from = Math.floor(period.start / width) * width;
  const points = await reads.overTime(guid, { stepMinutes, from, until: period.end }, toRumSubject(options.filters));
  const range = { FromAt: from, UntilAt: period.end, StepMs: width };
  return { ...range, Points: points.map(({ at, figures }) => ({ At: at, ...toPoint(figures, options.Figure) })) };
}

/**
 * Loads one figure of a website.
 * @param guid a website in the account that `reads` queries
 * @throws Fault `invalid`
 */
export async function loadFigureInPeriod(reads: RumFigureReads, guid: string, period: Period, options: FigureOptions) {
  const found = await reads.byWebsite([guid], splitIntoSegments(period), toRumSubject(options.filters));
  return toPoint(found.get(guid) ?? new Map<RumFigure, never>(), options.Figure);
}

const toPoint = (figures: Figures, figure: RumFigure) => ({
  PageViews: figures.get('PageViews')?.count ?? 0,
  Values: figureValues(figures, figure),
});

async function loadStoredFigures(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  { period, subject }: { readonly period: Period; readonly subject?: RumSubject },
): Promise<Figures | undefined> {
  await requireWebsite(rumWebsiteStore(context.db, caller.accountId), guid);
  const segments = splitIntoSegments(period);
  return (await rumFigureReads(context.db, caller.accountId).byWebsite([guid], segments, subject)).get(guid);
}

function metricValues(figures: Figures | undefined): RumMetricValues[] {
  return rumMetrics.map((Metric) => {
    const { Count, Median, Minimum, Maximum, Average } = figureValues(figures, Metric);
    if (Median === undefined || Metric === 'PageViews') return { Metric, Count };
    return { Metric, Count, Median, Minimum: Minimum ?? 0, Maximum: Maximum ?? 0, Average: Average ?? 0 };
  });
}

function figureValues(figures: Figures | undefined, figure: RumFigure): RumFigureValues {
  const tally = figures?.get(figure);
  if (!tally) return { Figure: figure, Count: 0 };
  return {
    Figure: figure,
    Count: tally.count,
    Median: Math.round(computePercentile(tally, 0.5)),
    Percentile75: Math.round(computePercentile(tally, 0.75)),
    Minimum: tally.min,
    Maximum: tally.max,
    Average: Math.round(tally.sum / tally.count),
  };
}
