import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { PartialResult } from '../../checks/index.js';
import type { SelectedCheckpoint } from './choose-checkpoint.js';
import type { Run } from './watch.js';

/** Outcome of a partial check: a result, or why there is none. */
export type PartialOutcome = { readonly seen: PartialResult } | { readonly missing: MissedReason };

/** A partial check: the run of one checkpoint within a concurrent check. */
interface PartialCheck {
  readonly checkpointId: number;
  /** Undefined while the run is under way. */
  readonly outcome: PartialOutcome | undefined;
}

/** A concurrent check: a slot with a run on every selected checkpoint, judged once none of them is in progress. */
export interface ConcurrentCheck {
  /** By attempt. */
  readonly parts: Map<number, PartialCheck>;
}

/**
 * Creates the concurrent check of a slot whose own attempt is `attempt`. Unavailable checkpoints count as missing from
 * the start.
 */
export function createConcurrentCheck(attempt: number, checkpoints: readonly SelectedCheckpoint[]): ConcurrentCheck {
  return {
    parts: new Map(
      checkpoints.map(({ checkpointId, canRun }, index) => [
        attempt + 1 + index,
        { checkpointId, outcome: canRun ? undefined : { missing: 'noCheckpoint' } },
      ]),
    ),
  };
}

/** Records the outcome of a partial check, once. Returns true if it was the last one. */
export function recordOutcome({ parts }: ConcurrentCheck, attempt: number, outcome: PartialOutcome): boolean {
  const part = parts.get(attempt);
  if (!part || part.outcome) return false;
  parts.set(attempt, { ...part, outcome });
  return [...parts.values()].every((one) => one.outcome !== undefined);
}

export const listPartialResults = ({ parts }: ConcurrentCheck): PartialResult[] =>
  [...parts.values()].flatMap(({ outcome }) => (outcome && 'seen' in outcome ? [outcome.seen] : []));

/** Returns the checkpoints without a result, with the reason. */
export const listMissing = ({
  parts,
}: ConcurrentCheck): { readonly checkpointId: number; readonly reason: MissedReason }[] =>
  [...parts.values()].flatMap(({ checkpointId, outcome }) =>
    outcome && 'missing' in outcome ? [{ checkpointId, reason: outcome.missing }] : [],
  );

/** Returns a partial check as a run, or undefined if it is not under way. */
export function findPartialRun(activeRun: Run, attempt: number): Run | undefined {
  const part = activeRun.concurrentCheck?.parts.get(attempt);
  if (!part || part.outcome) return undefined;
  return { ...activeRun, attempt, purpose: 'part', checkpointId: part.checkpointId };
}
