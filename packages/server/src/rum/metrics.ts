import { rumMetrics, type RumMetricValues, type RumWebsiteWithMetricValues } from '@vedette/contract/v4/rum-website';
import type { RumFilters } from '@vedette/contract/v1/rum/rum-filters';
import {
  rumFigures,
  type RumDimension,
  type RumFigure,
  type RumFigureValues,
  type RumLeftOut,
} from '@vedette/contract/v1/rum/rum';
import { MINUTE } from '@vedette/kernel/clock';
import { resolvePeriod, type HourMode, type Period, type PeriodWish } from '@vedette/kernel/periods';
import type { Caller } from '../rights/index.js';
import { percentileOf, type Figures } from './figures-rules.js';
import type { Place } from './hit-rules.js';
import { matchesName } from './name-filter-rules.js';
import { rumFigureReads, type RumFigureReads } from './rollup-reads-sql.js';
import { storedWebsite } from './rum-website.js';
import { rumWebsiteStore } from './rum-website-sql.js';
import { chartStep, segmentsOf } from './segment-rules.js';
import { filtersOf, namedIn, placeOf, sliceOf } from './slice-rules.js';
import type { ContextPick } from '../module/context.js';

/** Only page views with these values. */
export type Filtered = Readonly<Undefinable<RumFilters>>;
type Undefinable<T> = { [K in keyof T]: T[K] | undefined };

export interface PeriodAsked extends PeriodWish {
  readonly Period?: string | undefined;
}

/**
 * @param hours `clock`: whole hours, as the contract requires of aggregates; `quarters`: until now, as pages show them
 * @throws Fault `invalid`.
 */
export function periodOf(
  { clock }: ContextPick<'clock'>,
  { zone }: Caller,
  asked: PeriodAsked,
  hours: HourMode,
): Period {
  const { Period: period, ...wish } = asked;
  const named = wish.PresetPeriod ?? period;
  return resolvePeriod({ ...wish, PresetPeriod: named }, clock.now(), zone, hours);
}

/** Every metric of the contract, those nobody had too. @throws Fault `missing`, `invalid`. */
export async function metricsOf(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  asked: PeriodAsked,
): Promise<RumMetricValues[]> {
  return metricValues(await figuresOf(context, caller, guid, { period: periodOf(context, caller, asked, 'clock') }));
}

/** By name; those whose name fits the filter. @throws Fault `invalid`. */
export async function metricsOfAll(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  { WebsiteFilter = '', ...asked }: PeriodAsked & { readonly WebsiteFilter?: string | undefined },
): Promise<RumWebsiteWithMetricValues[]> {
  const period = periodOf(context, caller, asked, 'clock');
  const websites = await rumWebsiteStore(context.db, caller.accountId).all();
  const wanted = websites.filter(({ description }) => matchesName(WebsiteFilter, description));
  const guids = wanted.map(({ rumWebsiteGuid }) => rumWebsiteGuid);
  const figures = await rumFigureReads(context.db, caller.accountId).ofWebsites(guids, segmentsOf(period));
  return wanted.map(({ rumWebsiteGuid, description }) => ({
    RumWebsiteId: rumWebsiteGuid,
    Description: description,
    MetricValues: metricValues(figures.get(rumWebsiteGuid)),
  }));
}

/** Every figure, vitals too. @throws Fault `missing`, `invalid`. */
export async function allFigures(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  asked: PeriodAsked & Filtered,
): Promise<RumFigureValues[]> {
  const { filters, rest } = filtersOf(asked);
  const period = periodOf(context, caller, rest, 'quarters');
  const figures = await figuresOf(context, caller, guid, { period, place: placeOf(filters) });
  return rumFigures.map((figure) => figureValues(figures, figure));
}

/** Every figure of every website over a period, by name of the website. */
export async function figuresOfAll(
  { db }: ContextPick<'db'>,
  accountId: number,
  period: Period,
): Promise<{ readonly name: string; readonly values: RumFigureValues[] }[]> {
  const websites = await rumWebsiteStore(db, accountId).all();
  const guids = websites.map(({ rumWebsiteGuid }) => rumWebsiteGuid);
  const found = await rumFigureReads(db, accountId).ofWebsites(guids, segmentsOf(period));
  return websites.map(({ rumWebsiteGuid, description }) => ({
    name: description,
    values: rumFigures.map((figure) => figureValues(found.get(rumWebsiteGuid), figure)),
  }));
}

