import { setMaxListeners } from 'node:events';

/** Made once: with its stack, a reason costs more than everything else that is done to make and end a signal. */
const OVER = new DOMException('This operation was aborted', 'AbortError');

/** A signal of one's own that also aborts with those it follows. */
export interface Following {
  readonly signal: AbortSignal;
  /** Aborts it, those it follows not. */
  readonly abort: () => void;
  /** Follows no longer, and leaves nothing behind in those it followed. Can be called twice. */
  readonly letGo: () => void;
}

/**
 * Makes a signal that follows others until it is let go. For sources that live long: in Node 20 `AbortSignal.any` leaves
 * a mark in each of its sources that is never taken away. Any number may listen to it.
 */
export function following(...sources: readonly AbortSignal[]): Following {
  const own = new AbortController();
  setMaxListeners(0, own.signal);
  const letGo = (): void => {
    for (const source of sources) source.removeEventListener('abort', abort);
  };
  const abort = (): void => {
    letGo();
    own.abort(OVER);
  };
  for (const source of sources) source.addEventListener('abort', abort, { once: true });
  if (sources.some((source) => source.aborted)) abort();
  return { signal: own.signal, abort, letGo };
}

/** Resolves when `signal` aborts or `begin` calls what it is given; neither leaves anything behind. */
export function waitForCallOrAbort(signal: AbortSignal, begin: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      signal.removeEventListener('abort', wake);
      resolve();
    };
    signal.addEventListener('abort', wake, { once: true });
    begin(wake);
    if (signal.aborted) wake();
  });
}
