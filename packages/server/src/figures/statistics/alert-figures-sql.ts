import type { Db } from '../../db/connection.js';
import type { FiguresQuery } from './figures-query.js';
import { figuresKey } from './figures.js';
import { monitorsStatement } from './monitors-statement-sql.js';

/** Alerts of a window, and the time until operators acknowledged them. */
export interface AlertFigures {
  /** Number of error alerts. */
  readonly alerts: number;
  /** Incidents whose first alert is in the window and that were acknowledged before they closed. */
  readonly responses: number;
  /** Sum of the times from those alerts to their acknowledgements. */
  readonly responseMs: number;
}

export const noAlerts: AlertFigures = { alerts: 0, responses: 0, responseMs: 0 };

interface Row extends AlertFigures {
  readonly monitor_guid: string;
  readonly window: number;
}

/** $1 is the account; then follow the windows: numbers, starts and ends. */
const createAlertStatement = (byMonitor: boolean) =>
  monitorsStatement<Row>(
    4,
    (condition) => `
    select ${byMonitor ? 'a.monitor_guid::text' : "''::text"} as monitor_guid, p.window,
      count(*)::int as alerts, count(r.ms)::int as responses, coalesce(sum(r.ms), 0)::float8 as "responseMs"
    from unnest($2::integer[], $3::bigint[], $4::bigint[]) as p ("window", starts, ends)
    join alert a on a.account_id = $1 and a.kind = 0 and a.alerted_at >= p.starts and a.alerted_at < p.ends
    left join lateral (
      select greatest(0, i.acknowledged_at - a.alerted_at) as ms from incident i
      where i.incident_guid = a.incident_guid and i.acknowledged_at <= coalesce(i.closed_at, i.acknowledged_at)
        and not exists (select from alert b where b.account_id = a.account_id and b.incident_guid = a.incident_guid
          and b.kind = 0 and (b.alerted_at, b.alert_guid) < (a.alerted_at, a.alert_guid))) r on true
    where ${condition('a.monitor_guid')}
    group by 1, 2`,
  );

const selectByMonitor = createAlertStatement(true);
const selectTotals = createAlertStatement(false);

/**
 * Returns error alerts by time with the same keys as figures. An incident has one response, counted with its first
 * alert.
 */
export async function readAlertFigures(
  db: Db,
  query: Pick<FiguresQuery, 'accountId' | 'monitors' | 'windows' | 'byMonitor'>,
): Promise<ReadonlyMap<string, AlertFigures>> {
  const { accountId, monitors, windows, byMonitor } = query;
  const values = [
    accountId,
    windows.map(({ window }) => window),
    windows.map(({ start }) => start),
    windows.map(({ end }) => end),
  ];
  const rows = await (byMonitor ? selectByMonitor : selectTotals)(db, monitors, values);
  return new Map(rows.map(({ monitor_guid: guid, window, ...figures }) => [figuresKey(guid, window), figures]));
}
