export interface Throttled {
  /** Runs the work now, or once when the interval after the last run is over. */
  readonly call: () => void;
  /** Drops a call that has not run yet. */
  readonly cancel: () => void;
}

/** Runs `work` at once when it is called, but never twice within `intervalMs`. */
export function throttle(work: () => void, intervalMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCalled = false;
  const run = (): void => {
    isCalled = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isCalled) run();
    }, intervalMs);
    work();
  };
  return {
    call: () => {
      if (timer === undefined) run();
      else isCalled = true;
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      isCalled = false;
    },
  };
}
