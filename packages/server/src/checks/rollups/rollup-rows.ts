/** Rows of rolled-up hours, days and weeks, as read and written. */
import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Histogram } from './latency-rules.js';

export type RollupTable = SummedTable | 'rollup_week';
/** Tables whose sums per account are stored too. */
export type SummedTable = 'rollup_hour' | 'rollup_day';

/** Columns that are summed. */
export const figureNames = [
  'up_ms',
  'down_ms',
  'unknown_ms',
  'checks',
  'unconfirmed',
  'confirmed',
  'timed',
  'total_ms',
  'resolve_ms',
  'connect_ms',
  'download_ms',
  'total_bytes',
  'planned_ms',
] as const;

/** Columns of single monitors' hours and days that are not summed further: durations of download phases. */
export const phaseNames = ['phased', 'tls_ms', 'wait_ms', 'receive_ms'] as const;
/** Sums per phase of `r`; null if no row has the phase. */
export const phaseSums = sql`array[${sql.join(phaseNames.map((name) => sql`sum(${sql.ref(`r.${name}`)})`))}]::float8[] as phases`;

/** Sums per figure of `r`, in the order of `figureNames`. */
export const figureSums = sql`array[${sql.join(figureNames.map((name) => sql`sum(${sql.ref(`r.${name}`)})`))}]::float8[] as figures`;
export const writtenColumns = columnList([...figureNames, 'histogram']);
export const figureAssignments = excludedAssignments([...figureNames, 'histogram']);
export const phaseColumns = columnList(phaseNames);
export const phaseAssignments = excludedAssignments(phaseNames);

function columnList(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}
function excludedAssignments(names: readonly string[]) {
  return sql.join(names.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
}

/** Figures of an account over an hour or a day. */
export interface Amount {
  readonly account_id: number;
  readonly bucket_at: Instant;
  /** Sums, in the order of `figureNames`. */
  readonly figures: readonly number[];
  readonly latencies: Histogram;
}

/** A row to be written. */
export interface WrittenRow extends Amount {
  readonly monitor_guid: string;
  /** In the order of `phaseNames`. */
  readonly phases: Phases;
}
export type Phases = readonly (number | null)[];

/** Values of `writtenColumns` of rows, except the last, as arrays of one type. */
export function figureArrays(rows: readonly Amount[]) {
  return sql.join(figureNames.map((_, index) => sql`${rows.map(({ figures }) => figures[index] ?? 0)}::bigint[]`));
}

/** Adds `sign` times the other amount. The bucket is that of the first. */
export function addAmount<One extends Amount>(one: One, other: Pick<Amount, 'figures' | 'latencies'>, sign = 1): One {
  const latencies = one.latencies.slice();
  other.latencies.forEach((count, index) => (latencies[index] = (latencies[index] ?? 0) + sign * count));
  return { ...one, figures: one.figures.map((value, index) => value + sign * (other.figures[index] ?? 0)), latencies };
}

/** Maximum of their integer columns. */
const MAX_SUM = 2_147_483_647;

/** Values of `phaseColumns` of rows, as arrays. Larger values are capped, because one row must not block the others. */
export function phaseArrays(rows: readonly Pick<WrittenRow, 'phases'>[]) {
  const storable = (sum: number | null = null): number | null => sum && Math.min(sum, MAX_SUM);
  return sql.join(phaseNames.map((_, index) => sql`${rows.map(({ phases }) => storable(phases[index]))}::integer[]`));
}

/** A sum of a value and null is the value. */
export const addPhases = (one: Phases, other: Phases): Phases =>
  one.map((value, index) => {
    const more = other[index] ?? null;
    return value === null || more === null ? (value ?? more) : value + more;
  });
