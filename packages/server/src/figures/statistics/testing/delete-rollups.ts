import type { Db } from '../../../db/connection.js';

/** Deletes all roll-ups and all monitors: the watermark of roll-ups is shared and only moves forward. */
export async function deleteRollups(db: Db): Promise<void> {
  for (const table of [
    'rollup_hour',
    'rollup_day',
    'rollup_week',
    'account_rollup_hour',
    'account_rollup_day',
  ] as const)
    await db.deleteFrom(table).execute();
  for (const table of ['account_rollup_member', 'rollup_progress', 'rollup_changed', 'closed_quarter'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('monitor').execute();
}
