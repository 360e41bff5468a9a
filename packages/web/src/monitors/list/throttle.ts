export interface Throttled {
  /** Runs the work now, or once when the interval after the last run ends. */
  readonly call: () => void;
  /** Drops a pending call. */
  readonly cancel: () => void;
}

/** Runs `work` immediately when called, but at most once within `intervalMs`. */
export function throttle(work: () => void, intervalMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const run = (): void => {
    isPending = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) run();
    }, intervalMs);
    work();
  };
  return {
    call: () => {
      if (timer === undefined) run();
      else isPending = true;
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      isPending = false;
    },
  };
}
