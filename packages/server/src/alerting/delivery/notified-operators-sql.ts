import { levelKey } from '../definitions/level.js';
import { ALERT_KINDS } from '../delivery-log/alert.js';
import type { Tx } from '../delivery-log/delivery-log-sql.js';

/** An incident at one level of a definition. */
export interface IncidentLevel {
  readonly incidentGuid: string;
  readonly alertDefinitionGuid: string;
  readonly levelId: number;
}

export const incidentLevelKey = (incidentLevel: IncidentLevel): string =>
  `${incidentLevel.incidentGuid}/${levelKey(incidentLevel)}`;

/**
 * Returns the operators to whom an Error or reminder of the incidents was addressed and not skipped, without
 * duplicates, by `incidentLevelKey`.
 */
export async function loadNotifiedOperators(
  tx: Tx,
  accountId: number,
  incidentGuids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (incidentGuids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('alert as a')
    .innerJoin('alert_delivery as i', (join) =>
      join.onRef('i.account_id', '=', 'a.account_id').onRef('i.alert_guid', '=', 'a.alert_guid'),
    )
    .select(['a.incident_guid', 'a.alert_definition_guid', 'a.level_id', 'i.operator_guid'])
    .distinct()
    .where('a.account_id', '=', accountId)
    .where('a.incident_guid', 'in', incidentGuids)
    .where('a.kind', 'in', [ALERT_KINDS.indexOf('Error'), ALERT_KINDS.indexOf('Reminder')])
    .where('i.state', '<>', 'skipped')
    .where('i.operator_guid', 'is not', null)
    .orderBy('i.operator_guid')
    .execute();
  const notified = new Map<string, string[]>();
  for (const { incident_guid, alert_definition_guid, level_id, operator_guid } of rows) {
    if (incident_guid === null || alert_definition_guid === null || level_id === null || operator_guid === null)
      continue;
    const incidentLevel = {
      incidentGuid: incident_guid,
      alertDefinitionGuid: alert_definition_guid,
      levelId: level_id,
    };
    const guids = notified.get(incidentLevelKey(incidentLevel)) ?? [];
    notified.set(incidentLevelKey(incidentLevel), [...guids, operator_guid]);
  }
  return notified;
}
