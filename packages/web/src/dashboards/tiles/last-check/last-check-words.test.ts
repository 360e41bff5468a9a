import type { MonitorStatusAttributes } from '@vedette/contract/v4/status';
import { expect, test } from 'vitest';
import { seenAttributes } from './last-check-words.js';

const told = {
  ErrorLevel: 'Inactive',
  LastCheck: '2026-11-22T19:46:13',
  UptimePercentage: 100,
} as MonitorStatusAttributes;

test('of a monitor nothing was seen of in 24 hours no uptime is told, whatever its status calls it', () => {
  expect(seenAttributes(told, false)).toEqual({ ErrorLevel: 'Inactive', LastCheck: '2026-11-22T19:46:13' });
  expect(seenAttributes(told, true)).toEqual(told);
});
