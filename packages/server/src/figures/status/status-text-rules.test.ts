import { lowestIdAt } from '@vedette/kernel/ids';
import { expect, test } from 'vitest';
import { noTime } from '../../checks/index.js';
import { toMonitorStatus, type StatusFacts } from './status-rules.js';
import { renderStatuses } from './status-text-rules.js';

const NOW = Date.UTC(2026, 9, 25, 1, 30);
const aStatus = (totalMs: number): StatusFacts => ({
  monitorGuid: '22222222-2222-4222-8222-222222222222',
  isRunning: true,
  lastCheckId: lowestIdAt(NOW),
  errorLevel: 2 as const,
  errorCode: 3500,
  errorDescription: 'HTTP "500"\n — ü',
  totalMs,
  stagingMode: false,
  checkpoint: undefined,
  times: noTime,
  missed: [],
});

test.each([0, 1, 500, 1_001])('writes %i of them in parts that form the response', (count) => {
  const all = Array.from({ length: count }, (_, totalMs) => aStatus(totalMs));
  const around = { Data: [] as const, Links: { Self: '/v4' }, Meta: { Timestamp: 'now' } };
  const parts = [...renderStatuses(all, around, { now: NOW, zone: 'UTC' })];
  expect(parts).toHaveLength(2 + Math.ceil(count / 500));
  const whole = { ...around, Data: all.map((facts) => toMonitorStatus(facts, NOW, 'UTC')) };
  expect(parts.join('')).toBe(JSON.stringify(whole));
});
