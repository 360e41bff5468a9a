/** Whether a monitor alerts; used for texts about turning alerts of the whole account on and off. */
export interface AlertFlag {
  readonly MonitorGuid: string;
  readonly GenerateAlert: boolean;
}

type Count = (value: number) => string;

const monitors = (count: number, written: Count): string => (count === 1 ? '1 monitor' : `${written(count)} monitors`);

export function confirmationText(rows: readonly AlertFlag[], isOn: boolean, written: Count): string {
  const count = rows.filter(({ GenerateAlert }) => GenerateAlert !== isOn).length;
  if (count === 0) return `Alerts of all monitors are already ${isOn ? 'on' : 'off'}. Nothing changes.`;
  const whole = `${written(count)} of ${monitors(rows.length, written)}`;
  return isOn
    ? `Turns on the alerts of ${whole}, including those muted individually.`
    : `Turns off the alerts of ${whole}. No one is notified of errors until alerts are turned on again. Monitoring continues.`;
}

/** Compares the monitors before the change with their current state. */
export function changeResultText(
  before: readonly AlertFlag[],
  after: readonly AlertFlag[],
  isOn: boolean,
  written: Count,
): string {
  const now = new Map(after.map(({ MonitorGuid, GenerateAlert }) => [MonitorGuid, GenerateAlert]));
  const due = before
    .filter(({ GenerateAlert }) => GenerateAlert !== isOn)
    .map(({ MonitorGuid }) => now.get(MonitorGuid));
  const done = due.filter((flag) => flag === isOn).length;
  const left = due.filter((flag) => flag === !isOn).length;
  const summary = `Alerts of ${done === 0 ? 'no monitors' : monitors(done, written)} were turned ${isOn ? 'on' : 'off'}.`;
  const was = left === 1 ? 'was not changed because it was' : 'were not changed because they were';
  return left === 0 ? summary : `${summary} ${monitors(left, written)} ${was} locked or edited meanwhile.`;
}
