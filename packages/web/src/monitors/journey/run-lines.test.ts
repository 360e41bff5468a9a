import type { TestRunStep } from '@vedette/contract/v1/monitors/test-run';
import { expect, test } from 'vitest';
import { runLines } from './run-lines.js';

const script = [{ name: 'Open' }, { actions: [] }, { name: 'Pay' }];
const step = (over: Partial<TestRunStep>): TestRunStep => ({
  StepNumber: 1,
  StepName: 'Opened',
  TotalTime: 1,
  HasError: false,
  StepExecuted: true,
  Screenshots: [],
  ...over,
});
const states = (reported: readonly TestRunStep[], isRunning: boolean) =>
  runLines(script, reported, isRunning).map(({ name, state }) => `${name}: ${state}`);

test('shows the step after the last reported one as running, later ones as waiting', () => {
  expect(states([], true)).toEqual(['Open: running', 'Step 2: waiting', 'Pay: waiting']);
  expect(states([step({})], true)).toEqual(['Opened: passed', 'Step 2: running', 'Pay: waiting']);
});

test('shows unreported steps as not run after the run has ended', () => {
  const failed = step({ StepName: 'Two', HasError: true, ErrorIgnored: true });
  expect(states([step({ HasError: true }), failed, step({ StepName: 'Pay', StepExecuted: false })], false)).toEqual([
    'Opened: failed',
    'Two: ignored',
    'Pay: notRun',
  ]);
  expect(states([step({})], false)).toEqual(['Opened: passed', 'Step 2: notRun', 'Pay: notRun']);
});
