import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { FiguresWish } from './figures-wish.js';
import { keyOf } from './figures.js';
import { wanted } from './rollup-figures-sql.js';

/** Alerts of some time, and how long operators took to take them on. */
export interface AlertFigures {
  /** Error alerts. */
  readonly alerts: number;
  /** Incidents whose first alert lies in that time and that somebody acknowledged. */
  readonly responses: number;
  /** From those alerts to the acknowledgements, added up. */
  readonly responseMs: number;
}

export const noAlerts: AlertFigures = { alerts: 0, responses: 0, responseMs: 0 };

interface Row extends AlertFigures {
  readonly monitor_guid: string;
  readonly window: number;
}

/** Error alerts by their moment, by the same keys as figures; an incident answers once, with its first one. */
export async function readAlertFigures(
  db: Db,
  wish: Pick<FiguresWish, 'accountId' | 'monitors' | 'windows' | 'byMonitor'>,
): Promise<ReadonlyMap<string, AlertFigures>> {
  const { accountId, windows, byMonitor } = wish;
  const { rows } = await sql<Row>`
    select ${byMonitor ? sql`a.monitor_guid::text` : sql`''::text`} as monitor_guid, p.window,
      count(*)::int as alerts, count(r.ms)::int as responses, coalesce(sum(r.ms), 0)::float8 as "responseMs"
    from unnest(${windows.map((one) => one.window)}::integer[], ${windows.map((one) => one.start)}::bigint[],
      ${windows.map((one) => one.end)}::bigint[]) as p ("window", starts, ends)
    join alert a on a.account_id = ${accountId} and a.kind = 0 and a.alerted_at >= p.starts and a.alerted_at < p.ends
    left join lateral (
      select greatest(0, i.acknowledged_at - a.alerted_at) as ms from incident i
      where i.incident_guid = a.incident_guid and i.acknowledged_at is not null
        and not exists (select from alert b where b.account_id = a.account_id and b.incident_guid = a.incident_guid
          and b.kind = 0 and (b.alerted_at, b.alert_guid) < (a.alerted_at, a.alert_guid))) r on true
    where ${wanted(wish, sql`a.monitor_guid`)}
    group by 1, 2`.execute(db);
  return new Map(rows.map(({ monitor_guid: guid, window, ...figures }) => [keyOf(guid, window), figures]));
}
