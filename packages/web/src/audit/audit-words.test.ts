import { expect, test } from 'vitest';
import { auditActionText } from './audit-words.js';

test.each([
  ['Ann', 'Ann changed operator group Night', 'changed operator group Night'],
  ['Ann', 'Ann signed in', 'signed in'],
  ['Ann', 'Anna signed in', 'Anna signed in'],
  ['system', 'ann@example.com failed to sign in', 'ann@example.com failed to sign in'],
])('with %s, shortens %j to %j', (OperatorName, Message, deed) => {
  expect(auditActionText({ OperatorName, Message })).toBe(deed);
});
