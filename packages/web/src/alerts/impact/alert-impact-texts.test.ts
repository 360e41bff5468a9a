import type { AlertImpact } from '@vedette/contract/v1/alerting/alert-impact';
import { expect, test } from 'vitest';
import { describeAlertImpact, newOperatorAlertsText } from './alert-impact-texts.js';

const NONE: AlertImpact = { Levels: [], OtherLevels: 0, Monitors: [], TotalMonitors: 0, OpenIncidents: 0 };
const monitors = (...names: string[]): AlertImpact['Monitors'] =>
  names.map((MonitorName) => ({ MonitorGuid: MonitorName, MonitorName }));
const level = (EscalationLevelId: number, LosesAllRecipients: boolean): AlertImpact['Levels'][number] => ({
  AlertDefinitionGuid: 'd',
  AlertName: 'Default',
  EscalationLevelId,
  LosesAllRecipients,
});
const read = (of: Parameters<typeof describeAlertImpact>[0], losses: Partial<AlertImpact>): string[] =>
  describeAlertImpact(of, { ...NONE, ...losses }).map(({ text, isBad }) => `${isBad ? '! ' : ''}${text}`);

test.each<readonly [Partial<AlertImpact>, string]>([
  [{}, 'No monitor would lose its last recipient.'],
  [{ Monitors: monitors('shop'), TotalMonitors: 1 }, '! Errors of shop would alert no one without the definition.'],
  [
    { Monitors: monitors('shop', 'api'), TotalMonitors: 2 },
    '! Errors of shop and api would alert no one without the definition.',
  ],
  [
    { Monitors: monitors('a', 'b'), TotalMonitors: 9 },
    '! Errors of a, b and 7 more would alert no one without the definition.',
  ],
  [{ TotalMonitors: 1 }, '! Errors of 1 monitor that you may not view would alert no one without the definition.'],
])('describes the losses of a definition with %j', (losses, text) => {
  expect(read('AlertDefinition', losses)).toEqual([text]);
});

test('reports whether levels keep other recipients, and open incidents', () => {
  expect(read('Operator', { Levels: [level(1, false), level(2, true)], OtherLevels: 3, OpenIncidents: 2 })).toEqual([
    'Level 1 of Default would still alert others.',
    '! Level 2 of Default would alert no one.',
    '3 levels of alert definitions that you may not view.',
    'No monitor would lose its last recipient.',
    '! 2 open incidents it has alerted on will end without a recovery alert.',
  ]);
});

test('lists the alerts a new operator will receive', () => {
  const goesOn = 'the group of all operators: operators added here get these alerts from now on.';
  expect(newOperatorAlertsText(NONE)).toBeUndefined();
  expect(newOperatorAlertsText({ ...NONE, Levels: [level(1, false)] })).toBe(`Level 1 of Default alerts ${goesOn}`);
  expect(newOperatorAlertsText({ ...NONE, Levels: [level(1, false)], OtherLevels: 1 })).toBe(
    `Level 1 of Default, 1 level you may not view alert ${goesOn}`,
  );
});
