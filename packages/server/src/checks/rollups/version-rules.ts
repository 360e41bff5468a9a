import type { Instant } from '@vedette/kernel/clock';
import type { NewCheck } from '../record/check.js';
import { quarterStart, QUARTER } from './rollup-rules.js';
import { noTime, type StateTimes } from './uptime-rules.js';

/** Figures of one monitor in a quarter-hour. */
export interface QuarterFigures extends StateTimes {
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
}

/** Why published figures are recomputed, and who caused it. */
export interface ChangeCause {
  readonly reason: 'LateResults' | 'ClearedErrors' | 'UnknownTime';
  readonly at: Instant;
  /** An operator, or the servers of the checkpoints that delivered; empty if the service found out by itself. */
  readonly by: { readonly operatorGuid: string; readonly name: string } | { readonly serverIds: readonly number[] };
  readonly note: string;
}

/** A quarter-hour before and after it was recomputed. */
export interface QuarterVersion {
  readonly bucketAt: Instant;
  readonly before: QuarterFigures;
  readonly after: QuarterFigures;
}

export type FiguresByQuarter = ReadonlyMap<Instant, QuarterFigures>;

export const noFigures: QuarterFigures = {
  ...noTime,
  checks: 0,
  unconfirmed: 0,
  confirmed: 0,
};

const addFigures = (a: QuarterFigures, b: QuarterFigures, sign: 1 | -1): QuarterFigures => ({
  upMs: a.upMs + sign * b.upMs,
  downMs: a.downMs + sign * b.downMs,
  unknownMs: a.unknownMs + sign * b.unknownMs,
  plannedMs: a.plannedMs + sign * b.plannedMs,
  checks: a.checks + sign * b.checks,
  unconfirmed: a.unconfirmed + sign * b.unconfirmed,
  confirmed: a.confirmed + sign * b.confirmed,
});
export const subtractFigures = (a: QuarterFigures, b: QuarterFigures | undefined): QuarterFigures =>
  b ? addFigures(a, b, -1) : a;

const totalStateMs = ({ upMs, downMs, unknownMs }: QuarterFigures): number => upMs + downMs + unknownMs;

/**
 * Returns the quarter-hours that changed. Time without a state before counted as unobserved, and planned gaps in it
 * were known in advance.
 */
export function findChangedQuarters(before: FiguresByQuarter, after: FiguresByQuarter): QuarterVersion[] {
  return [...after].flatMap(([bucketAt, now]) => {
    const published = before.get(bucketAt) ?? noFigures;
    const withoutState = Math.max(0, totalStateMs(now) - totalStateMs(published));
    const planned = Math.min(withoutState, Math.max(0, now.plannedMs - published.plannedMs));
    const earlier = {
      ...published,
      unknownMs: published.unknownMs + withoutState,
      plannedMs: published.plannedMs + planned,
    };
    const isSame = Object.values(addFigures(now, earlier, -1)).every((difference) => difference === 0);
    return isSame ? [] : [{ bucketAt, before: earlier, after: now }];
  });
}

/** Figures of a quarter-hour are published once it is over. */
export const wasPublished = (bucketAt: Instant, cause: ChangeCause): boolean =>
  cause.reason === 'ClearedErrors' || bucketAt + QUARTER <= cause.at;

/** Counts checks by their quarter-hour. Checks of Staging are not counted. */
export function countByQuarter(
  checks: readonly NewCheck[],
  getInstant: (check: NewCheck) => Instant,
): FiguresByQuarter {
  const counts = new Map<Instant, QuarterFigures>();
  for (const check of checks.filter(({ stagingMode }) => !stagingMode)) {
    const bucketAt = quarterStart(getInstant(check));
    const one = { checks: 1, unconfirmed: Number(check.errorLevel === 1), confirmed: Number(check.errorLevel === 2) };
    counts.set(bucketAt, addFigures(counts.get(bucketAt) ?? noFigures, { ...noFigures, ...one }, 1));
  }
  return counts;
}

/** Returns why late checks of one monitor change its figures; undefined if none of them was delivered late. */
export function lateDeliveryCause(checks: readonly NewCheck[]): ChangeCause | undefined {
  const late = checks.filter(({ deliveredAt }) => deliveredAt !== undefined);
  if (late.length === 0) return undefined;
  const at = Math.max(...late.map(({ deliveredAt = 0 }) => deliveredAt));
  return { reason: 'LateResults', at, by: { serverIds: late.map(({ serverId }) => serverId) }, note: '' };
}
