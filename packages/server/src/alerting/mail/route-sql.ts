import { sql } from 'kysely';
import { readRoute } from '../../checks/index.js';
import type { Tx } from '../../db/connection.js';
import type { Alert } from '../alerts/alert.js';

/** A storm tells of more alerts than anybody reads routes of. */
const MOST_ROUTES = 5;

/** The routes found around the errors of alerts, by alert, where their level wants them in e-mails. */
export async function readRoutes(tx: Tx, alerts: readonly Alert[]): Promise<ReadonlyMap<string, string>> {
  const routes = new Map<string, string>();
  for (const { accountId, alertGuid, kind, subject } of alerts) {
    if (routes.size >= MOST_ROUTES) break;
    if (kind === 'Ok' || !subject || !(await wantsRoute(tx, accountId, subject))) continue;
    const { monitorGuid, firstErrorCheckId: sinceCheckId } = subject;
    const route = await readRoute(tx, accountId, { monitorGuid, sinceCheckId });
    if (route !== undefined) routes.set(alertGuid, route);
  }
  return routes;
}

async function wantsRoute(tx: Tx, accountId: number, subject: NonNullable<Alert['subject']>): Promise<boolean> {
  const { rows } = await sql`
    select from escalation_level where account_id = ${accountId} and level_id = ${subject.levelId}
      and alert_definition_guid = ${subject.alertDefinitionGuid} and include_trace_route`.execute(tx);
  return rows.length > 0;
}
