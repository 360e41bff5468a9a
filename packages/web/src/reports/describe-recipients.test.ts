import { expect, test } from 'vitest';
import { describeRecipients } from './describe-recipients.js';

const people = [{ OperatorGuid: 'o1', FullName: 'Ann' }];
const groups = [{ OperatorGroupGuid: 'g1', Description: 'Board' }];

test.each([
  [[], [], [], 'no one'],
  [['o1'], ['g1'], ['a@example.com'], 'group Board, Ann, a@example.com'],
  [['o2'], ['g2'], [], 'a group, an operator'],
  [[], [], ['a@x', 'b@x', 'c@x', 'd@x', 'e@x', 'f@x'], 'a@x, b@x, c@x, d@x and 2 more'],
])('formats %j, %j and %j as %s', (Operators, OperatorGroups, ExtraEmailAddresses, expected) => {
  expect(describeRecipients({ Operators, OperatorGroups, ExtraEmailAddresses }, people, groups)).toBe(expected);
});
