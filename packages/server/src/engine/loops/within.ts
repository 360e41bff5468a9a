import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { following } from '@vedette/kernel/signals';

/**
 * Returns the response of the store to a heartbeat.
 * @throws Fault `unavailable` if it takes longer than `ms`
 */
export async function within<T>(ms: number, answer: Promise<T>, clock: Clock): Promise<Awaited<T>> {
  const waiting = following();
  answer.catch(() => undefined);
  const late = clock.sleep(ms, waiting.signal).then((): typeof LATE => LATE);
  try {
    const first = await Promise.race([answer, late]);
    if (first === LATE) throw new Fault('unavailable', 'the database did not answer a heartbeat in time');
    return first;
  } finally {
    waiting.abort();
  }
}

const LATE: unique symbol = Symbol('late');
