import { sql } from 'kysely';
import { readRoutes } from '../../checks/index.js';
import type { Tx } from '../../db/connection.js';
import type { Alert } from '../ledger/alert.js';

/** A storm tells of more alerts than anybody reads routes of. */
const MAX_ROUTES = 5;

/** The routes found around the errors of one account's alerts, by alert, where their level wants them in e-mails. */
export async function loadRoutes(tx: Tx, alerts: readonly Alert[]): Promise<ReadonlyMap<string, string>> {
  const routeLevels = await wantingLevels(tx, alerts);
  const requested = alerts.flatMap(({ alertGuid, kind, subject }) =>
    kind !== 'Ok' && subject && routeLevels.has(levelKey(subject)) ? [{ alertGuid, subject }] : [],
  );
  const [first] = alerts;
  if (!first) return new Map();
  const routes = await readRoutes(tx, first.accountId, {
    queries: requested.map(({ subject }) => ({
      monitorGuid: subject.monitorGuid,
      sinceCheckId: subject.firstErrorCheckId,
    })),
    most: MAX_ROUTES,
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

/** Levels of the definitions of alerts whose mails want routes. */
async function wantingLevels(tx: Tx, alerts: readonly Alert[]): Promise<ReadonlySet<string>> {
  const definitions = [...new Set(alerts.flatMap(({ subject }) => subject?.alertDefinitionGuid ?? []))];
  const { rows } = await sql<{ alert_definition_guid: string; level_id: number }>`
    select alert_definition_guid, level_id from escalation_level
    where alert_definition_guid = any(${definitions}::uuid[]) and include_trace_route`.execute(tx);
  return new Set(
    rows.map((row) => levelKey({ alertDefinitionGuid: row.alert_definition_guid, levelId: row.level_id })),
  );
}
