import type { StepCondition } from '@vedette/contract/transaction-script/script';
import { expect, test } from 'vitest';
import { aTransactionOutcome, aTransactionStep } from '../../testing/a-transaction-outcome.js';
import { judgeTransactionStep, judgeTransactionSteps, judgeTransaction } from './judge-transaction-rules.js';

const click = {
  code: 18_002,
  message: "Element '#buy' not found.",
  description: 'Step 2: Click on #buy failed.',
  failureMessage: 'The shop cannot be bought from',
};

test('reports the failure that ended the run with the author message', () => {
  expect(judgeTransaction(aTransactionOutcome({ failure: click }), [])).toMatchObject({
    errorCode: 18_002,
    errorDescription: 'Step 2: Click on #buy failed.',
    errorMessage: "Element '#buy' not found.\nThe shop cannot be bought from",
  });
});

test('does not fail for an error that the script ignores', () => {
  const steps = [aTransactionStep({ state: 'ignored', error: click }), aTransactionStep()];
  expect(judgeTransaction(aTransactionOutcome({ steps }), [])).toMatchObject({ errorCode: 0, errorDescription: 'OK' });
});

test('judges conditions of a step and names its number', () => {
  const condition: StepCondition = {
    ErrorConditionType: 'PageElementUrlMatch',
    Value: '/legacy.js',
    MatchType: 'ErrorWhenContains',
    AdditionalConditions: [],
  };
  const steps = [
    aTransactionStep(),
    aTransactionStep({ conditions: [condition], urlMatches: [{ found: 'https://shop.example/legacy.js' }] }),
  ];
  expect(judgeTransaction(aTransactionOutcome({ steps }), [])).toMatchObject({
    errorCode: 17_004,
    errorMessage: 'Step 2: https://shop.example/legacy.js',
  });
});

const noLegacy: StepCondition = {
  ErrorConditionType: 'PageElementUrlMatch',
  Value: '/legacy.js',
  MatchType: 'ErrorWhenContains',
  AdditionalConditions: [],
};
const met = { conditions: [noLegacy], urlMatches: [{ found: 'https://shop.example/legacy.js' }] };

test('fails a step whose condition is met although its actions passed', () => {
  expect(judgeTransactionStep(aTransactionStep(met), 1)).toMatchObject({
    state: 'failed',
    actions: [{ state: 'passed' }],
    error: {
      code: 17_004,
      failureMessage: '',
      message: 'Step 2: https://shop.example/legacy.js',
      description: 'Step 2: A request that must not occur was found',
    },
  });
  const fine = aTransactionStep({ conditions: [noLegacy], urlMatches: [{}] });
  expect(judgeTransactionStep(fine, 1)).toBe(fine);
});

test('reports conditions of a step that ignores errors only in that step', () => {
  const step = aTransactionStep({ ...met, ignoresErrors: true });
  expect(judgeTransactionStep(step, 0)).toMatchObject({ state: 'ignored', error: { code: 17_004 } });
  expect(judgeTransaction(aTransactionOutcome({ steps: [step] }), [])).toMatchObject({ errorCode: 0 });
});

test('keeps the error that ended a step, whatever its conditions find', () => {
  const step = aTransactionStep({ ...met, state: 'failed', error: click });
  expect(judgeTransactionStep(step, 0)).toBe(step);
});

const pictures = ['Screenshot', 'End'].map((milestone) => ({
  id: milestone,
  atMs: 1,
  mimeType: 'image/jpeg' as const,
  data: '',
  milestone,
}));
const seen = ({ pictures: all }: { readonly pictures: readonly { readonly milestone?: string | undefined }[] }) =>
  all.map(({ milestone }) => milestone);

test('uses the final screenshot of a step as that of its error', () => {
  const step = aTransactionStep({ ...met, pictures });
  expect(seen(judgeTransactionStep(step, 0))).toEqual(['Screenshot', 'Error']);
  expect(seen(judgeTransactionStep({ ...step, ignoresErrors: true }, 0))).toEqual(['Screenshot', 'Error']);
  expect(seen(judgeTransactionStep({ ...step, urlMatches: [{}] }, 0))).toEqual(['Screenshot']);
});

test('shows an error that belongs to no step in the last step', () => {
  const steps = [aTransactionStep({ pictures }), aTransactionStep({ pictures })];
  expect(judgeTransactionSteps(steps, true).map(seen)).toEqual([['Screenshot'], ['Screenshot', 'Error']]);
  expect(judgeTransactionSteps(steps, false).map(seen)).toEqual([['Screenshot'], ['Screenshot']]);
  const failed = [aTransactionStep({ ...met, pictures }), ...steps.slice(1)];
  expect(judgeTransactionSteps(failed, true).map(seen)).toEqual([['Screenshot', 'Error'], ['Screenshot']]);
});

test.each([
  [{ ErrorConditionType: 'LoadTimeLimit1', Value: '299', Effect: 'Error' }, 6_000],
  [{ ErrorConditionType: 'LoadTimeLimit1', Value: '300', Effect: 'Error' }, 0],
  [{ ErrorConditionType: 'TotalMaxBytes', Value: '999' }, 15_011],
  [{ ErrorConditionType: 'FirstContentfulPaintMaximum', Value: '119' }, 16_001],
])('applies the monitor condition %j: %d', (condition, errorCode) => {
  expect(judgeTransaction(aTransactionOutcome(), [condition])).toMatchObject({ errorCode, totalMs: 300 });
});
