import type { Selectable } from 'kysely';
import type { AlertTable } from '../../db/tables/alerting.js';
import { ALERT_KINDS, type Alert, type AlertFacts, type AlertSubject } from './alert.js';

/** Converts a row to an alert. */
export function toAlert(row: Selectable<AlertTable>): Alert {
  return {
    accountId: row.account_id,
    alertGuid: row.alert_guid,
    kind: ALERT_KINDS[row.kind] ?? 'System',
    ordinal: row.ordinal,
    subject: toAlertSubject(row),
    at: row.alerted_at,
    firstErrorAt: row.first_error_at,
    errorDescription: row.error_description,
    errorMessage: row.error_message,
    incidentKey: row.incident_key,
    facts: row.facts as AlertFacts,
  };
}

/** The columns of the subject are all set or all null, by the table's check constraint. */
function toAlertSubject(row: Selectable<AlertTable>): AlertSubject | undefined {
  const { incident_guid, alert_definition_guid, level_id, monitor_guid, check_id, first_error_check_id } = row;
  if (incident_guid === null || alert_definition_guid === null || level_id === null) return undefined;
  if (monitor_guid === null || check_id === null || first_error_check_id === null) return undefined;
  return {
    incidentGuid: incident_guid,
    alertDefinitionGuid: alert_definition_guid,
    levelId: level_id,
    monitorGuid: monitor_guid,
    checkId: check_id,
    firstErrorCheckId: first_error_check_id,
  };
}
