import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { expect, test } from 'vitest';
import { buildStatusHistory, type StateFacts, type UnobservedGap, type QuarterTimes } from './monitor-state-rules.js';

const QUARTER = 900_000;
const facts: StateFacts = {
  isActive: true,
  mode: 'Production',
  intervalMs: 60_000,
  isStopped: false,
  lastCheckAt: 8 * QUARTER - 30_000,
  errorLevel: 0,
  isDown: false,
};
const quarter = (at: number): QuarterTimes => ({
  bucketAt: at * QUARTER,
  upMs: QUARTER,
  downMs: 0,
  checks: 15,
  unconfirmed: 0,
  confirmed: 0,
});
const gap = (from: number, to: number, reason: MissedReason): UnobservedGap => ({
  from: from * QUARTER,
  to: to * QUARTER,
  reason,
});
const history = (createdAt: number, quarters: readonly QuarterTimes[], gaps: readonly UnobservedGap[] = []): string =>
  buildStatusHistory(facts, { quarters, gaps }, { startAt: 0, count: 8, sizeMs: QUARTER, now: 8 * QUARTER, createdAt });

test('distinguishes time before the monitor was created from unobserved time', () => {
  expect(history(5.5 * QUARTER, [quarter(6)])).toBe('nnnnn-uu');
  expect(history(-1, [quarter(6)])).toBe('------uu');
});

test('observed results take precedence over reasons of gaps', () => {
  const gaps = [gap(1, 2, 'maintenance'), gap(2, 4, 'paused'), gap(4, 6, 'stopped')];
  expect(history(0, [quarter(0), quarter(6)], gaps)).toBe('umpp--uu');
  expect(history(5 * QUARTER, [quarter(3)], gaps)).toBe('nnnun--u');
});
