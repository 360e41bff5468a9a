/** Folded hours, days and weeks as they are read and written. */
import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Histogram } from './latency-rules.js';

export type FoldedTable = SummedTable | 'rollup_week';
/** Those whose sums over the monitors of an account are kept too. */
export type SummedTable = 'rollup_hour' | 'rollup_day';

/** The columns that are added up. */
export const figureNames = [
  ...['up_ms', 'down_ms', 'unknown_ms', 'checks', 'unconfirmed', 'confirmed', 'timed'],
  ...['total_ms', 'resolve_ms', 'connect_ms', 'download_ms', 'total_bytes', 'planned_ms'],
] as const;

/** One sum a figure of `r`, in the order of `figureNames`. */
export const sums = sql`array[${sql.join(figureNames.map((name) => sql`sum(${sql.ref(`r.${name}`)})`))}]::float8[] as figures`;
export const writtenColumns = sql.join([...figureNames, 'histogram'].map((name) => sql.ref(name)));
export const replaced = sql.join(
  [...figureNames, 'histogram'].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
);

/** Figures of an account over an hour or a day. */
export interface Amount {
  readonly account_id: number;
  readonly bucket_at: Instant;
  /** Sums, in the order of `figureNames`. */
  readonly figures: readonly number[];
  readonly latencies: Histogram;
}

/** A row as it is written. */
export interface Written extends Amount {
  readonly monitor_guid: string;
}

/** The values of `writtenColumns` of rows, but for the last, as arrays of one type. */
export function figureArrays(rows: readonly Amount[]) {
  return sql.join(figureNames.map((_, index) => sql`${rows.map(({ figures }) => figures[index] ?? 0)}::bigint[]`));
}

/** `sign` times the other added to the one; the bucket is that of the one. */
export function addAmount<One extends Amount>(one: One, other: Pick<Amount, 'figures' | 'latencies'>, sign = 1): One {
  const latencies = one.latencies.slice();
  other.latencies.forEach((count, index) => (latencies[index] = (latencies[index] ?? 0) + sign * count));
  return { ...one, figures: one.figures.map((value, index) => value + sign * (other.figures[index] ?? 0)), latencies };
}
