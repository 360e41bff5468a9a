import type { Instant } from '@vedette/kernel/clock';
import type { Tx } from '../db/connection.js';

/**
 * Creates the checkpoints of a new account: the region Local with two primary, public checkpoints of one server each,
 * run by the service itself. Does nothing if the account already has a checkpoint.
 */
export async function createLocalCheckpoints(
  tx: Tx,
  { accountId, now }: { readonly accountId: number; readonly now: Instant },
): Promise<void> {
  const existing = await tx
    .selectFrom('checkpoint')
    .select('name')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (existing) return;
  const region = await tx
    .insertInto('checkpoint_region')
    .values({ account_id: accountId, name: 'Local', parent_region_id: null })
    .returning('region_id')
    .executeTakeFirstOrThrow();
  for (const number of [1, 2]) {
    const checkpoint = await tx
      .insertInto('checkpoint')
      .values({
        account_id: accountId,
        region_id: region.region_id,
        name: `Local ${number}`,
        code: `LOCAL${number}`,
        is_primary: true,
        created_at: now,
      })
      .returning('checkpoint_id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('checkpoint_server')
      .values({ checkpoint_id: checkpoint.checkpoint_id, is_local: true, created_at: now })
      .execute();
  }
}
