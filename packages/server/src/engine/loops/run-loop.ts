import type { Clock } from '@vedette/kernel/clock';
import type { Logger } from 'pino';
import type { Loop } from '../../module/module.js';
import { LeaseLost } from '../collect/check-store.js';

export interface LoopDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly onFailure: (loop: string) => void;
}

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;

/**
 * Runs a loop until `signal` aborts. A failed turn is logged and retried with exponential back-off from 200 ms to 5 s.
 * @throws LeaseLost, the only error that ends it
 */
export async function runLoop(loop: Loop, deps: LoopDeps, signal: AbortSignal): Promise<void> {
  const { clock, log } = deps;
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const startedAt = clock.elapsed();
    try {
      await loop.turn(signal);
      pauseMs = FIRST_PAUSE_MS;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      log.warn({ err: error, loop: loop.name }, 'a loop turn failed and is retried');
      deps.onFailure(loop.name);
      await clock.sleep(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    }
    if (loop.wait) await loop.wait(signal);
    else await clock.sleep(Math.max(0, startedAt + loop.everyMs - clock.elapsed()), signal);
  }
}
