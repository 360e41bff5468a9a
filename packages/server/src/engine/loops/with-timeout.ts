import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { followSignals } from '@vedette/kernel/signals';

/**
 * Returns the response of the store to a heartbeat.
 * @throws Fault `unavailable` if it takes longer than `ms`
 */
export async function withTimeout<T>(ms: number, response: Promise<T>, clock: Clock): Promise<Awaited<T>> {
  const waiting = followSignals();
  response.catch(() => undefined);
  const timeout = clock.sleep(ms, waiting.signal).then((): typeof TIMED_OUT => TIMED_OUT);
  try {
    const first = await Promise.race([response, timeout]);
    if (first === TIMED_OUT) throw new Fault('unavailable', 'the database did not respond to a heartbeat in time');
    return first;
  } finally {
    waiting.abort();
  }
}

const TIMED_OUT: unique symbol = Symbol('late');
