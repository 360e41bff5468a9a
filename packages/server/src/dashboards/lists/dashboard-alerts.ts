import type { DashboardAlerts, DashboardAlertsQuery } from '@vedette/contract/v1/dashboards/dashboard-alerts';
import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';
import type { Period } from '@vedette/kernel/periods';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../../definitions/index.js';
import { loadAlerts, type AlertFilter, loadChecksById, type CheckRecord } from '../../screens/index.js';
import { decodeCursor, encodeCursor } from '@vedette/contract/reading/page-cursor';
import type { Scope } from '../../monitors/index.js';
import { resolveCheckpointLimits, loadServerIds } from '../checkpoints/checkpoint-limits-sql.js';
import { resolveDashboardQuery, type DashboardFigureDeps } from '../figures/dashboard-figures.js';

type Row = DashboardAlerts['Rows'][number];

const DEFAULT_TAKE = 50;

/**
 * Returns a page of alerts in the requested period, else the dashboard's, newest first. The level of the tile overrides
 * that of the query.
 * @throws Fault `missing` for the dashboard, `invalid` for the period or the cursor.
 */
export async function readDashboardAlerts(
  deps: DashboardFigureDeps,
  caller: Caller,
  guid: string,
  query: DashboardAlertsQuery,
): Promise<DashboardAlerts> {
  const { scope, period, context } = await resolveDashboardQuery(deps, caller, guid, query);
  const take = query.Take ?? DEFAULT_TAKE;
  const position = decodeCursor(query.Cursor, ['integer', 'guid']);
  const found = await loadNewestAlerts(deps.db, scope, {
    period,
    level: context.checkLevel ?? query.Level,
    take: take + 1,
    after: position && { at: position[0], guid: position[1] },
    serverIds: await loadServerIds(deps.db, resolveCheckpointLimits(query, context)),
  });
  const Rows = found.slice(0, take);
  const last = Rows.at(-1);
  return { Rows, ...(found.length > take && last && { Next: encodeCursor([last.At, last.AlertGuid]) }) };
}

export interface NewestAlertsQuery extends Pick<AlertFilter, 'after' | 'serverIds' | 'take'> {
  readonly period: Period;
  readonly level: CheckLevel | undefined;
}

/** Kinds in the alert table. */
const [ERROR, REMINDER, OK] = [0, 1, 2];

/** Returns the newest alerts of a scope in a period with the first error behind each, of monitors that still exist. */
export async function loadNewestAlerts(
  db: Db,
  scope: Scope,
  { period, level, ...paging }: NewestAlertsQuery,
): Promise<Row[]> {
  const levelKinds = level === 'Ok' ? [OK] : [ERROR, REMINDER];
  const alerts = await loadAlerts(db, scope, {
    ...paging,
    from: period.start,
    until: period.end,
    withSystem: false,
    monitorExists: true,
    kinds: level === undefined ? [ERROR, REMINDER, OK] : levelKinds,
  });
  const ids = [...new Set(alerts.flatMap(({ firstErrorCheckId: id }) => id ?? []))];
  const checks = new Map((await loadChecksById(db, scope.accountId, ids)).map((check) => [check.id, check]));
  return alerts.map((alert) => toAlertRow(alert, checks.get(alert.firstErrorCheckId ?? -1)));
}

type Alert = Awaited<ReturnType<typeof loadAlerts>>[number];

function toAlertRow(alert: Alert, first: CheckRecord | undefined): Row {
  return {
    AlertGuid: alert.guid,
    At: alert.at,
    AlertName: alert.definitionName ?? '',
    Ordinal: alert.ordinal,
    AlertType: alert.kind === OK ? 'Ok' : alert.kind === REMINDER ? 'Reminder' : 'Error',
    ErrorLevel: alert.kind === OK ? 'NoError' : 'Confirmed',
    MonitorGuid: alert.monitorGuid ?? '',
    MonitorName: alert.monitorName ?? '',
    ...(alert.levelId !== null && { EscalationLevelId: alert.levelId }),
    ...(alert.incidentId !== null && { IncidentId: alert.incidentId }),
    ErrorDescription: first?.errorDescription ?? alert.errorDescription,
    ...(first && { MonitorCheckId: first.id, CheckpointName: first.checkpointName }),
  };
}
