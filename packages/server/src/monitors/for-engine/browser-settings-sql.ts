import type { BrowserFrame } from '@vedette/contract/checkpoint/page-target';
import type { Db } from '../../db/connection.js';
import type { Definition } from '../definition/definition-rules.js';
import { toThrottling, toBrowserWindow } from '../targets/page-target-rules.js';

/** The window and the line of a monitor's browser. */
export type BrowserSettings = Pick<BrowserFrame, 'window' | 'throttling'>;

/** As a monitor of an account is set now; undefined when it is gone. */
export async function readBrowserSettings(
  db: Db,
  accountId: number,
  monitorGuid: string,
): Promise<BrowserSettings | undefined> {
  const one = db.selectFrom('monitor').select('settings').where('monitor_guid', '=', monitorGuid);
  const row = await one.where('account_id', '=', accountId).executeTakeFirst();
  // Stored by the rules of definitions alone.
  const definition = row?.settings as Definition | undefined;
  return definition && { window: toBrowserWindow(definition), ...toThrottling(definition) };
}
