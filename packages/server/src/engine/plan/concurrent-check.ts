import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { PartialResult } from '../../checks/index.js';
import type { SelectedCheckpoint } from './choose-checkpoint.js';
import type { Run } from './watch.js';

/** Outcome of a partial check: a result, or why there is none. */
export type PartialOutcome = { readonly result: PartialResult } | { readonly missing: MissedReason };

/** A partial check: the run of one checkpoint within a concurrent check. */
interface PartialCheck {
  readonly checkpointId: number;
  /** Undefined while the run is under way. */
  readonly outcome: PartialOutcome | undefined;
}

/** A concurrent check: a slot with a run on every selected checkpoint, judged once none of them is in progress. */
export interface ConcurrentCheck {
  /** By attempt. */
  readonly partialChecks: Map<number, PartialCheck>;
}

/**
 * Creates the concurrent check of a slot whose own attempt is `attempt`. Unavailable checkpoints count as missing from
 * the start.
 */
export function createConcurrentCheck(attempt: number, checkpoints: readonly SelectedCheckpoint[]): ConcurrentCheck {
  return {
    partialChecks: new Map(
      checkpoints.map(({ checkpointId, canRun }, index) => [
        attempt + 1 + index,
        { checkpointId, outcome: canRun ? undefined : { missing: 'noCheckpoint' } },
      ]),
    ),
  };
}

/** Records the outcome of a partial check, once. Returns true if it was the last one. */
export function recordOutcome({ partialChecks }: ConcurrentCheck, attempt: number, outcome: PartialOutcome): boolean {
  const partialCheck = partialChecks.get(attempt);
  if (!partialCheck || partialCheck.outcome) return false;
  partialChecks.set(attempt, { ...partialCheck, outcome });
  return [...partialChecks.values()].every((one) => one.outcome !== undefined);
}

export const listPartialResults = ({ partialChecks }: ConcurrentCheck): PartialResult[] =>
  [...partialChecks.values()].flatMap(({ outcome }) => (outcome && 'result' in outcome ? [outcome.result] : []));

/** Returns the checkpoints without a result, with the reason. */
export const listMissing = ({
  partialChecks,
}: ConcurrentCheck): { readonly checkpointId: number; readonly reason: MissedReason }[] =>
  [...partialChecks.values()].flatMap(({ checkpointId, outcome }) =>
    outcome && 'missing' in outcome ? [{ checkpointId, reason: outcome.missing }] : [],
  );

/** Returns a partial check as a run, or undefined if it is not under way. */
export function findPartialRun(activeRun: Run, attempt: number): Run | undefined {
  const partialCheck = activeRun.concurrentCheck?.partialChecks.get(attempt);
  if (!partialCheck || partialCheck.outcome) return undefined;
  return { ...activeRun, attempt, purpose: 'part', checkpointId: partialCheck.checkpointId };
}
