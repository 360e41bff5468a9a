import { setMaxListeners } from 'node:events';

/** Created once: because of its stack, a reason costs more than everything else about a signal. */
const ABORT_REASON = new DOMException('This operation was aborted', 'AbortError');

/** A separate signal that also aborts with its sources. */
export interface FollowingSignal {
  readonly signal: AbortSignal;
  /** Aborts the signal, but not its sources. */
  readonly abort: () => void;
  /** Stops following and removes all listeners from the sources. Can be called twice. */
  readonly unfollow: () => void;
}

/**
 * Creates a signal that follows others until it is released. For long-lived sources: in Node 20 `AbortSignal.any`
 * leaves an entry in each source that is never removed. Any number of listeners is allowed.
 */
export function followSignals(...sources: readonly AbortSignal[]): FollowingSignal {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const unfollow = (): void => {
    for (const source of sources) source.removeEventListener('abort', abort);
  };
  const abort = (): void => {
    unfollow();
    controller.abort(ABORT_REASON);
  };
  for (const source of sources) source.addEventListener('abort', abort, { once: true });
  if (sources.some((source) => source.aborted)) abort();
  return { signal: controller.signal, abort, unfollow };
}

const callbacksBySignal = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `callback` when `signal` aborts, unless the returned function is called first. For long-lived signals with many
 * short-lived callbacks: they share one listener, because adding and removing a listener costs as much as a small
 * check. A callback must not throw. It is not called for a signal that has already aborted.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = callbacksBySignal.get(signal) ?? listenForCallbacks(signal);
  callbacks.add(callback);
  return () => void callbacks.delete(callback);
}

function listenForCallbacks(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  callbacksBySignal.set(signal, callbacks);
  const callAll = (): void => {
    for (const callback of callbacks) callback();
  };
  signal.addEventListener('abort', callAll, { once: true });
  return callbacks;
}

/** Resolves when `signal` aborts or `subscribe` calls its argument. No listener remains on `signal`. */
export function waitForCallOrAbort(signal: AbortSignal, subscribe: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      signal.removeEventListener('abort', wake);
      resolve();
    };
    signal.addEventListener('abort', wake, { once: true });
    subscribe(wake);
    if (signal.aborted) wake();
  });
}
