/** Folded hours, days and weeks as they are read and written. */
import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Histogram } from './latency-rules.js';

export type FoldedTable = SummedTable | 'rollup_week';
/** Those whose sums over the monitors of an account are kept too. */
export type SummedTable = 'rollup_hour' | 'rollup_day';

/** The columns that are added up. */
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

/** Those of hours and days of single monitors that nothing else adds up: how long parts of the download took. */
export const phaseNames = ['phased', 'tls_ms', 'wait_ms', 'receive_ms'] as const;
/** One sum a phase of `r`; null where none of them has it. */
export const phaseSums = sql`array[${sql.join(phaseNames.map((name) => sql`sum(${sql.ref(`r.${name}`)})`))}]::float8[] as phases`;

/** One sum a figure of `r`, in the order of `figureNames`. */
export const sums = sql`array[${sql.join(figureNames.map((name) => sql`sum(${sql.ref(`r.${name}`)})`))}]::float8[] as figures`;
export const writtenColumns = columnList([...figureNames, 'histogram']);
export const replaced = excludedAssignments([...figureNames, 'histogram']);
export const phaseColumns = columnList(phaseNames);
export const phasesReplaced = excludedAssignments(phaseNames);

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

/** A row as it is written. */
export interface Written extends Amount {
  readonly monitor_guid: string;
  /** In the order of `phaseNames`. */
  readonly phases: Phases;
}
export type Phases = readonly (number | null)[];

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

/** What their columns hold. */
const MAX_SUM = 2_147_483_647;

/** The values of `phaseColumns` of rows, as arrays. More than fits is as much as fits: one row must not hold up the others. */
export function phaseArrays(rows: readonly Pick<Written, 'phases'>[]) {
  const storable = (sum: number | null = null): number | null => sum && Math.min(sum, MAX_SUM);
  return sql.join(phaseNames.map((_, index) => sql`${rows.map(({ phases }) => storable(phases[index]))}::integer[]`));
}

/** Of some and none that of some. */
export const addPhases = (one: Phases, other: Phases): Phases =>
  one.map((value, index) => {
    const more = other[index] ?? null;
    return value === null || more === null ? (value ?? more) : value + more;
  });
