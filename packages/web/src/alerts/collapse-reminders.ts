import type { AlertRow } from '@vedette/contract/v1/alerting/alert';

/** An alert, or the newest of reminders that differ only in number and time, with their count. */
export interface CollapsedAlert extends AlertRow {
  readonly RepeatCount?: number;
}

/** Collapses equal reminders of a list, newest first, into the newest of them. */
export function collapseReminders(alerts: readonly AlertRow[]): readonly CollapsedAlert[] {
  const countByKey = new Map<string, number>();
  for (const alert of alerts)
    countByKey.set(alertCollapseKey(alert), (countByKey.get(alertCollapseKey(alert)) ?? 0) + 1);
  const addedKeys = new Set<string>();
  return alerts.flatMap((alert): readonly CollapsedAlert[] => {
    const key = alertCollapseKey(alert);
    if (addedKeys.has(key)) return [];
    addedKeys.add(key);
    const count = countByKey.get(key) ?? 1;
    return [count === 1 ? alert : { ...alert, RepeatCount: count }];
  });
}

/** Returns a unique key for anything but reminders. */
function alertCollapseKey(alert: AlertRow): string {
  if (alert.AlertType !== 'Reminder') return alert.AlertGuid;
  const { IncidentKey, AlertName, EscalationLevelId, ErrorDescription, Deliveries } = alert;
  const deliveryKeys = Deliveries.map((one) => [
    one.IntegrationType,
    one.IntegrationName,
    one.Address,
    one.State,
    one.LastError,
  ]);
  return JSON.stringify([IncidentKey, AlertName, EscalationLevelId, ErrorDescription, deliveryKeys.map(String).sort()]);
}
