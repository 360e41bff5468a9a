import { sql } from 'kysely';
import type { CustomizationInfo } from '@vedette/contract/v4/public-status-page';
import type { Instant } from '@vedette/kernel/clock';
import type { PresetPeriodType } from '@vedette/kernel/periods';
import type { Db, Tx } from '../../db/connection.js';
import { lockDefinition, type Entry, type Storage } from '../../definitions/index.js';
import type { StatusPage, StatusPageSettings } from './status-page-rules.js';

interface Row {
  readonly page_guid: string;
  readonly name: string;
  readonly is_published: boolean;
  readonly preset_period: string;
  readonly customization: CustomizationInfo;
  readonly sla_guid: string | null;
  readonly owner_guid: string | null;
  readonly created_at: number;
  readonly monitors: string[];
  readonly groups: string[];
}

/** A page with the operator who created it. The initial page of an account has none. */
type OwnedPage = StatusPage & { readonly ownerGuid: string | null; readonly createdAt: Instant };
export type PageFields = StatusPageSettings & Pick<OwnedPage, 'ownerGuid'>;

const toEntry = ({ pageGuid, createdAt, ...fields }: OwnedPage): Entry<PageFields> => ({
  guid: pageGuid,
  createdAt,
  fields,
});

export const pageStorage: Storage<PageFields> = {
  loadAll: async (db, accountId) => (await selectStatusPages(db, accountId)).map(toEntry),
  findByGuid: async (db, accountId, guid) => {
    if (db.isTransaction) await lockDefinition(db, accountId, 'public_status_page', guid);
    const [page] = await selectStatusPages(db, accountId, guid);
    return page && toEntry(page);
  },
  insert: (db, accountId, { guid, createdAt, fields }) =>
    insertStatusPage(db, accountId, { ...fields, pageGuid: guid, createdAt }),
  update: (db, accountId, { guid, fields }) => updateStatusPage(db, accountId, { ...fields, pageGuid: guid }),
  remove: deleteStatusPage,
};

/** Returns pages of the account by name; only one if `pageGuid` is given. */
export async function selectStatusPages(db: Db, accountId: number, pageGuid?: string): Promise<OwnedPage[]> {
  const { rows } = await sql<Row>`
    select p.page_guid, p.name, p.is_published, p.preset_period, p.customization, p.sla_guid,
      p.owner_guid, p.created_at,
      array(select m.monitor_guid::text from public_status_page_member m
        where m.account_id = p.account_id and m.page_guid = p.page_guid and m.monitor_guid is not null
        order by m.position) as monitors,
      array(select m.monitor_group_guid::text from public_status_page_member m
        where m.account_id = p.account_id and m.page_guid = p.page_guid and m.monitor_group_guid is not null
        order by m.position) as groups
    from public_status_page p
    where p.account_id = ${accountId} and (${pageGuid ?? null}::uuid is null or p.page_guid = ${pageGuid ?? null}::uuid)
    order by lower(p.name), p.page_guid`.execute(db);
  return rows.map((row) => ({
    pageGuid: row.page_guid,
    name: row.name,
    isPublished: row.is_published,
    presetPeriod: row.preset_period as PresetPeriodType,
    customization: row.customization,
    slaGuid: row.sla_guid,
    ownerGuid: row.owner_guid,
    createdAt: row.created_at,
    monitorGuids: row.monitors,
    monitorGroupGuids: row.groups,
  }));
}

export async function insertStatusPage(tx: Db, accountId: number, page: OwnedPage): Promise<void> {
  const key = { account_id: accountId, page_guid: page.pageGuid };
  await tx
    .insertInto('public_status_page')
    .values({ ...key, ...toPageColumns(page), owner_guid: page.ownerGuid, created_at: page.createdAt })
    .execute();
  await insertMembers(tx, accountId, page);
}

/** Records the initial page of an account; returns false if one was recorded before. */
export async function recordFirstPage(tx: Tx, accountId: number, guid: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('status_page_account')
    .values({ account_id: accountId, first_page_guid: guid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

async function updateStatusPage(tx: Db, accountId: number, page: StatusPage): Promise<void> {
  await tx
    .updateTable('public_status_page')
    .set(toPageColumns(page))
    .where('account_id', '=', accountId)
    .where('page_guid', '=', page.pageGuid)
    .execute();
  await tx
    .deleteFrom('public_status_page_member')
    .where('account_id', '=', accountId)
    .where('page_guid', '=', page.pageGuid)
    .execute();
  await insertMembers(tx, accountId, page);
}

async function deleteStatusPage(tx: Db, accountId: number, pageGuid: string): Promise<void> {
  await tx
    .deleteFrom('public_status_page')
    .where('account_id', '=', accountId)
    .where('page_guid', '=', pageGuid)
    .execute();
}

const toPageColumns = (page: StatusPage) => ({
  name: page.name,
  is_published: page.isPublished,
  preset_period: page.presetPeriod,
  customization: JSON.stringify(page.customization),
  sla_guid: page.slaGuid,
});

async function insertMembers(tx: Db, accountId: number, page: StatusPage): Promise<void> {
  const key = { account_id: accountId, page_guid: page.pageGuid };
  const rows = [
    ...page.monitorGuids.map((guid, i) => ({ ...key, position: i, monitor_guid: guid, monitor_group_guid: null })),
    ...page.monitorGroupGuids.map((guid, i) => ({ ...key, position: i, monitor_guid: null, monitor_group_guid: guid })),
  ];
  if (rows.length > 0) await tx.insertInto('public_status_page_member').values(rows).execute();
}
