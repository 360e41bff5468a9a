import { SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import { createHash } from 'node:crypto';
import type { FiguresQuery, FigureReads } from '../../figures/index.js';
import type { FirstData } from './first-data.js';

/**
 * Figures "to now" end with the last whole step, and all queries within a step share one read. The arrival of awaited
 * data ends a step early.
 */
export const STEP_MS = 5 * SECOND;
/** Maximum number of cached results. A table by group needs one per group. */
const MAX_SHARED_RESULTS = 256;

export interface SteppedClockDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly firstData: Pick<FirstData, 'lastArrivalAt'>;
}

/** Returns the dependencies with a clock that advances in steps, so that concurrent queries of an account are equal. */
export const withSteppedClock = <D extends SteppedClockDeps>(deps: D, accountId: number): D => ({
  ...deps,
  clock: { now: () => lastStep(deps.clock.now(), deps.firstData.lastArrivalAt(accountId)) },
});

/** Data in the future is ignored: the clock was set back. */
function lastStep(now: Instant, arrivalAt: Instant | undefined): Instant {
  const stepStart = Math.floor(now / STEP_MS) * STEP_MS;
  return arrivalAt === undefined || arrivalAt > now ? stepStart : Math.max(stepStart, arrivalAt);
}

interface CachedResult<T> {
  readonly at: number;
  readonly result: Promise<T>;
}

/**
 * Shares one read among equal queries (same account, monitors and windows) within a step, for all callers. Permissions
 * are part of the query, since it lists only visible monitors. A failed read is not kept.
 */
export function shareReads<W extends FiguresQuery, T>(
  read: (query: W) => Promise<T>,
  clock: Pick<Clock, 'elapsed'>,
): (query: W) => Promise<T> {
  const results = new Map<string, CachedResult<T>>();
  return (query) => {
    const now = clock.elapsed();
    for (const [key, { at }] of results) if (now - at >= STEP_MS) results.delete(key);
    const key = createHash('sha256').update(JSON.stringify(query)).digest('base64');
    const cached = results.get(key);
    if (cached) return cached.result;
    const result = read(query);
    results.set(key, { at: now, result });
    result.catch(() => {
      if (results.get(key)?.result === result) results.delete(key);
    });
    const [oldest] = results.keys();
    if (results.size > MAX_SHARED_RESULTS && oldest !== undefined) results.delete(oldest);
    return result;
  };
}

/** Returns the dependencies with shared reads of figures. */
export const shareFigures = <D extends FigureReads>(deps: D, clock: Pick<Clock, 'elapsed'>): D => ({
  ...deps,
  figures: shareReads(deps.figures, clock),
  alertFigures: shareReads(deps.alertFigures, clock),
});
