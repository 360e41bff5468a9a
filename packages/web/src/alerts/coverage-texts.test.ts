import type { NotifiedRecipient } from '@vedette/contract/v1/alerting/coverage';
import { expect, test } from 'vitest';
import { groupByLevel, coverageText } from './coverage-texts.js';

const notified = (
  Recipient: string,
  AlertName: string,
  EscalationLevelId: number,
  guid = AlertName,
): NotifiedRecipient => ({
  Recipient,
  AlertName,
  EscalationLevelId,
  AlertDefinitionGuid: guid,
});

test('groups recipients by level even if names contain brackets', () => {
  const all = [
    notified('ann@a.com', 'Shop (EU)', 1),
    notified('Chat (Ops, level 2)', 'Shop (EU)', 2),
    notified('bob@a.com', 'Shop (EU)', 1),
  ];
  expect(groupByLevel(all).map(({ level, recipients }) => [level, recipients])).toEqual([
    ['Shop (EU), level 1', ['ann@a.com', 'bob@a.com']],
    ['Shop (EU), level 2', ['Chat (Ops, level 2)']],
  ]);
  expect(groupByLevel([])).toEqual([]);
});

test('keeps definitions with the same name separate', () => {
  const keys = groupByLevel([notified('ann@a.com', 'Shop', 1, 'one'), notified('ann@a.com', 'Shop', 1, 'two')]).map(
    ({ key }) => key,
  );
  expect(new Set(keys).size).toBe(2);
});

test('reports monitors outside production separately, as they need no alerts', () => {
  const production = { Covered: 15, Uncovered: 2 };
  expect(coverageText({ Covered: 15, Uncovered: 5, Production: production })).toBe(
    'Coverage: 15 of 17 production monitors alert someone, based on the definitions you may edit. 3 monitors in staging or development do not alert.',
  );
  expect(coverageText({ Covered: 0, Uncovered: 1, Production: { Covered: 0, Uncovered: 1 } })).toBe(
    'Coverage: 0 of 1 production monitor alerts someone, based on the definitions you may edit.',
  );
  expect(coverageText({ Covered: 0, Uncovered: 1, Production: { Covered: 0, Uncovered: 1 } }, false)).toBe(
    'Coverage: 0 of 1 production monitor alerts someone, based on the definitions you may edit. Definitions that you may not view are not included and may alert others.',
  );
});
