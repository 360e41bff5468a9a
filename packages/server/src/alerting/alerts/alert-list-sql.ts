import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { AlertTable } from '../../db/tables/alerting.js';
import { ALERT_KINDS, type Alert } from '../delivery-log/alert.js';
import { toAlert } from '../delivery-log/alert-sql.js';

/** Position of an alert in its list. */
export type AlertPosition = readonly [at: Instant, alertGuid: string];

export interface AlertListFilter {
  readonly accountId: number;
  readonly monitors: 'all' | readonly string[];
  /** Start inclusive, end exclusive. */
  readonly period: Period;
  readonly isAscending: boolean;
  /** First position, inclusive. */
  readonly from: AlertPosition | undefined;
  readonly includeReminders: boolean;
  readonly limit: number;
}

/**
 * Returns alerts of monitors by time and guid. For many monitors, the index supplies the first rows of each monitor
 * before they are merged.
 */
export async function selectAlerts(db: Db, filter: AlertListFilter): Promise<Alert[]> {
  const { rows } = await (
    filter.monitors === 'all' ? allAlertsQuery(filter) : monitorAlertsQuery(filter, filter.monitors)
  ).execute(db);
  return rows.map(toAlert);
}

function allAlertsQuery(filter: AlertListFilter) {
  return sql<Selectable<AlertTable>>`
    select a.* from alert a where ${alertListCondition(filter)} ${order(filter)} limit ${filter.limit}`;
}

function monitorAlertsQuery(filter: AlertListFilter, monitorGuids: readonly string[]) {
  return sql<Selectable<AlertTable>>`
    select a.* from unnest(${[...monitorGuids]}::uuid[]) as own(guid), lateral (
      select a.* from alert a where a.monitor_guid = own.guid and ${alertListCondition(filter)} ${order(filter)} limit ${filter.limit}
    ) a ${order(filter)} limit ${filter.limit}`;
}

/** System alerts have no monitor and are not part of the contract. */
function alertListCondition({ accountId, period, isAscending, from, includeReminders }: AlertListFilter) {
  const kinds = (includeReminders ? ['Error', 'Ok', 'Reminder'] : ['Error', 'Ok']) as (typeof ALERT_KINDS)[number][];
  const beyond = isAscending ? sql`>=` : sql`<=`;
  const position = from ? sql`and (a.alerted_at, a.alert_guid) ${beyond} (${from[0]}, ${from[1]}::uuid)` : sql``;
  return sql`a.account_id = ${accountId} and a.kind = any(${kinds.map((kind) => ALERT_KINDS.indexOf(kind))}::smallint[])
    and a.alerted_at >= ${period.start} and a.alerted_at < ${period.end} ${position}`;
}

function order({ isAscending }: AlertListFilter) {
  return isAscending ? sql`order by a.alerted_at, a.alert_guid` : sql`order by a.alerted_at desc, a.alert_guid desc`;
}
