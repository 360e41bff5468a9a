import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { isWithinReach } from './find-branches-sql.js';
import type { FindReach } from './find-rules.js';
import { type Scope, scopeCondition } from '../../monitors/index.js';

export interface AlertingNumbers {
  readonly integrations: number;
  readonly activeIntegrations: number;
  readonly definitions: number;
  readonly activeDefinitions: number;
}

/** Counts alerting objects within `reach`, and those that work. */
export async function loadAlertingNumbers(db: Db, accountId: number, reach: FindReach): Promise<AlertingNumbers> {
  const mayUse = isWithinReach(reach.integrations, sql`i.integration_guid`);
  const mayEdit = isWithinReach(reach.definitions, sql`d.alert_definition_guid`);
  const canNotify = sql`d.is_active and exists (
    select from escalation_level l
      join level_integration li using (account_id, alert_definition_guid, level_id)
      join integration i using (account_id, integration_guid)
    where l.account_id = d.account_id and l.alert_definition_guid = d.alert_definition_guid and l.is_active
      and li.is_active and i.is_active and ${mayUse})`;
  const { rows } = await sql<AlertingNumbers>`
    select integrations.*, definitions.* from
      (select count(*)::int as integrations, (count(*) filter (where i.is_active))::int as "activeIntegrations"
        from integration i where i.account_id = ${accountId} and ${mayUse}) integrations,
      (select count(*)::int as definitions, (count(*) filter (where ${canNotify}))::int as "activeDefinitions"
        from alert_definition d where d.account_id = ${accountId} and ${mayEdit}) definitions`.execute(db);
  return rows[0] ?? { integrations: 0, activeIntegrations: 0, definitions: 0, activeDefinitions: 0 };
}

export interface AlertCount {
  readonly monitorGuid: string;
  readonly name: string;
  readonly alerts: number;
  /** Alerts at `recently` or later. */
  readonly recent: number;
  readonly lastAt: Instant;
}

const MAX_ALERTS = 10_000;

/** Counts alerts of errors and reminders since an instant by monitor, most first, among the newest ten thousand. */
export async function loadAlertCounts(
  db: Db,
  scope: Scope,
  { since, recently }: { readonly since: Instant; readonly recently: Instant },
): Promise<AlertCount[]> {
  const { rows } = await sql<AlertCount>`
    select m.monitor_guid as "monitorGuid", m.name, count(*)::int as alerts, max(a.alerted_at) as "lastAt",
      (count(*) filter (where a.alerted_at >= ${recently}))::int as recent
    from (select monitor_guid, alerted_at from alert where account_id = ${scope.accountId} and alerted_at >= ${since}
        and kind in (0, 1) and ${scopeCondition(scope, sql`monitor_guid`)}
        order by alerted_at desc, alert_guid desc limit ${MAX_ALERTS}) a
      join monitor m on m.monitor_guid = a.monitor_guid
    group by m.monitor_guid, m.name
    order by count(*) desc, max(a.alerted_at) desc, m.monitor_guid`.execute(db);
  return rows;
}
