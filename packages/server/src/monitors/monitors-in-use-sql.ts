import type { MonitorsInUse } from '../access/index.js';
import type { Db } from '../db/connection.js';
import { loadAllMonitorsGroupGuid, loadGroupMembers } from './groups/membership-sql.js';
import { computeCreditsInUse, type LoadCheckpointCount } from './credits/credits.js';

/** Returns the credits that the account's monitors use, by kind. */
export async function loadMonitorsInUse(
  db: Db,
  accountId: number,
  loadCheckpointCount: LoadCheckpointCount,
): Promise<MonitorsInUse> {
  const allMonitorsGroup = await loadAllMonitorsGroupGuid(db, accountId);
  const { Basic, Browser, Api, Transaction } = await computeCreditsInUse(
    await loadGroupMembers(db, accountId, allMonitorsGroup),
    () => loadCheckpointCount(accountId),
  );
  return { basic: Basic, browser: Browser, api: Api, transaction: Transaction };
}
