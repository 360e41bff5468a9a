import { t } from '../i18n/translate.js';

/** Whether alerts of a monitor are on. Compared before and after all alerts of the account are turned on or off. */
export interface AlertFlag {
  readonly MonitorGuid: string;
  readonly GenerateAlert: boolean;
}

export function confirmationText(rows: readonly AlertFlag[], isOn: boolean): string {
  const count = rows.filter(({ GenerateAlert }) => GenerateAlert !== isOn).length;
  if (count === 0) {
    return isOn
      ? t('Alerts of all monitors are already on. Nothing changes.')
      : t('Alerts of all monitors are already off. Nothing changes.');
  }
  const values = { count, total: rows.length };
  return isOn
    ? t(
        'Turns on the alerts of {count, number} of {total, plural, one {# monitor} other {# monitors}}, including those muted individually.',
        values,
      )
    : t(
        'Turns off the alerts of {count, number} of {total, plural, one {# monitor} other {# monitors}}. No one is notified of errors until alerts are turned on again. Monitoring continues.',
        values,
      );
}

/** Compares the monitors before the change with their current state. */
export function changeResultText(before: readonly AlertFlag[], after: readonly AlertFlag[], isOn: boolean): string {
  const currentFlags = new Map(after.map(({ MonitorGuid, GenerateAlert }) => [MonitorGuid, GenerateAlert]));
  const requestedChanges = before
    .filter(({ GenerateAlert }) => GenerateAlert !== isOn)
    .map(({ MonitorGuid }) => currentFlags.get(MonitorGuid));
  const changedCount = requestedChanges.filter((flag) => flag === isOn).length;
  const unchangedCount = requestedChanges.filter((flag) => flag === !isOn).length;
  const summary = isOn
    ? t(
        '{count, plural, =0 {No alerts were turned on.} one {Alerts of # monitor were turned on.} other {Alerts of # monitors were turned on.}}',
        { count: changedCount },
      )
    : t(
        '{count, plural, =0 {No alerts were turned off.} one {Alerts of # monitor were turned off.} other {Alerts of # monitors were turned off.}}',
        { count: changedCount },
      );
  if (unchangedCount === 0) return summary;
  const unchangedText = t(
    '{count, plural, one {# monitor was not changed because it was locked or edited meanwhile.} other {# monitors were not changed because they were locked or edited meanwhile.}}',
    { count: unchangedCount },
  );
  return `${summary} ${unchangedText}`;
}
