import { expect, test } from 'vitest';
import { nextText } from './next-words.js';

const step: Parameters<typeof nextText>[0] = {
  ...{ AlertName: 'Default', AlertDefinitionGuid: 'x', EscalationLevelId: 2, Kind: 'Error', DueAt: 250_000 },
  ...{ People: 3, Receivers: 0 },
};

test.each<[Partial<Parameters<typeof nextText>[0]>, string]>([
  [{}, 'level 2 in 4 min 10 s to 3 people'],
  [{ Kind: 'Reminder', People: 1 }, 'a reminder of level 2 in 4 min 10 s to 1 person'],
  [{ DueAt: -1, People: 0 }, 'level 2 now to nobody'],
  [{ Receivers: 1 }, 'level 2 in 4 min 10 s to 3 people and 1 receiver'],
  [
    { HeldBy: 'The monitor is switched off' },
    'level 2 in 4 min 10 s to 3 people, but nothing leaves: the monitor is switched off',
  ],
])('with %j reads %j', (change, text) => {
  expect(nextText({ ...step, ...change }, 0)).toBe(text);
});
