import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCost, sumCreditsByPool, computeConcurrentFactor, type CostFactors } from './credit-rules.js';

const nowhere = { Checkpoints: [], Regions: [], ExcludeLocations: [] };
const aCosting = (change: Partial<CostFactors> = {}): CostFactors => ({
  type: 'Https',
  mode: 'Production',
  baseCredits: 1,
  concurrentSelection: undefined,
  ...change,
});
const concurrentSelection = { selected: nowhere, primaryOnly: true };

test.each([
  [3, 2],
  [4, 2],
  [5, 3],
  [7, 3],
  [8, 4],
  [10, 4],
  [11, 5],
  [14, 5],
  [15, 6],
  [18, 6],
  [19, 7],
  [22, 7],
  [23, 8],
  [26, 8],
  [27, 9],
  [30, 9],
  [31, 10],
  [35, 10],
  [36, 11],
  [40, 11],
  [41, 12],
  [45, 12],
  [46, 13],
  [50, 13],
])('computes for %i concurrent checkpoints the factor %i', (checkpoints, factor) => {
  expect(computeConcurrentFactor(checkpoints)).toBe(factor);
});

test('limits the factor to its minimum and maximum', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2 }), (checkpoints) => computeConcurrentFactor(checkpoints) === 2));
  fc.assert(
    fc.property(fc.integer({ min: 51, max: 9_999 }), (checkpoints) => computeConcurrentFactor(checkpoints) === 13),
  );
});

test.each([
  [aCosting(), 1],
  [aCosting({ concurrentSelection }), 3],
  [aCosting({ type: 'MultiStepApi', baseCredits: 4 }), 4],
  [aCosting({ type: 'MultiStepApi', baseCredits: 4, concurrentSelection }), 12],
  [aCosting({ type: 'PostmanApi', baseCredits: 2, concurrentSelection }), 6],
  [aCosting({ type: 'FullPageCheck', concurrentSelection }), 6],
  [aCosting({ type: 'Transaction', baseCredits: 5, concurrentSelection }), 30],
  [aCosting({ mode: 'Staging', concurrentSelection }), 3],
  [aCosting({ mode: 'Development', concurrentSelection }), 0],
])('computes for %j %i credits at six checkpoints', (monitor, credits) => {
  expect(computeCost(monitor, () => 6)).toBe(credits);
});

test('sums the credits of monitors by pool', () => {
  const types = ['Ping', 'PostmanApi', 'MultiStepApi', 'FullPageCheck', 'Transaction', 'Https'] as const;
  const monitors = types.map((type, index) => aCosting({ type, baseCredits: index + 1 }));
  expect(sumCreditsByPool(monitors, () => 1)).toEqual({ Basic: 7, Api: 5, Browser: 4, Transaction: 5 });
});
