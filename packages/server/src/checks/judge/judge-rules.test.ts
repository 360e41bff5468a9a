import type { HttpOutcome } from '@vedette/contract/checkpoint/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInternalFault, judge } from './judge-rules.js';
import type { JudgedCondition } from './verdict-rules.js';

const anOutcome = (change: Partial<HttpOutcome> = {}): HttpOutcome => ({
  kind: 'http',
  resolveMs: 1.4,
  connectMs: 2.4,
  downloadMs: 30.4,
  statusCode: 200,
  redirects: [],
  requestHeaders: [],
  responseHeaders: [],
  totalBytes: 700,
  bodyBytes: 500,
  bodyTruncated: false,
  contentMatches: [],
  ...change,
});
const condition = (ErrorConditionType: string, Value?: string, Effect?: string): JudgedCondition => ({
  ErrorConditionType,
  Value,
  Effect,
});
const judgedCode = (outcome: Partial<HttpOutcome>, ...conditions: JudgedCondition[]): number =>
  judge(anOutcome(outcome), conditions).errorCode;

test('is OK for a good response', () => {
  expect(judge(anOutcome(), [])).toEqual({
    errorCode: 0,
    errorDescription: 'OK',
    errorMessage: '',
    totalMs: 34,
    limitExceeded: 0,
  });
});

test.each([
  { statusCode: 399, code: 0 },
  { statusCode: 404, code: 14404, description: 'HTTP status 404 (Not Found)' },
  { statusCode: 500, code: 14500, description: 'HTTP status 500 (Internal Server Error)' },
  { statusCode: 200, wanted: '401', code: 3040, description: 'HTTP status 200, expected 401' },
  { statusCode: 500, wanted: '401', code: 3040 },
  { statusCode: 401, wanted: '401', code: 0 },
])('status $statusCode, expected $wanted: $code', ({ statusCode, wanted, code, description }) => {
  const verdict = judge(anOutcome({ statusCode }), wanted === undefined ? [] : [condition('HttpStatus', wanted)]);
  expect(verdict.errorCode).toBe(code);
  if (description !== undefined) expect(verdict.errorDescription).toBe(description);
});

test('replaces characters that the store rejects in all texts', () => {
  const failure = { code: 12002, message: 'NUL \0, turned \u202e', description: 'half \ud800' };
  const { statusCode: _, ...unanswered } = anOutcome({ failure });
  expect(judge(unanswered, [])).toMatchObject({
    errorDescription: 'half \ufffd',
    errorMessage: 'NUL \ufffd, turned \ufffd',
  });
});

test('reports only the transport failure if there is one', () => {
  const failure = { code: 12002, message: 'connect ECONNREFUSED 127.0.0.1:9' };
  const { statusCode: _, ...unanswered } = anOutcome({ failure, totalBytes: 0, bodyBytes: 0 });
  expect(judge(unanswered, [condition('TotalMinBytes', '1'), condition('HttpStatus', '200')])).toMatchObject({
    errorCode: 12002,
    errorDescription: 'TCP connection refused',
    errorMessage: 'connect ECONNREFUSED 127.0.0.1:9',
  });
});

test('accepts a rejected login that the monitor expects', () => {
  const refused = { statusCode: 401, failure: { code: 14009, message: '' } };
  expect(judgedCode(refused)).toBe(14009);
  expect(judgedCode(refused, condition('HttpStatus', '401'))).toBe(0);
  expect(judgedCode(refused, condition('HttpStatus', '200'))).toBe(3040);
});

test('load time limits: exceeding fails, 0 disables, Indicate is no error, 2 first', () => {
  const slow = { resolveMs: 0, connectMs: 0, downloadMs: 6000 };
  const both = (effect: string): JudgedCondition[] => [
    condition('LoadTimeLimit1', '2500', effect),
    condition('LoadTimeLimit2', '5000', effect),
  ];
  expect(judge(anOutcome(slow), both('Indicate'))).toMatchObject({ errorCode: 0, limitExceeded: 2 });
  expect(judge(anOutcome(slow), both('Error'))).toMatchObject({
    errorCode: 6001,
    errorMessage: '6000 ms, limit 5000 ms\n6000 Load time above limit 1: 6000 ms, limit 2500 ms',
  });
  expect(judgedCode({ ...slow, downloadMs: 5000 }, ...both('Error'))).toBe(6000);
  expect(judgedCode({ ...slow, downloadMs: 2500 }, ...both('Error'))).toBe(0);
  expect(judgedCode(slow, condition('LoadTimeLimit1', '0', 'Error'), condition('LoadTimeLimit2', '', 'Error'))).toBe(0);
});

test('accepts a size equal to the limit', () => {
  expect(judgedCode({ bodyBytes: 500 }, condition('TotalMinBytes', '500'), condition('TotalMaxBytes', '500'))).toBe(0);
  expect(judgedCode({ bodyBytes: 499 }, condition('TotalMinBytes', '500'))).toBe(15010);
  expect(judgedCode({ bodyBytes: 501 }, condition('TotalMaxBytes', '500'))).toBe(15011);
});

test('takes the code of the first finding and lists the others in the message', () => {
  const contentMatches = [
    { holds: true },
    { holds: false, code: 15002, reason: 'found "Error"' },
    { holds: false, reason: 'no "Welcome"' },
  ];
  const verdict = judge(anOutcome({ statusCode: 503, contentMatches }), [condition('TotalMinBytes', '501')]);
  expect(verdict.errorCode).toBe(14503);
  expect(verdict.errorMessage.split('\n')).toEqual([
    '15002 Content does not match: forbidden text found: found "Error"',
    '15001 Content does not match: expected text not found: no "Welcome"',
    '15010 Content smaller than the minimum size: 500 bytes, at least 501 expected',
  ]);
});

test('ignores invalid conditions', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (type, value) => {
      fc.pre(!['HttpStatus', 'TotalMinBytes', 'TotalMaxBytes', 'LoadTimeLimit1', 'LoadTimeLimit2'].includes(type));
      expect(judgedCode({}, condition(type, value, 'Error'), condition('HttpStatus', 'two hundred'))).toBe(0);
    }),
  );
});

test('distinguishes faults of the checkpoint and the service from target errors', () => {
  expect([29000, 29001, 29002, 29003, 29005, 12007].every(isInternalFault)).toBe(true);
  expect([0, 12002, 14500, 6001, 11005, 24018, 28002, 29004].some(isInternalFault)).toBe(false);
});
