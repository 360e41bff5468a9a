import { toCulture } from '@vedette/i18n/culture';
import type { StatusPageExtras } from '@vedette/contract/v1/status-pages/status-page';

import type { Db, Tx } from '../../db/connection.js';

/** Returns settings of a page beyond the contract; undefined if there is no such page. */
export async function selectExtras(db: Db, accountId: number, pageGuid: string): Promise<StatusPageExtras | undefined> {
  const row = await db
    .selectFrom('public_status_page')
    .where('account_id', '=', accountId)
    .where('page_guid', '=', pageGuid)
    .select(['auto_refresh', 'host_name', 'logo', 'culture_name'])
    .executeTakeFirst();
  return (
    row && {
      AutoRefresh: row.auto_refresh,
      ...(row.host_name !== null && { HostName: row.host_name }),
      ...(row.logo !== null && { Logo: row.logo }),
      ...(row.culture_name !== null && { CultureName: toCulture(row.culture_name) }),
    }
  );
}

export async function updateExtras(
  tx: Tx,
  accountId: number,
  pageGuid: string,
  extras: StatusPageExtras,
): Promise<void> {
  await tx
    .updateTable('public_status_page')
    .where('account_id', '=', accountId)
    .where('page_guid', '=', pageGuid)
    .set({ auto_refresh: extras.AutoRefresh, host_name: extras.HostName ?? null, logo: extras.Logo ?? null })
    .set({ culture_name: extras.CultureName ?? null })
    .execute();
}

/** Returns whether another page, of any account, uses the host name. */
export async function isHostInUse(tx: Tx, hostName: string, ownPageGuid: string): Promise<boolean> {
  const query = tx.selectFrom('public_status_page').where('host_name', '=', hostName);
  return (await query.where('page_guid', '<>', ownPageGuid).select('page_guid').executeTakeFirst()) !== undefined;
}

/** Returns published pages with a host name, by host name. */
export async function selectPageHosts(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('public_status_page')
    .where('host_name', 'is not', null)
    .where('is_published', '=', true)
    .select(['host_name', 'page_guid'])
    .execute();
  return new Map(
    rows.flatMap(({ host_name: name, page_guid: guid }) => (name === null ? [] : [[name, guid] as const])),
  );
}
