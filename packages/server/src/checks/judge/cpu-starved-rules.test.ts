import type { PageNavigation, PageOutcome } from '@vedette/contract/checkpoint/page-outcome';
import type { TransactionOutcome } from '@vedette/contract/checkpoint/outcome';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPageOutcome } from '../../testing/a-page-outcome.js';
import { aTransactionOutcome, aTransactionStep } from '../../testing/a-transaction-outcome.js';
import { isInternalFault, judge } from './judge-rules.js';
import { judgeTransactionStep, judgeTransactionSteps } from './judge-transaction-rules.js';
import type { JudgedCondition } from './verdict-rules.js';

const condition = (type: string, Value: string, more: Partial<JudgedCondition> = {}): JudgedCondition => ({
  ErrorConditionType: type,
  Value,
  Effect: 'Error',
  ...more,
});
const LOADING = ['LoadTimeLimit1', 'LoadTimeLimit2'];
const FIGURES: Readonly<Record<string, keyof PageNavigation>> = {
  FirstContentfulPaintMaximum: 'firstContentfulPaintMs',
  LargestContentfulPaintMaximum: 'largestContentfulPaintMs',
  TimeToInteractiveMaximum: 'timeToInteractiveMs',
  TotalBlockingTimeMaximum: 'totalBlockingTimeMs',
  RequestStartMaximum: 'requestStartMs',
  TimeToFirstByteMaximum: 'timeToFirstByteMs',
  DomInteractiveMaximum: 'domInteractiveMs',
  DomCompleteMaximum: 'domCompleteMs',
};
const slow: Partial<PageOutcome> = {
  totalMs: 900,
  navigations: [{ url: '', ...Object.fromEntries(Object.values(FIGURES).map((figure) => [figure, 900])) }],
};
const judgedCode = (seen: Partial<PageOutcome>, ...conditions: JudgedCondition[]): number =>
  judge(aPageOutcome(seen), conditions).errorCode;
const { code: OURS } = errorCodes.probeFailed;

test.each([...LOADING, ...Object.keys(FIGURES)])('%s is a checkpoint fault when CPU-starved while loading', (type) => {
  const limit = (ms: number) => condition(type, String(ms));
  expect(isInternalFault(judgedCode(slow, limit(899)))).toBe(false);
  expect(judgedCode({ ...slow, cpuStarved: 'loading' }, limit(899))).toBe(OURS);
  expect(judgedCode({ ...slow, cpuStarved: 'loading' }, limit(900))).toBe(0);
});

test('CPU shortage after loading affects only metrics measured until the page is idle', () => {
  const settling = (type: string) => judgedCode({ ...slow, cpuStarved: 'settling' }, condition(type, '899'));
  const ours = [...LOADING, ...Object.keys(FIGURES)].filter((type) => settling(type) === OURS);
  expect(ours).toEqual(['TimeToInteractiveMaximum', 'TotalBlockingTimeMaximum']);
});

test('does not doubt a limit that only indicates', () => {
  const held = aPageOutcome({ ...slow, cpuStarved: 'loading' });
  expect(judge(held, [condition('LoadTimeLimit1', '899', { Effect: 'Indicate' })])).toMatchObject({
    errorCode: 0,
    limitExceeded: 1,
  });
});

const url = (Metric: string) =>
  condition('PageElementUrlMatch', 'a.js', { AdditionalConditions: [{ Metric: 'StatusCode' }, { Metric }] });

test('doubts a request condition only if it tests the duration', () => {
  const found: Partial<PageOutcome> = { urlMatches: [{ found: 'https://a/a.js' }], cpuStarved: 'loading' };
  expect(judgedCode(found, url('TotalTime'))).toBe(OURS);
  expect(judgedCode(found, url('ResponseSize'))).toBe(errorCodes.forbiddenRequest.code);
  expect(judgedCode({ ...found, cpuStarved: 'settling' }, url('TotalTime'))).toBe(errorCodes.forbiddenRequest.code);
});

test('reports only findings other than times', () => {
  const seen = aPageOutcome({ ...slow, statusCode: 503, cpuStarved: 'loading' });
  const verdict = judge(seen, [condition('LoadTimeLimit2', '1'), condition('TimeToFirstByteMaximum', '1')]);
  expect(verdict).toMatchObject({ errorCode: 14_503, errorMessage: '', limitExceeded: 2 });
});

