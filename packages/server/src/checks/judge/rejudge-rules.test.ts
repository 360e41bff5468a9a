import type { HttpOutcome } from '@vedette/contract/checkpoint/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge } from './judge-rules.js';
import { rejudge, type RecordedResult } from './rejudge-rules.js';
import type { JudgedCondition } from './verdict-rules.js';

const aResult = (change: Partial<RecordedResult> = {}): RecordedResult => ({
  errorCode: 0,
  errorDescription: 'OK',
  errorMessage: '',
  totalMs: 700,
  httpStatusCode: 200,
  ...change,
});
const limit = (Value: string): JudgedCondition => ({ ErrorConditionType: 'LoadTimeLimit2', Value, Effect: 'Error' });
const status = (Value: string): JudgedCondition => ({ ErrorConditionType: 'HttpStatus', Value });
const CONTENT: JudgedCondition = { ErrorConditionType: 'ContentMatch', Value: 'basket' };
const AT_LEAST: JudgedCondition = { ErrorConditionType: 'TotalMinBytes', Value: '1000' };

test.each([
  ['a higher limit passes', { errorCode: 6001, totalMs: 700 }, [limit('800')], 0],
  ['a lower limit fails', { totalMs: 700 }, [limit('500')], 6001],
  ['another expected status fails', {}, [status('401')], 3040],
  ['expecting the recorded status passes', { errorCode: 14_503, httpStatusCode: 503 }, [status('503')], 0],
  ['an unreachable target stays unreachable', { errorCode: 12_002 }, [limit('9000')], 12_002],
  ['a missing text stays missing', { errorCode: 15_001 }, [CONTENT], 15_001],
  ['a removed text condition passes', { errorCode: 15_001 }, [], 0],
  ['a known size is judged', { bodyBytes: 999 }, [AT_LEAST], 15_010],
  ['an unknown size keeps its OK verdict', {}, [AT_LEAST], 0],
  ['an unknown size keeps its error', { errorCode: 15_010 }, [AT_LEAST], 15_010],
] as const)('judges a stored check again: %s', (_name, change, conditions, code) => {
  expect(rejudge(aResult(change), 'http', conditions).errorCode).toBe(code);
});

test('promotes a further finding of the message to the code', () => {
  const errorMessage = '15001 Content does not match: expected text not found: basket';
  const seen = aResult({ errorCode: 14_500, httpStatusCode: 500, errorMessage });
  expect(rejudge(seen, 'http', [status('500'), CONTENT])).toMatchObject({ errorCode: 15_001 });
  expect(rejudge(seen, 'http', [status('500')])).toMatchObject({ errorCode: 0 });
});

test('lists the conditions that could not be judged again', () => {
  expect(rejudge(aResult(), 'http', [limit('9000'), AT_LEAST, CONTENT, CONTENT]).notRejudged).toEqual([
    'TotalMinBytes',
    'ContentMatch',
  ]);
  expect(rejudge(aResult({ errorCode: 12_002 }), 'http', [CONTENT]).notRejudged).toEqual([]);
});

test('keeps browser findings of a page and judges a service by time only', () => {
  const share = { ErrorConditionType: 'PageElementFailedWithPercentage', Percentage: '0' };
  expect(rejudge(aResult({ errorCode: 17_002 }), 'page', [share])).toMatchObject({ errorCode: 17_002 });
  expect(rejudge(aResult({ errorCode: 17_002 }), 'page', [])).toMatchObject({ errorCode: 0 });
  expect(rejudge(aResult({ totalMs: 90 }), 'uptime', [limit('80')])).toMatchObject({ errorCode: 6_001 });
});

test('reproduces the verdict with the original conditions', () => {
  const times = fc.integer({ min: 0, max: 2_000 });
  const anOutcome = fc.record({
    downloadMs: times,
    statusCode: fc.constantFrom(200, 301, 401, 404, 500),
    bodyBytes: fc.integer({ min: 0, max: 2_000 }),
    holds: fc.boolean(),
    isRefused: fc.boolean(),
  });
  const some = fc.subarray([limit('900'), status('401'), AT_LEAST, CONTENT]);
  fc.assert(
    fc.property(anOutcome, some, ({ downloadMs, statusCode, bodyBytes, holds, isRefused }, conditions) => {
      const outcome: HttpOutcome = {
        kind: 'http',
        resolveMs: 0,
        connectMs: 0,
        downloadMs,
        statusCode,
        bodyBytes,
        totalBytes: 0,
        redirects: [],
        requestHeaders: [],
        responseHeaders: [],
        bodyTruncated: false,
        ...(isRefused && { failure: { code: 12_002, message: '' } }),
        contentMatches: conditions.includes(CONTENT) ? [holds ? { holds } : { holds, code: 15_001 }] : [],
      };
      const { errorCode, errorDescription, errorMessage, totalMs } = judge(outcome, conditions);
      const seen = { errorCode, errorDescription, errorMessage, totalMs, httpStatusCode: statusCode, bodyBytes };
      expect(rejudge(seen, 'http', conditions)).toMatchObject({ errorCode, errorDescription });
    }),
  );
});
