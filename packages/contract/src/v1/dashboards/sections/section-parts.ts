/** Parts that sections of several kinds share. Imports no shape, so that pages may use it. */
import type { Instant } from '@vedette/kernel/clock';
import type { SlaFigures } from '../../sla/sla.js';
import type { DashboardFigures, DashboardNumbers } from '../dashboard.js';
import { isSum, type TileMetric } from '../tile-metrics.js';
import type { Column, RowKeys, Section, Value, ValueFormat } from './section.js';
import type { SectionTextKey } from './texts/section-texts.js';

/** Maximum rows of one section. Further rows are counted. */
export const MAX_ROWS = 1_000;
/** Maximum lines over time in reports and mails, where each has a row. */
export const MAX_LINES = 100;

export const METRICS: Readonly<
  Record<TileMetric, { readonly format: ValueFormat; readonly rules: readonly SectionTextKey[] }>
> = {
  UptimePercentage: { format: 'percent', rules: ['ruleUptime'] },
  ObservedPercentage: { format: 'percent', rules: ['ruleObserved'] },
  TotalTime: { format: 'ms', rules: ['ruleTimes'] },
  ResolveTime: { format: 'ms', rules: ['ruleTimes'] },
  ConnectionTime: { format: 'ms', rules: ['ruleTimes'] },
  DownloadTime: { format: 'ms', rules: ['ruleTimes'] },
  ConfirmedErrors: { format: 'count', rules: ['ruleChecks'] },
  UnconfirmedErrors: { format: 'count', rules: ['ruleChecks'] },
  Checks: { format: 'count', rules: ['ruleChecks'] },
  DowntimePercentage: { format: 'lost', rules: ['ruleUptime'] },
  UpMs: { format: 'duration', rules: ['ruleUptime'] },
  DownMs: { format: 'duration', rules: ['ruleUptime'] },
  TotalBytes: { format: 'bytes', rules: ['ruleBytes'] },
  Alerts: { format: 'count', rules: ['ruleAlertCount'] },
  OperatorResponseTime: { format: 'duration', rules: ['ruleResponse'] },
  SlaTargetPercentage: { format: 'target', rules: ['ruleTargets'] },
  SlaTargetTotalTime: { format: 'ms', rules: ['ruleTargets'] },
  OperatorResponseTarget: { format: 'duration', rules: ['ruleTargets'] },
};

export const column = (textKey: SectionTextKey, format: ValueFormat): Column => ({ textKey, format });
/** Returns the column of a metric. */
export const metricColumn = (metric: TileMetric): Column =>
  column(metric === 'Alerts' ? 'AlertCount' : metric, METRICS[metric].format);
/** Fields of a table with all its rows and without an observed share. */
export const SECTION_DEFAULTS = { name: undefined, isChart: false, leftOut: 0, observed: undefined } as const;

/** How the start of a time step is formatted. */
export const TIME_FORMATS: Readonly<Record<DashboardFigures['Scale'], ValueFormat>> = {
  hour: 'instant',
  day: 'day',
  month: 'month',
};

/** Returns the column with the creation time of monitors that were created during the period. */
export const createdAtColumn = (since: ReadonlyMap<string, Instant>): Column[] =>
  since.size > 0 ? [column('existsSince', 'instant')] : [];

/** Checkpoints have only some of the figures. */
type PartialNumbers = Pick<DashboardNumbers, 'Checks'> & Partial<DashboardNumbers>;

/**
 * Returns the value of a metric. In unobserved time a sum of 0 means nothing, so there is no value. The number of
 * checks and the observed share are still returned as 0.
 */
export function metricValue(numbers: PartialNumbers, metric: TileMetric): number | undefined {
  const value = numbers[metric];
  const isUnobserved = numbers.Checks === 0 && (numbers.ObservedPercentage ?? 0) === 0;
  return isUnobserved && value === 0 && isSum(metric) && metric !== 'Checks' ? undefined : value;
}

/** A missed target is not an error of a monitor, so it has a separate text. */
export const stateTextKey = (state: SlaFigures['UptimeState']): SectionTextKey | undefined =>
  state === 'Error' ? 'Missed' : state;

/** Period that a response covers. */
export interface CoveredPeriod {
  readonly FromAt?: Instant | undefined;
  readonly IsTruncated?: boolean | undefined;
}

/** Returns the start of the figures if a response does not cover the whole period. */
export const truncatedSince = (
  { FromAt: at, IsTruncated: isTruncated }: CoveredPeriod,
  textKey: SectionTextKey,
): Pick<Section, 'since'> => (isTruncated === true && at !== undefined ? { since: { textKey, at } } : {});

/** Cuts rows to `MAX_ROWS`. `all` has one row more than is shown if there are more. */
export function truncateRows<T>(
  all: readonly T[],
  toRow: (one: T) => Value[],
  getKeys?: (one: T) => RowKeys,
): Pick<Section, 'rows' | 'keys' | 'leftOut'> {
  const shown = all.slice(0, MAX_ROWS);
  return {
    rows: shown.map(toRow),
    ...(getKeys && { keys: shown.map(getKeys) }),
    leftOut: all.length > MAX_ROWS ? 'some' : 0,
  };
}

/** Returns the keys of a line for each of its rows. */
export const lineKeys = <Line extends { readonly Times: readonly unknown[] }>(
  lines: readonly Line[],
  getKeys: (line: Line) => RowKeys,
): RowKeys[] =>
  lines.flatMap((line) => {
    const keys = getKeys(line);
    return line.Times.map(() => keys);
  });
