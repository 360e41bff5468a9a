import { MINUTE, type Clock } from '@vedette/kernel/clock';
import type { StoreContext } from '../../module/context.js';
import type { Housekeeping } from '../../module/module.js';
import { lockMember } from '../collect/check-store-sql.js';
import { LeaseLost } from '../collect/check-store.js';
import type { HeldPartitions } from '../partitions/held-partitions.js';

const LOAD_POLL_MS = 250;
const MAX_LOAD_WAIT_MS = MINUTE;

/**
 * Waits until the monitors of all partitions are loaded, for a minute at most. A new leader usually takes partitions as
 * well, and clean-up would compete with loading them.
 */
export async function waitUntilLoaded(
  partitions: Pick<HeldPartitions, 'isComplete'>,
  clock: Pick<Clock, 'elapsed' | 'sleep'>,
  signal: AbortSignal,
): Promise<void> {
  const deadline = clock.elapsed() + MAX_LOAD_WAIT_MS;
  while (!partitions.isComplete && clock.elapsed() < deadline && !signal.aborted)
    await clock.sleep(LOAD_POLL_MS, signal);
}

/**
 * Runs the steps one after the other, until the signal aborts. A step that fails does not prevent the others from
 * running. Before each step and each batch of a deletion, the lease of `epoch` is verified.
 * @throws LeaseLost; AggregateError of the steps that failed
 */
export async function cleanUp(
  steps: readonly Housekeeping<string>[],
  { db, clock }: Pick<StoreContext, 'db' | 'clock'>,
  { epoch, signal }: { readonly epoch: number; readonly signal: AbortSignal },
): Promise<void> {
  const failed: Error[] = [];
  for (const step of steps) {
    const at = clock.now();
    let hasMore = true;
    while (hasMore && !signal.aborted) {
      await db.transaction().execute((tx) => lockMember(tx, epoch));
      try {
        if ('run' in step) await step.run(at);
        hasMore = 'deleteBatch' in step && (await step.deleteBatch(at)) > 0;
      } catch (cause) {
        if (cause instanceof LeaseLost) throw cause;
        failed.push(new Error(`clean-up failed: ${step.name}`, { cause }));
        hasMore = false;
      }
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'some steps of the clean-up failed');
}
