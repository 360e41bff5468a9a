/** What is said before and after the alerts of a whole account are stopped or started. */
export interface AlertFlag {
  readonly MonitorGuid: string;
  readonly GenerateAlert: boolean;
}

type Count = (value: number) => string;

const monitors = (count: number, written: Count): string => (count === 1 ? '1 monitor' : `${written(count)} monitors`);

export function askWords(rows: readonly AlertFlag[], isOn: boolean, written: Count): string {
  const count = rows.filter(({ GenerateAlert }) => GenerateAlert !== isOn).length;
  if (count === 0) return `Alerts of all monitors are ${isOn ? 'on' : 'off'} already: nothing will change.`;
  const whole = `${monitors(count, written)} of ${written(rows.length)}`;
  return isOn
    ? `Alerts of ${whole} are off, also where somebody muted one by hand. They are switched on.`
    : `Alerts of ${whole} are on. They are switched off: nobody is told of errors until they are started again. Monitoring goes on.`;
}

/** By the monitors there were before and what they are set to now. */
export function doneWords(
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
  const summary = `Alerts of ${done === 0 ? 'no monitor' : monitors(done, written)} were ${isOn ? 'started' : 'stopped'}.`;
  return left === 0 ? summary : `${summary} ${monitors(left, written)} stayed as before: locked, or changed meanwhile.`;
}
