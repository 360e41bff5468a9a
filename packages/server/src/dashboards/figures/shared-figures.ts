import { SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import { createHash } from 'node:crypto';
import type { FiguresQuery, FigureReads } from '../../figures/index.js';
import type { FirstData } from './first-data.js';

/**
 * Figures "to now" end with the last whole step, and all queries within a step share one read. The arrival of awaited
 * data ends a step early.
 */
export const SHARED_MS = 5 * SECOND;
/** Maximum number of cached results. A table by group needs one per group. */
const MAX_SHARED_ANSWERS = 256;

export interface Stepped {
  readonly clock: Pick<Clock, 'now'>;
  readonly firstData: Pick<FirstData, 'lastArrivalAt'>;
}

/** Returns the dependencies with a clock that advances in steps, so that concurrent queries of an account are equal. */
export const inSteps = <D extends Stepped>(deps: D, accountId: number): D => ({
  ...deps,
  clock: { now: () => lastStep(deps.clock.now(), deps.firstData.lastArrivalAt(accountId)) },
});

/** Data in the future is ignored: the clock was set back. */
function lastStep(now: Instant, arrivalAt: Instant | undefined): Instant {
  const whole = Math.floor(now / SHARED_MS) * SHARED_MS;
  return arrivalAt === undefined || arrivalAt > now ? whole : Math.max(whole, arrivalAt);
}

interface CachedAnswer<T> {
  readonly at: number;
  readonly answer: Promise<T>;
}

/**
 * Shares one read among equal queries (same account, monitors and windows) within a step, for all callers. Permissions
 * are part of the query, since it lists only visible monitors. A failed read is not kept.
 */
export function shared<W extends FiguresQuery, T>(
  read: (query: W) => Promise<T>,
  clock: Pick<Clock, 'elapsed'>,
): (query: W) => Promise<T> {
  const answers = new Map<string, CachedAnswer<T>>();
  return (query) => {
    const now = clock.elapsed();
    for (const [key, { at }] of answers) if (now - at >= SHARED_MS) answers.delete(key);
    const key = createHash('sha256').update(JSON.stringify(query)).digest('base64');
    const known = answers.get(key);
    if (known) return known.answer;
    const answer = read(query);
    answers.set(key, { at: now, answer });
    answer.catch(() => {
      if (answers.get(key)?.answer === answer) answers.delete(key);
    });
    const [oldest] = answers.keys();
    if (answers.size > MAX_SHARED_ANSWERS && oldest !== undefined) answers.delete(oldest);
    return answer;
  };
}

/** Returns the dependencies with shared reads of figures. */
export const shareFigures = <D extends FigureReads>(deps: D, clock: Pick<Clock, 'elapsed'>): D => ({
  ...deps,
  figures: shared(deps.figures, clock),
  alertFigures: shared(deps.alertFigures, clock),
});
