import { lookup } from 'node:dns/promises';

/**
 * The system's resolver, which reads the hosts file, occupies one of the four threads of the process until a name
 * server responds or times out. Password hashing and files need the other threads, so receivers with unresponsive name
 * servers wait for each other instead.
 */
const MAX_CONCURRENT = 2;

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** @throws Error for a name without an address, and when `signal` aborts. */
export type LookUp = (host: string, signal: AbortSignal) => Promise<readonly ResolvedAddress[]>;

/** Returns the addresses of a host in the system's order. */
export const lookUpAddresses: LookUp = limitConcurrency(MAX_CONCURRENT, (host) => lookup(host, { all: true }));

/** Runs `lookUp` for at most `max` hosts at once. A running look-up keeps its slot when its caller gives up. */
export function limitConcurrency(max: number, lookUp: (host: string) => Promise<readonly ResolvedAddress[]>): LookUp {
  const waiting = new Set<() => void>();
  let running = 0;
  const acquire = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (running < max) {
        running += 1;
        resolve();
        return;
      }
      const proceed = (): void => {
        signal.removeEventListener('abort', quit);
        resolve();
      };
      const quit = (): void => {
        waiting.delete(proceed);
        reject(signal.reason as Error);
      };
      waiting.add(proceed);
      signal.addEventListener('abort', quit, { once: true });
    });
  const release = (): void => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  return async (host, signal) => {
    await acquire(signal);
    return raceAbort(lookUp(host).finally(release), signal);
  };
}

/** Returns the result of `work`, unless the signal aborts first. */
async function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}
