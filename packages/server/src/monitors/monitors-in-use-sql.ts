import type { MonitorsInUse } from '../access/index.js';
import type { Db } from '../db/connection.js';
import { loadAllMonitorsGroupGuid, loadGroupMembers } from './groups/membership-sql.js';
import { creditsInUse, type LoadPlaces } from './credits/credits.js';

/** Returns the credits that the account's monitors use, by kind. */
export async function monitorsInUse(db: Db, accountId: number, loadPlaces: LoadPlaces): Promise<MonitorsInUse> {
  const everything = await loadAllMonitorsGroupGuid(db, accountId);
  const { Basic, Browser, Api, Transaction } = await creditsInUse(
    await loadGroupMembers(db, accountId, everything),
    () => loadPlaces(accountId),
  );
  return { basic: Basic, browser: Browser, api: Api, transaction: Transaction };
}
