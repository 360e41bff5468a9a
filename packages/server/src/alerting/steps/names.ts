import { lookup } from 'node:dns/promises';

/**
 * The system's look-up, which knows the hosts file, holds one of the four threads of the process until a name server answers
 * or is given up. Passwords and files need the others, so receivers whose names nobody answers wait for each other instead.
 */
const AT_ONCE = 2;

export interface FoundAddress {
  readonly address: string;
  readonly family: number;
}

/** @throws Error for a name without an address, and when `signal` ends the wait. */
export type LookUp = (host: string, signal: AbortSignal) => Promise<readonly FoundAddress[]>;

/** Addresses of a host, as the system orders them. */
export const lookUpAddresses: LookUp = inLanes(AT_ONCE, (host) => lookup(host, { all: true }));

/** Runs `lookUp` for at most `max` hosts at once. A look-up that was begun keeps its lane when its caller gives up waiting. */
export function inLanes(max: number, lookUp: (host: string) => Promise<readonly FoundAddress[]>): LookUp {
  const waiting = new Set<() => void>();
  let busy = 0;
  const turn = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (busy < max) {
        busy += 1;
        resolve();
        return;
      }
      const enter = (): void => {
        signal.removeEventListener('abort', quit);
        resolve();
      };
      const quit = (): void => {
        waiting.delete(enter);
        reject(signal.reason as Error);
      };
      waiting.add(enter);
      signal.addEventListener('abort', quit, { once: true });
    });
  const leave = (): void => {
    const [next] = waiting;
    if (!next) {
      busy -= 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  return async (host, signal) => {
    await turn(signal);
    return raceAbort(lookUp(host).finally(leave), signal);
  };
}

/** What `work` comes to, unless the signal comes first. */
async function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const over = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([work, over]).finally(() => signal.removeEventListener('abort', stop));
}
