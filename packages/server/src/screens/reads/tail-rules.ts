/** The time since the last check of a monitor, which no quarter of an hour includes yet. */
import { missedReasons } from '@vedette/contract/v1/checks/missed-reasons';
import type { Period } from '@vedette/kernel/periods';
import { noTime, sumTimes, type StateTimes } from '../../checks/index.js';
import { tailPieces } from '../../figures/index.js';
import type { StateFacts, UnobservedGap } from './monitor-state-rules.js';

/** State of a monitor at its last check. */
export type LastState = Pick<StateFacts, 'isActive' | 'mode' | 'lastCheckAt' | 'errorLevel'> & {
  /** The last check was one of Staging. */
  readonly isStaging: boolean;
};

/**
 * Continues the last state as statistics do, so that an ongoing outage counts.
 * @param gaps without runs since the last check; a run that is still in progress when the next is due leaves none
 */
export function computeTailTimes(lastState: LastState, gaps: readonly UnobservedGap[], window: Period): StateTimes {
  const { lastCheckAt: at, errorLevel, isStaging, isActive, mode } = lastState;
  if (at === undefined || at >= window.end) return noTime;
  const isRunning = isActive && mode !== 'Development';
  const level = errorLevel === 2 ? 2 : errorLevel === 1 ? 1 : 0;
  const unknown = gaps
    .filter(({ reason }) => missedReasons[reason] !== 'target')
    .map(({ from, to, reason }) => ({ start: from, end: to, isPlanned: missedReasons[reason] === 'planned' }));
  const last = { at, errorLevel: level, stagingMode: isStaging, isRunning } as const;
  return sumTimes(tailPieces(last, unknown, window.end), window);
}
