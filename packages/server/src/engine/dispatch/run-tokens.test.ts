import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { createRunTokens } from './run-tokens.js';

const run = { monitorGuid: '00000000-0000-4000-8000-000000000001', slotAt: 60_000, attempt: 0 };
const runTokens = createRunTokens(new Secret('k'.repeat(40)));

test('is valid for its server and run only, in any process with the same key', () => {
  const token = runTokens.createToken(11, run);
  expect(createRunTokens(new Secret('k'.repeat(40))).isValid(token, 11, run)).toBe(true);
  expect(runTokens.isValid(token, 12, run)).toBe(false);
  expect(runTokens.isValid(token, 11, { ...run, slotAt: 120_000 })).toBe(false);
  expect(runTokens.isValid(token, 11, { ...run, attempt: 1 })).toBe(false);
  expect(runTokens.isValid(token, 11, { ...run, monitorGuid: run.monitorGuid.replace(/1$/, '2') })).toBe(false);
  expect(createRunTokens(new Secret('x'.repeat(40))).isValid(token, 11, run)).toBe(false);
});

test.each([undefined, '', 'x', runTokens.createToken(11, run).slice(1)])('rejects %j', (token) => {
  expect(runTokens.isValid(token, 11, run)).toBe(false);
});
