import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import type { PartialResult } from '../../checks/index.js';
import type { Place } from './choose-checkpoint.js';
import type { Flight } from './watch.js';

/** What a checkpoint had to say: its result, or why there is none. */
export type PartAnswer = { readonly seen: PartialResult } | { readonly missing: MissedReason };

/** One checkpoint's run within a round. */
interface Part {
  readonly checkpointId: number;
  /** Undefined while it is under way. */
  readonly answer: PartAnswer | undefined;
}

/** A slot of a concurrent monitor: a run on every selected checkpoint, judged when none is under way any more. */
export interface Round {
  /** By attempt. */
  readonly parts: Map<number, Part>;
}

/** The round of a slot whose own attempt is `attempt`. Places that cannot run it now have nothing to say. */
export function newRound(attempt: number, places: readonly Place[]): Round {
  return {
    parts: new Map(
      places.map(({ checkpointId, canRun }, index) => [
        attempt + 1 + index,
        { checkpointId, answer: canRun ? undefined : { missing: 'noCheckpoint' } },
      ]),
    ),
  };
}

/** Notes what a part had to say, once; true when it was the last of its round. */
export function noteAnswer({ parts }: Round, attempt: number, answer: PartAnswer): boolean {
  const part = parts.get(attempt);
  if (!part || part.answer) return false;
  parts.set(attempt, { ...part, answer });
  return [...parts.values()].every((one) => one.answer !== undefined);
}

export const seenIn = ({ parts }: Round): PartialResult[] =>
  [...parts.values()].flatMap(({ answer }) => (answer && 'seen' in answer ? [answer.seen] : []));

/** The checkpoints that said nothing, and why. */
export const missingIn = ({ parts }: Round): { readonly checkpointId: number; readonly reason: MissedReason }[] =>
  [...parts.values()].flatMap(({ checkpointId, answer }) =>
    answer && 'missing' in answer ? [{ checkpointId, reason: answer.missing }] : [],
  );

/** The run of one part that is under way, in the form of any other run; undefined when it is not (any more). */
export function partFlight(flight: Flight, attempt: number): Flight | undefined {
  const part = flight.round?.parts.get(attempt);
  if (!part || part.answer) return undefined;
  return { ...flight, attempt, purpose: 'part', checkpointId: part.checkpointId };
}