/** Conditions that a page may or may not meet, with limits around its values. */
const anyConditions = fc.array(
  fc.oneof(
    fc.record({
      ErrorConditionType: fc.constantFrom(...LOADING, ...Object.keys(FIGURES), 'CumulativeLayoutShiftMaximum'),
      Value: fc.integer({ min: 1, max: 2_000 }).map(String),
      Effect: fc.constantFrom('Error', 'Indicate'),
    }),
    fc.constantFrom(condition('TotalMinBytes', '2000'), condition('UseRecommendedCoreWebVitals', 'true')),
  ),
  { maxLength: 6 },
);
const pages = fc.record({
  totalMs: fc.integer({ min: 0, max: 2_000 }),
  statusCode: fc.constantFrom(200, 500),
  failure: fc.option(fc.constant({ code: errorCodes.connectTimeout.code, message: '' }), { nil: undefined }),
  figureMs: fc.integer({ min: 0, max: 4_000 }),
  cumulativeLayoutShift: fc.constantFrom(0, 3_000),
});

const OF_TIME = new Set([6_000, 6_001, 16_001, 16_002, 16_003, 16_005, 16_011, 16_012, 16_013, 16_014]);

test('adds no error, keeps errors other than times, and never blames a slow page', () => {
  fc.assert(
    fc.property(pages, anyConditions, ({ figureMs, cumulativeLayoutShift, failure, ...seen }, conditions) => {
      const figures = Object.fromEntries(Object.values(FIGURES).map((figure) => [figure, figureMs]));
      const navigations = [{ url: '', ...figures, cumulativeLayoutShift }];
      const outcome = aPageOutcome({ ...seen, navigations, ...(failure && { failure }) });
      const verdict = judge(outcome, conditions);
      const held = judge({ ...outcome, cpuStarved: 'loading' }, conditions);
      const isOfTime = OF_TIME.has(verdict.errorCode);
      if (verdict.errorCode === 0 || !isOfTime) expect(held.errorCode).toBe(verdict.errorCode);
      else expect(OF_TIME.has(held.errorCode)).toBe(false);
      if (isOfTime) expect(held.errorCode).not.toBe(0);
    }),
    { numRuns: 500 },
  );
});

const paint = condition('FirstContentfulPaintMaximum', '119');
const limit = condition('LoadTimeLimit1', '299');
const ownPaint = {
  conditions: [
    {
      ErrorConditionType: 'FirstContentfulPaintMaximum' as const,
      Value: '119',
      MatchType: 'ErrorWhenContains' as const,
      AdditionalConditions: [],
    },
  ],
};

test.each<[string, Partial<TransactionOutcome>, JudgedCondition[], number]>([
  ['the time of a CPU-starved run', { isCpuStarved: true }, [limit], OURS],
  ['a metric of an unaffected step', { isCpuStarved: true }, [limit, paint], 16_001],
  ['a metric of an affected step', { steps: [aTransactionStep({ isCpuStarved: true })] }, [paint], OURS],
  ['the time of a run with an affected step', { steps: [aTransactionStep({ isCpuStarved: true })] }, [limit], 6_000],
  [
    'a metric of another step',
    { steps: [aTransactionStep({ isCpuStarved: true }), aTransactionStep()] },
    [paint],
    16_001,
  ],
  ['a metric that the step limits', { steps: [aTransactionStep({ ...ownPaint, isCpuStarved: true })] }, [], OURS],
  [
    'sizes',
    { isCpuStarved: true, steps: [aTransactionStep({ isCpuStarved: true })] },
    [condition('TotalMaxBytes', '9')],
    15_011,
  ],
  ['a run within its limits', { isCpuStarved: true, steps: [aTransactionStep({ isCpuStarved: true })] }, [], 0],
])('judges a CPU-starved transaction: %s', (_, change, conditions, code) => {
  expect(judge(aTransactionOutcome(change), conditions).errorCode).toBe(code);
});

test('does not show a starved step as failed if another is to blame', () => {
  const held = aTransactionStep({ ...ownPaint, isCpuStarved: true });
  expect(judgeTransactionStep(held, 0).state).toBe('passed');
  const steps = [held, aTransactionStep(ownPaint)];
  expect(judgeTransactionSteps(steps, true).map(({ state }) => state)).toEqual(['passed', 'failed']);
  expect(judge(aTransactionOutcome({ steps }), []).errorMessage).toMatch(/^Step 2: [^\n]*$/);
});