export interface BreakdownAsked extends PeriodAsked, Filtered {
  readonly By?: RumDimension | undefined;
  readonly Figure?: RumFigure | undefined;
  readonly Take?: number | undefined;
}

/** By pages, countries, …, most page views first. @throws Fault `missing`, `invalid`. */
export async function breakdownOf(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  asked: BreakdownAsked,
) {
  const { By = 'Page', Figure = 'LoadTime', Take = 50, ...wish } = asked;
  const { filters, rest } = filtersOf(wish);
  await storedWebsite(rumWebsiteStore(context.db, caller.accountId), guid);
  const period = periodOf(context, caller, rest, 'quarters');
  return breakdownOver(rumFigureReads(context.db, caller.accountId), guid, period, { By, Figure, Take, filters });
}

export interface BreakdownWish {
  readonly By: RumDimension;
  readonly Figure: RumFigure;
  readonly Take: number;
  readonly filters: RumFilters;
}

/** @param guid of a website of the account that `reads` are of. @throws Fault `invalid`. */
export async function breakdownOver(reads: RumFigureReads, guid: string, period: Period, wish: BreakdownWish) {
  const slice = sliceOf(wish.By, wish.filters);
  const rows = await reads.byValue(guid, slice, segmentsOf(period), wish.Take);
  return rows.map(([value, figures]) => ({ Value: namedIn(slice, wish.By, value), ...pointOf(figures, wish.Figure) }));
}

/** How many page views of programs were left out. @throws Fault `missing`, `invalid`. */
export async function leftOutOf(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  asked: PeriodAsked,
): Promise<RumLeftOut> {
  await storedWebsite(rumWebsiteStore(context.db, caller.accountId), guid);
  const segments = segmentsOf(periodOf(context, caller, asked, 'quarters'));
  return { RobotPageViews: await rumFigureReads(context.db, caller.accountId).robots(guid, segments) };
}

/** Over time, in stretches that fit the length of the period. @throws Fault `missing`, `invalid`. */
export async function timelineOf(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  { Figure = 'LoadTime', ...wish }: PeriodAsked & Filtered & { readonly Figure?: RumFigure | undefined },
) {
  const { filters, rest } = filtersOf(wish);
  await storedWebsite(rumWebsiteStore(context.db, caller.accountId), guid);
  const period = periodOf(context, caller, rest, 'quarters');
  return timelineOver(rumFigureReads(context.db, caller.accountId), guid, period, { Figure, filters });
}

export type FigureWish = Pick<BreakdownWish, 'Figure' | 'filters'>;

/** @param guid of a website of the account that `reads` are of. @throws Fault `invalid`. */
export async function timelineOver(reads: RumFigureReads, guid: string, period: Period, wish: FigureWish) {
  const stepMin = chartStep(period);
  const width = stepMin * MINUTE;
  const from = Math.floor(period.start / width) * width;
  const points = await reads.overTime(guid, { stepMin, from, until: period.end }, placeOf(wish.filters));
  const span = { FromAt: from, UntilAt: period.end, StepMs: width };
  return { ...span, Points: points.map(({ at, figures }) => ({ At: at, ...pointOf(figures, wish.Figure) })) };
}

/** @param guid of a website of the account that `reads` are of. @throws Fault `invalid`. */
export async function figureOver(reads: RumFigureReads, guid: string, period: Period, wish: FigureWish) {
  const found = await reads.ofWebsites([guid], segmentsOf(period), placeOf(wish.filters));
  return pointOf(found.get(guid) ?? new Map<RumFigure, never>(), wish.Figure);
}

const pointOf = (figures: Figures, figure: RumFigure) => ({
  PageViews: figures.get('PageViews')?.count ?? 0,
  Values: figureValues(figures, figure),
});

async function figuresOf(
  context: ContextPick<'db' | 'clock'>,
  caller: Caller,
  guid: string,
  { period, place }: { readonly period: Period; readonly place?: Place },
): Promise<Figures | undefined> {
  await storedWebsite(rumWebsiteStore(context.db, caller.accountId), guid);
  const segments = segmentsOf(period);
  return (await rumFigureReads(context.db, caller.accountId).ofWebsites([guid], segments, place)).get(guid);
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
    Median: Math.round(percentileOf(tally, 0.5)),
    Percentile75: Math.round(percentileOf(tally, 0.75)),
    Minimum: tally.min,
    Maximum: tally.max,
    Average: Math.round(tally.sum / tally.count),
  };
}
