export interface Paced {
  /** Works now, or as soon as the rest after the last time is over; however often it is asked meanwhile, once. */
  readonly ask: () => void;
  /** What was asked and not done yet is forgotten. */
  readonly stop: () => void;
}

/** Work that is done at once when it is asked, but never twice within `restMs`. */
export function paced(work: () => void, restMs: number): Paced {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const go = (): void => {
    isAsked = false;
    rest = setTimeout(() => {
      rest = undefined;
      if (isAsked) go();
    }, restMs);
    work();
  };
  return {
    ask: () => {
      if (rest === undefined) go();
      else isAsked = true;
    },
    stop: () => {
      clearTimeout(rest);
      rest = undefined;
      isAsked = false;
    },
  };
}
