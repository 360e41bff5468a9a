/** The time since the last check of a monitor, which no quarter of an hour holds yet. */
import type { Period } from '@vedette/kernel/periods';
import { noTime, piecesOf, stateSince, timesIn, type StateTimes } from '../../checks/index.js';
import type { StateFacts, StripGap } from './monitor-state-rules.js';

/** Where a monitor stood at its last check. */
export type LastSeen = Pick<StateFacts, 'isActive' | 'mode' | 'lastCheckAt' | 'errorLevel'> & {
  /** That check was one of Staging. */
  readonly isStaging: boolean;
};

const PLANNED = new Set(['maintenance', 'paused']);

/**
 * It goes on in the state of that check, as statistics have it: so a running outage counts. Of a monitor that does not run it
 * is unknown, and so it was meant to be.
 * @param gaps without runs since then; a run still going when the next was due leaves none
 */
export function tailOf(seen: LastSeen, gaps: readonly StripGap[], window: Period): StateTimes {
  const { lastCheckAt: at, errorLevel, isStaging, isActive, mode } = seen;
  if (at === undefined || at >= window.end) return noTime;
  const isRunning = isActive && mode !== 'Development';
  const level = errorLevel === 2 ? 2 : errorLevel === 1 ? 1 : 0;
  const state = isRunning ? stateSince({ at, errorLevel: level, stagingMode: isStaging }) : 'planned';
  const unknown = gaps
    .filter(({ reason }) => reason !== 'overrun')
    .map(({ from, to, reason }) => ({ start: from, end: to, isPlanned: PLANNED.has(reason) }));
  return timesIn(piecesOf({ from: at, to: window.end, state }, unknown), window);
}
