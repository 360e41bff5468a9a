/** The time since the last check of a monitor, which no roll-up holds yet. */
import type { Instant } from '@vedette/kernel/clock';
import { splitByUnknown, stateSince, type Observation, type Piece, type UnknownPeriod } from '../../checks/index.js';

/** What a monitor was at its last check. */
export interface LastCheck extends Observation {
  /** Active and not in Development, now. */
  readonly isRunning: boolean;
}

/**
 * It goes on in the state of that check up to `until`. Of a monitor that does not run it is unknown, and so it was meant to be.
 * @param unknown what nobody can vouch for since then, in any order
 */
export function tailPieces(last: LastCheck, unknown: readonly UnknownPeriod[], until: Instant): Piece[] {
  return splitByUnknown({ from: last.at, to: until, state: last.isRunning ? stateSince(last) : 'planned' }, unknown);
}
