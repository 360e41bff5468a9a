import { SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import { createHash } from 'node:crypto';
import type { FiguresQuery, FigureReads } from '../../figures/index.js';
import type { FirstData } from './first-data.js';

/**
 * Figures "to now" are those of the last whole moment, and all who ask meanwhile share one reading. Data that somebody waits for
 * ends a moment early.
 */
export const SHARED_MS = 5 * SECOND;
/** So many answers are kept, for those seconds; a table by group is one for each group. */
const MAX_SHARED_ANSWERS = 256;

export interface Stepped {
  readonly clock: Pick<Clock, 'now'>;
  readonly firstData: Pick<FirstData, 'lastArrivalAt'>;
}

/** The same with a clock that goes in steps, so that what several ask of an account at about the same time is the same. */
export const inSteps = <D extends Stepped>(deps: D, accountId: number): D => ({
  ...deps,
  clock: { now: () => lastStep(deps.clock.now(), deps.firstData.lastArrivalAt(accountId)) },
});

/** News of the future are those of a clock that was put back. */
function lastStep(now: Instant, newsAt: Instant | undefined): Instant {
  const whole = Math.floor(now / SHARED_MS) * SHARED_MS;
  return newsAt === undefined || newsAt > now ? whole : Math.max(whole, newsAt);
}

interface Kept<T> {
  readonly at: number;
  readonly answer: Promise<T>;
}

/**
 * Reads once for all who wish the same within a moment: the same account, monitors and windows, whoever asks. What somebody may
 * not see is no part of his wish. A reading that fails is forgotten.
 */
export function shared<W extends FiguresQuery, T>(
  read: (query: W) => Promise<T>,
  clock: Pick<Clock, 'elapsed'>,
): (query: W) => Promise<T> {
  const answers = new Map<string, Kept<T>>();
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

/** The same, where all who ask for figures share them. */
export const shareFigures = <D extends FigureReads>(deps: D, clock: Pick<Clock, 'elapsed'>): D => ({
  ...deps,
  figures: shared(deps.figures, clock),
  alertFigures: shared(deps.alertFigures, clock),
});
