import type { ToldNow } from '@vedette/contract/v1/coverage';
import { expect, test } from 'vitest';
import { byLevel, toldText } from './coverage-words.js';

const told = (Recipient: string, AlertName: string, EscalationLevelId: number, guid = AlertName): ToldNow => ({
  ...{ Recipient, AlertName, EscalationLevelId, AlertDefinitionGuid: guid },
});

test('who is told is told by level, whatever brackets names have', () => {
  const all = [
    told('ann@a.com', 'Shop (EU)', 1),
    told('Chat (Ops, level 2)', 'Shop (EU)', 2),
    told('bob@a.com', 'Shop (EU)', 1),
  ];
  expect(byLevel(all).map(({ level, who }) => [level, who])).toEqual([
    ['Shop (EU), level 1', ['ann@a.com', 'bob@a.com']],
    ['Shop (EU), level 2', ['Chat (Ops, level 2)']],
  ]);
  expect(byLevel([])).toEqual([]);
});

test('definitions of one name stay two', () => {
  const keys = byLevel([told('ann@a.com', 'Shop', 1, 'one'), told('ann@a.com', 'Shop', 1, 'two')]).map(
    ({ key }) => key,
  );
  expect(new Set(keys).size).toBe(2);
});

test('in one line a level stands behind whom it tells', () => {
  expect(toldText(told('ann@a.com', 'Shop', 2))).toBe('ann@a.com (Shop, level 2)');
});
