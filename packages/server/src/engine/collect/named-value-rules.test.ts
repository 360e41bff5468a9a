import type { StepResult, StepsOutcome } from '@vedette/contract/checkpoint/multi-step-outcome';
import type { TransactionOutcome, TransactionStepResult } from '@vedette/contract/checkpoint/transaction-outcome';
import { expect, test } from 'vitest';
import { toNamedValues } from './named-value-rules.js';

const aStep = (change: Partial<StepResult>): StepResult => ({
  type: 'request',
  name: 'Log in',
  isExecuted: true,
  isCompleted: true,
  isErrorIgnored: false,
  url: '',
  method: 'GET',
  statusText: '',
  totalMs: 120,
  attempts: 1,
  requestHeaders: '',
  requestBody: '',
  responseHeaders: '',
  responseBody: '',
  isBodyCut: false,
  resolvedIpAddress: '',
  assertions: [],
  errorMessage: '',
  preRequestConsole: [],
  postResponseConsole: [],
  ...change,
});
const aRun = (steps: readonly Partial<StepResult>[], change: Partial<StepsOutcome> = {}): StepsOutcome => ({
  kind: 'steps',
  resolveMs: 0,
  connectMs: 0,
  downloadMs: 0,
  totalMs: 1,
  totalBytes: 0,
  totalSteps: steps.length,
  passedSteps: 0,
  steps: steps.map(aStep),
  customMetrics: [],
  withheld: [],
  timing: { description: 'Run', startAt: 0, elapsedMs: 1, isCounted: true, parts: [] },
  ...change,
});

const aTransaction = (
  steps: readonly Pick<TransactionStepResult, 'name' | 'state'>[],
  customMetrics: TransactionOutcome['customMetrics'] = [],
): TransactionOutcome => ({
  kind: 'transaction',
  resolveMs: 0,
  connectMs: 0,
  downloadMs: 0,
  totalMs: 1,
  totalBytes: 0,
  startAt: 0,
  finalUrl: '',
  browser: { name: '', version: '', system: '', userAgent: '' },
  customMetrics,
  withheld: [],
  steps: steps.map((step) => ({
    ...step,
    totalMs: 300,
    totalBytes: 0,
    actions: [],
    console: [],
    pictures: [],
    conditions: [],
    urlMatches: [],
    consoleMatches: [],
    storesFigures: false,
  })),
});

test('keeps requests without a response, but without a time', () => {
  const steps = [
    {},
    { name: '', totalMs: 80.4 },
    { name: 'Pay', isCompleted: false },
    { name: 'Pay', isExecuted: false },
    { name: 'Ask', isSkipped: true },
    { type: 'wait' as const, name: 'Wait', totalMs: 500 },
  ];
  expect(toNamedValues(aRun(steps)).series).toEqual([
    { kind: 'step', name: 'Log in', position: 0, value: 120 },
    { kind: 'step', name: 'Step 2', position: 1, value: 80 },
    ...['Pay', 'Pay (2)', 'Ask'].map((name, at) => ({ kind: 'step', name, position: 2 + at })),
    { kind: 'step', name: 'Wait', position: 5, value: 500 },
  ]);
});

test('records no time for a transaction step that did not finish', () => {
  const states = ['passed', 'ignored', 'failed', 'notExecuted'] as const;
  const { series = [] } = toNamedValues(aTransaction(states.map((state) => ({ name: state, state }))));
  expect(series.map(({ name, value }) => [name, value])).toEqual([
    ['passed', 300] as const,
    ['ignored', undefined] as const,
    ['failed', undefined] as const,
    ['notExecuted', undefined] as const,
  ]);
});

test('keeps custom metrics that are whole numbers only', () => {
  const customMetrics = [
    { name: 'orders', value: -3 },
    { name: 'share', value: 99.9 },
    { name: 'orders', value: 4 },
    { name: '', value: 5 },
    { name: 'far', value: 1e300 },
  ];
  const metricValues = [
    { kind: 'metric', name: 'orders', position: 0, value: -3 },
    { kind: 'metric', name: 'orders (2)', position: 2, value: 4 },
    { kind: 'metric', name: 'Metric 4', position: 3, value: 5 },
  ];
  expect(toNamedValues(aRun([], { customMetrics })).series).toEqual(metricValues);
  expect(toNamedValues(aTransaction([], customMetrics)).series).toEqual(metricValues);
});

test('records no named values for a collection', () => {
  const customMetrics = [{ name: 'orders', value: 3 }];
  expect(toNamedValues(aRun([{}], { engine: 'collection', customMetrics }))).toEqual({});
});
