import type { AlertRow } from '@vedette/contract/v1/alerting/alert';

/** An alert, or the newest of reminders that differ by their number and time alone, with how many they are. */
export interface FoldedAlert extends AlertRow {
  readonly Times?: number;
}

/** Alerts, newest first, with reminders that went the same way told as one, where the newest of them stands. */
export function foldedAlerts(alerts: readonly AlertRow[]): readonly FoldedAlert[] {
  const times = new Map<string, number>();
  for (const alert of alerts) times.set(alertFoldKey(alert), (times.get(alertFoldKey(alert)) ?? 0) + 1);
  const seen = new Set<string>();
  return alerts.flatMap((alert): readonly FoldedAlert[] => {
    const key = alertFoldKey(alert);
    if (seen.has(key)) return [];
    seen.add(key);
    const count = times.get(key) ?? 1;
    return [count === 1 ? alert : { ...alert, Times: count }];
  });
}

/** One of its own for what is no reminder. */
function alertFoldKey(alert: AlertRow): string {
  if (alert.AlertType !== 'Reminder') return alert.AlertGuid;
  const { IncidentKey, AlertName, EscalationLevelId, ErrorDescription, Intents } = alert;
  const ways = Intents.map((one) => [one.IntegrationType, one.IntegrationName, one.Address, one.State, one.LastError]);
  return JSON.stringify([IncidentKey, AlertName, EscalationLevelId, ErrorDescription, ways.map(String).sort()]);
}
