import { toCulture } from '@vedette/i18n/culture';
import { sql } from 'kysely';
import type { Instant } from '@vedette/kernel/clock';

import type { Db } from '../../db/connection.js';
import type { FoundPage, MonitorIncident } from './load-page-view.js';
import { customServiceName } from './page-text-rules.js';
import type { StatusPage } from './status-page-rules.js';
import { selectStatusPages } from './status-page-sql.js';

/** Reads the page with this guid in any account. */
export async function readAnyPage(db: Db, pageGuid: string): Promise<FoundPage | undefined> {
  const row = await db
    .selectFrom('public_status_page as p')
    .innerJoin('account as a', 'a.account_id', 'p.account_id')
    .select(['p.account_id', 'p.auto_refresh as refreshes', 'p.logo'])
    .select((own) => own.fn.coalesce('p.culture_name', 'a.culture_name').as('culture'))
    .where('p.page_guid', '=', pageGuid)
    .executeTakeFirst();
  if (!row) return undefined;
  const [page] = await selectStatusPages(db, row.account_id, pageGuid);
  const { account_id: accountId, refreshes, logo, culture } = row;
  return page && { accountId, page, culture: toCulture(culture), hasAutoRefresh: refreshes, logo };
}

export interface PageMonitor {
  readonly monitorGuid: string;
  readonly name: string;
  readonly isRunning: boolean;
  readonly intervalMs: number;
  /** Null if it was never checked. */
  readonly lastCheckId: number | null;
  /** First error of the open incident. */
  readonly downSince: Instant | null;
}

/** Maximum number of rows; of larger groups, the first monitors by name are shown. */
const MAX_ROWS = 500;

/**
 * Reads the monitors of the page and its groups, each once. `nameField` is a custom field whose value is shown as the
 * name.
 */
export async function readPageMonitors(db: Db, accountId: number, page: StatusPage): Promise<PageMonitor[]> {
  const nameField = page.customization.MonitorNameOverrideFieldName ?? '';
  const { rows } = await sql<PageMonitor & { readonly shown: string | null }>`
    select m.monitor_guid as "monitorGuid", m.is_active and m.monitor_mode <> 'Development' as "isRunning",
      m.name, f.value as shown, m.interval_ms as "intervalMs", s.check_id as "lastCheckId",
      i.first_error_at as "downSince"
    from monitor m
    left join monitor_state s on s.monitor_guid = m.monitor_guid
    left join incident i on i.monitor_guid = m.monitor_guid and i.closed_at is null
    left join lateral (
      select each ->> 'Value' as value from jsonb_array_elements(case jsonb_typeof(m.settings -> 'CustomFields')
        when 'array' then m.settings -> 'CustomFields' else '[]'::jsonb end) each
      where each ->> 'Name' = ${nameField} limit 1) f on true
    where m.account_id = ${accountId} and (
      exists (select from public_status_page_member p where p.account_id = m.account_id
        and p.page_guid = ${page.pageGuid} and p.monitor_guid = m.monitor_guid)
      or exists (select from public_status_page_member p
        join monitor_group g on g.account_id = p.account_id and g.monitor_group_guid = p.monitor_group_guid
        where p.account_id = m.account_id and p.page_guid = ${page.pageGuid} and (g.is_all or exists (
          select from monitor_group_member x where x.account_id = m.account_id
            and x.monitor_group_guid = g.monitor_group_guid and x.monitor_guid = m.monitor_guid))))
    order by m.name, m.monitor_guid limit ${MAX_ROWS}`.execute(db);
  return rows.map(({ shown, ...monitor }) => ({ ...monitor, name: customServiceName(monitor.name, shown ?? '') }));
}

const MAX_INCIDENTS = 50;

/**
 * Reads incidents of the monitors that are open or ended at or after `since`, newest first. Incidents marked as false
 * positives are left out.
 */
export async function readPageIncidents(
  db: Db,
  accountId: number,
  guids: readonly string[],
  since: Instant,
): Promise<MonitorIncident[]> {
  const rows = await db
    .selectFrom('incident as i')
    .where('i.account_id', '=', accountId)
    .where('i.monitor_guid', '=', sql<string>`any(${[...guids]}::uuid[])`)
    .where((where) => where.or([where('i.closed_at', 'is', null), where('i.closed_at', '>=', since)]))
    .where((where) =>
      where.or([
        where('i.closed_at', 'is', null),
        where.not(
          where.exists(
            where.selectFrom('cleared_check as c').whereRef('c.id', '=', 'i.first_confirmed_check_id').select('c.id'),
          ),
        ),
      ]),
    )
    .orderBy('i.first_error_at', 'desc')
    .limit(MAX_INCIDENTS)
    .select(['i.incident_guid as guid', 'i.monitor_guid as monitorGuid'])
    .select(['i.first_error_at as startedAt', 'i.closed_at as endedAt'])
    .execute();
  return rows;
}
