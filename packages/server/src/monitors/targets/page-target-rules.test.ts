import type { Monitor } from '@vedette/contract/v4/monitor';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition-rules.js';
import { toThrottling } from './page-target-rules.js';

const throttlingLine = (ThrottlingOptions: Monitor['ThrottlingOptions']) =>
  toThrottling({ ThrottlingOptions } as Definition).throttling;

test.each([
  ['Adsl', 4_000, 500, 80],
  ['Cable', 5_000, 1_000, 50],
  ['Fiber', 15_000, 3_000, 10],
  ['2G', 200, 200, 1_000],
  ['3G', 1_000, 500, 300],
  ['4G', 4_000, 4_000, 230],
] as const)('throttles %s to %d down, %d up, %d ms', (ThrottlingValue, downKbps, upKbps, latencyMs) => {
  const given = { ThrottlingValue, ThrottlingSpeedDown: 1, ThrottlingSpeedUp: 1, ThrottlingLatency: 1 };
  expect(throttlingLine({ ThrottlingType: 'Browser', ...given })).toEqual({ downKbps, upKbps, latencyMs });
  expect(throttlingLine({ ThrottlingType: 'Simulated', ...given })).toEqual({ downKbps, upKbps, latencyMs: 0 });
  expect(throttlingLine({ ThrottlingType: 'Inactive', ...given })).toBeUndefined();
});

test('uses custom speeds only without a named connection', () => {
  const given = { ThrottlingSpeedDown: 700, ThrottlingSpeedUp: 70, ThrottlingLatency: 7 };
  expect(throttlingLine({ ThrottlingType: 'Browser', ...given })).toEqual({ downKbps: 700, upKbps: 70, latencyMs: 7 });
  expect(throttlingLine(undefined)).toBeUndefined();
});
