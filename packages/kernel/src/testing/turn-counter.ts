/** Counts how often something happens within one turn of the event loop. */
export interface TurnCounter {
  /** Counts one occurrence. */
  readonly count: () => void;
  /** Returns the highest count of any turn. */
  readonly max: () => number;
  readonly stop: () => void;
}

export function createTurnCounter(): TurnCounter {
  const counts: number[] = [0];
  const startTurn = (): void => {
    counts.push(0);
    immediate = setImmediate(startTurn);
  };
  let immediate = setImmediate(startTurn);
  return {
    count: () => {
      counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    },
    max: () => counts.reduce((highest, count) => Math.max(highest, count)),
    stop: () => clearImmediate(immediate),
  };
}
