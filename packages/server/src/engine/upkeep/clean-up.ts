import type { StoreContext } from '../../module/context.js';
import type { Housekeeping } from '../../module/module.js';
import { holdLease } from '../collect/ledger-sql.js';
import { LeaseLost } from '../collect/ledger.js';

/**
 * Every step in turn, while this engine holds `epoch`; one that fails keeps no other from its work.
 * @throws LeaseLost; AggregateError of the steps that failed
 */
export async function cleanUp(
  steps: readonly Housekeeping<string>[],
  { db, clock }: Pick<StoreContext, 'db' | 'clock'>,
  epoch: number,
): Promise<void> {
  const failed: Error[] = [];
  for (const { name, run } of steps) {
    await db.transaction().execute((tx) => holdLease(tx, epoch));
    try {
      await run(clock.now());
    } catch (cause) {
      if (cause instanceof LeaseLost) throw cause;
      failed.push(new Error(`clean-up failed: ${name}`, { cause }));
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'some steps of the clean-up failed');
}
