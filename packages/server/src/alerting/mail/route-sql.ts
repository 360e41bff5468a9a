import { sql } from 'kysely';
import { loadTraceroutes } from '../../checks/index.js';
import type { Tx } from '../../db/connection.js';
import type { Alert } from '../delivery-log/alert.js';

/** Maximum number of routes in one mail, so that a mass outage stays readable. */
const MAX_ROUTES = 5;

/**
 * Loads the routes traced for the errors of one account's alerts, by alert, if their level includes routes in e-mails.
 */
export async function loadRoutes(tx: Tx, alerts: readonly Alert[]): Promise<ReadonlyMap<string, string>> {
  const routeLevels = await selectRouteLevels(tx, alerts);
  const requested = alerts.flatMap(({ alertGuid, kind, subject }) =>
    kind !== 'Ok' && subject && routeLevels.has(levelKey(subject)) ? [{ alertGuid, subject }] : [],
  );
  const [first] = alerts;
  if (!first) return new Map();
  const routes = await loadTraceroutes(tx, first.accountId, {
    queries: requested.map(({ subject }) => ({
      monitorGuid: subject.monitorGuid,
      sinceCheckId: subject.firstErrorCheckId,
    })),
    maxRoutes: MAX_ROUTES,
  });
  return new Map(
    requested.flatMap(({ alertGuid, subject }) => {
      const route = routes.get(subject.monitorGuid);
      return route === undefined ? [] : [[alertGuid, route] as const];
    }),
  );
}

type Level = Pick<NonNullable<Alert['subject']>, 'alertDefinitionGuid' | 'levelId'>;
const levelKey = ({ alertDefinitionGuid, levelId }: Level): string => `${alertDefinitionGuid}/${levelId}`;

/** Returns the levels of the alerts whose mails include routes. */
async function selectRouteLevels(tx: Tx, alerts: readonly Alert[]): Promise<ReadonlySet<string>> {
  const definitions = [...new Set(alerts.flatMap(({ subject }) => subject?.alertDefinitionGuid ?? []))];
  const { rows } = await sql<{ alert_definition_guid: string; level_id: number }>`
    select alert_definition_guid, level_id from escalation_level
    where alert_definition_guid = any(${definitions}::uuid[]) and include_trace_route`.execute(tx);
  return new Set(
    rows.map((row) => levelKey({ alertDefinitionGuid: row.alert_definition_guid, levelId: row.level_id })),
  );
}
