/** The time since the last check of a monitor, which no roll-up includes yet. */
import type { Instant } from '@vedette/kernel/clock';
import {
  splitByUnobserved,
  stateSince,
  type Observation,
  type Piece,
  type UnobservedPeriod,
} from '../../checks/index.js';

/** State of a monitor at its last check. */
export interface LastCheck extends Observation {
  /** Active and not in Development now. */
  readonly isRunning: boolean;
}

/**
 * Continues the state of that check up to `until`. For a monitor that does not run, the time is a planned gap.
 * @param unknown unobserved time since then, in any order
 */
export function tailPieces(last: LastCheck, unknown: readonly UnobservedPeriod[], until: Instant): Piece[] {
  return splitByUnobserved({ from: last.at, to: until, state: last.isRunning ? stateSince(last) : 'planned' }, unknown);
}
