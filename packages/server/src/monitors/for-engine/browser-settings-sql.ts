import type { BrowserTargetFields } from '@vedette/contract/checkpoint/page-target';
import type { Db } from '../../db/connection.js';
import type { Definition } from '../definition/definition-rules.js';
import { toThrottling, toBrowserWindow } from '../targets/page-target-rules.js';

/** Window and throttling of a monitor's browser. */
export type BrowserSettings = Pick<BrowserTargetFields, 'window' | 'throttling'>;

/** Reads the current settings of a monitor; undefined if it was deleted. */
export async function readBrowserSettings(
  db: Db,
  accountId: number,
  monitorGuid: string,
): Promise<BrowserSettings | undefined> {
  const settingsQuery = db.selectFrom('monitor').select('settings').where('monitor_guid', '=', monitorGuid);
  const row = await settingsQuery.where('account_id', '=', accountId).executeTakeFirst();
  // Only definitions that passed validation are stored.
  const definition = row?.settings as Definition | undefined;
  return definition && { window: toBrowserWindow(definition), ...toThrottling(definition) };
}
