import type { Culture } from '@vedette/i18n/culture';
import { sql } from 'kysely';
import type { Instant } from '@vedette/kernel/clock';
import type { Db, Tx } from '../../db/connection.js';
import type { StoredDashboard, StoredPeriod, StoredTile } from './dashboard-rules.js';
import { predefinedDashboard } from '@vedette/contract/v1/dashboards/predefined';
import { removeDeletedObjects } from './deleted-objects-sql.js';
import { predefinedTiles } from './tile-rules.js';

interface Row {
  readonly dashboard_guid: string;
  readonly name: string;
  readonly auto_refresh: boolean;
  readonly period: StoredPeriod;
  readonly checkpoint_ids: number[];
  readonly region_ids: number[];
  readonly origin_guid: string;
  readonly owner_guid: string;
  readonly tiles: StoredTile[] | null;
  readonly monitors: string[];
  readonly groups: string[];
}

export type CustomDashboard = StoredDashboard & { readonly ownerGuid: string };

/** Returns custom dashboards by name; one of them when `guid` is given. */
export async function selectDashboards(db: Db, accountId: number, guid?: string): Promise<CustomDashboard[]> {
  const { rows } = await sql<Row>`
    select d.*,
      array(select m.monitor_guid::text from dashboard_member m
        where m.account_id = d.account_id and m.dashboard_guid = d.dashboard_guid and m.monitor_guid is not null
        order by m.position) as monitors,
      array(select m.monitor_group_guid::text from dashboard_member m
        where m.account_id = d.account_id and m.dashboard_guid = d.dashboard_guid and m.monitor_group_guid is not null
        order by m.position) as groups
    from dashboard d
    where d.account_id = ${accountId} and (${guid ?? null}::uuid is null or d.dashboard_guid = ${guid ?? null}::uuid)
    order by lower(d.name)`.execute(db);
  const tiles = await removeDeletedObjects(db, accountId, rows.map(resolveTiles));
  return rows.map((row, index) => ({
    dashboardGuid: row.dashboard_guid,
    name: row.name,
    autoRefresh: row.auto_refresh,
    period: row.period,
    monitorGuids: row.monitors,
    monitorGroupGuids: row.groups,
    checkpointIds: row.checkpoint_ids,
    regionIds: row.region_ids,
    originGuid: row.origin_guid,
    ownerGuid: row.owner_guid,
    tiles: tiles[index] ?? [],
  }));
}

const resolveTiles = ({ tiles, origin_guid: originGuid }: Row): readonly StoredTile[] =>
  tiles ?? predefinedTiles(predefinedDashboard(originGuid)?.name ?? '');

export async function insertDashboard(
  tx: Tx,
  accountId: number,
  dashboard: CustomDashboard & { readonly createdAt: Instant },
): Promise<void> {
  const key = { account_id: accountId, dashboard_guid: dashboard.dashboardGuid };
  const { originGuid, ownerGuid, createdAt, tiles } = dashboard;
  await tx
    .insertInto('dashboard')
    .values({
      ...key,
      ...toDashboardColumns(dashboard),
      origin_guid: originGuid,
      owner_guid: ownerGuid,
      created_at: createdAt,
      tiles: JSON.stringify(tiles),
    })
    .execute();
  await insertMembers(tx, accountId, dashboard);
}

export async function updateDashboard(tx: Tx, accountId: number, dashboard: StoredDashboard): Promise<void> {
  const { dashboardGuid } = dashboard;
  await tx
    .updateTable('dashboard')
    .set(toDashboardColumns(dashboard))
    .where('account_id', '=', accountId)
    .where('dashboard_guid', '=', dashboardGuid)
    .execute();
  await tx
    .deleteFrom('dashboard_member')
    .where('account_id', '=', accountId)
    .where('dashboard_guid', '=', dashboardGuid)
    .execute();
  await insertMembers(tx, accountId, dashboard);
}

export async function updateTiles(
  tx: Tx,
  accountId: number,
  guid: string,
  tiles: readonly StoredTile[],
): Promise<void> {
  await tx
    .updateTable('dashboard')
    .set({ tiles: JSON.stringify(tiles) })
    .where('account_id', '=', accountId)
    .where('dashboard_guid', '=', guid)
    .execute();
}

export async function deleteDashboard(tx: Tx, accountId: number, guid: string): Promise<void> {
  await tx.deleteFrom('dashboard').where('account_id', '=', accountId).where('dashboard_guid', '=', guid).execute();
}

/** Counts the scheduled reports that send the dashboard. */
export async function countDashboardReports(db: Db, accountId: number, guid: string): Promise<number> {
  const { count } = await db
    .selectFrom('scheduled_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('dashboard_guid', '=', guid)
    .executeTakeFirstOrThrow();
  return count;
}

const toDashboardColumns = (dashboard: StoredDashboard) => ({
  name: dashboard.name,
  auto_refresh: dashboard.autoRefresh,
  period: JSON.stringify(dashboard.period),
  checkpoint_ids: [...dashboard.checkpointIds],
  region_ids: [...dashboard.regionIds],
});

async function insertMembers(tx: Tx, accountId: number, dashboard: StoredDashboard): Promise<void> {
  const key = { account_id: accountId, dashboard_guid: dashboard.dashboardGuid };
  const { monitorGuids, monitorGroupGuids } = dashboard;
  const rows = [
    ...monitorGuids.map((guid, i) => ({ ...key, position: i, monitor_guid: guid, monitor_group_guid: null })),
    ...monitorGroupGuids.map((guid, i) => ({ ...key, position: i, monitor_guid: null, monitor_group_guid: guid })),
  ];
  if (rows.length > 0) await tx.insertInto('dashboard_member').values(rows).execute();
}

/** Returns the culture of an account. */
export async function selectCulture(db: Db, accountId: number): Promise<Culture> {
  const row = await db
    .selectFrom('account')
    .select('culture_name')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.culture_name;
}
