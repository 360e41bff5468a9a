import type { Losses } from '@vedette/contract/v1/losses';
import { expect, test } from 'vitest';
import { lossesWords, toldWords } from './losses-words.js';

const NONE: Losses = { Levels: [], OtherLevels: 0, Monitors: [], MonitorsInAll: 0, OpenIncidents: 0 };
const monitors = (...names: string[]): Losses['Monitors'] =>
  names.map((MonitorName) => ({ MonitorGuid: MonitorName, MonitorName }));
const level = (EscalationLevelId: number, IsLeftToNobody: boolean): Losses['Levels'][number] => ({
  ...{ AlertDefinitionGuid: 'd', AlertName: 'Default', EscalationLevelId, IsLeftToNobody },
});
const read = (of: Parameters<typeof lossesWords>[0], losses: Partial<Losses>): string[] =>
  lossesWords(of, { ...NONE, ...losses }).map(({ text, isBad }) => `${isBad ? '! ' : ''}${text}`);

test.each<readonly [Partial<Losses>, string]>([
  [{}, 'No monitor is left without somebody who is told of its errors.'],
  [
    { Monitors: monitors('shop'), MonitorsInAll: 1 },
    '! Nobody would be told of errors of shop without the definition.',
  ],
  [
    { Monitors: monitors('shop', 'api'), MonitorsInAll: 2 },
    '! Nobody would be told of errors of shop and api without the definition.',
  ],
  [
    { Monitors: monitors('a', 'b'), MonitorsInAll: 9 },
    '! Nobody would be told of errors of a, b and 7 more without the definition.',
  ],
  [
    { MonitorsInAll: 1 },
    '! Nobody would be told of errors of 1 monitor that is not shown to you without the definition.',
  ],
])('%j of a definition', (losses, text) => {
  expect(read('AlertDefinition', losses)).toEqual([text]);
});

test('levels that tell an operator say whether anybody else is there, and what has begun is named', () => {
  expect(read('Operator', { Levels: [level(1, false), level(2, true)], OtherLevels: 3, OpenIncidents: 2 })).toEqual([
    'Level 1 of Default goes on telling others.',
    '! Level 2 of Default then tells nobody.',
    '3 levels of alert definitions that are not shown to you.',
    'No monitor is left without somebody who is told of its errors.',
    '! 2 open incidents it has told of will end without an Ok.',
  ]);
});

test('a new operator is told what he will hear', () => {
  const goesOn = 'the group of all operators: whoever is added here gets those alerts from now on.';
  expect(toldWords(NONE)).toBeUndefined();
  expect(toldWords({ ...NONE, Levels: [level(1, false)] })).toBe(`Level 1 of Default tells ${goesOn}`);
  expect(toldWords({ ...NONE, Levels: [level(1, false)], OtherLevels: 1 })).toBe(
    `Level 1 of Default, 1 level not shown to you tell ${goesOn}`,
  );
});
