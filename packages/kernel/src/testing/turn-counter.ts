/** Counts how often something happens within one turn of the event loop. */
export interface TurnCounter {
  /** Counts one occurrence. */
  readonly note: () => void;
  /** Returns the highest count of any turn. */
  readonly max: () => number;
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
    max: () => times.reduce((most, each) => Math.max(most, each)),
    stop: () => clearImmediate(next),
  };
}
