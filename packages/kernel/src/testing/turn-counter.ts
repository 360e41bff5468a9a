/** Counts how often something happens within one turn of the process. */
export interface TurnCounter {
  /** It happened. */
  readonly note: () => void;
  /** How often it did within the turn in which it did most. */
  readonly most: () => number;
  readonly stop: () => void;
}

export function turnCounter(): TurnCounter {
  const times: number[] = [0];
  const nextOne = (): void => {
    times.push(0);
    next = setImmediate(nextOne);
  };
  let next = setImmediate(nextOne);
  return {
    note: () => {
      times[times.length - 1] = (times.at(-1) ?? 0) + 1;
    },
    most: () => times.reduce((most, each) => Math.max(most, each)),
    stop: () => clearImmediate(next),
  };
}
