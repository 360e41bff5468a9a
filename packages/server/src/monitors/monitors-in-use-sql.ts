import type { MonitorsInUse } from '../access/index.js';
import type { Db } from '../db/connection.js';
import { loadAllMonitorsGroupGuid, loadGroupMembers } from './groups/membership-sql.js';
import { creditsInUse, type LoadCheckpointCount } from './credits/credits.js';

/** Returns the credits that the account's monitors use, by kind. */
export async function monitorsInUse(
  db: Db,
  accountId: number,
  loadCheckpointCount: LoadCheckpointCount,
): Promise<MonitorsInUse> {
  const everything = await loadAllMonitorsGroupGuid(db, accountId);
  const { Basic, Browser, Api, Transaction } = await creditsInUse(
    await loadGroupMembers(db, accountId, everything),
    () => loadCheckpointCount(accountId),
  );
  return { basic: Basic, browser: Browser, api: Api, transaction: Transaction };
}
