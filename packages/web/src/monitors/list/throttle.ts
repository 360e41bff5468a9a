export interface Throttled {
  /** Runs the work now, or once when the interval after the last run ends. */
  readonly call: () => void;
  /** Drops a pending call. */
  readonly cancel: () => void;
}

/** Runs `work` immediately when called, but at most once within `intervalMs`. */
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
