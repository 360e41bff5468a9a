import { DAY, HOUR } from '@vedette/kernel/clock';
import { createTurnCounter } from '@vedette/kernel/testing/turn-counter';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { expect, test } from 'vitest';
import type { PlannedMaintenance } from '../../monitors/index.js';
import type { MonitorFacts } from '../reads/monitor-facts-sql.js';
import { MONITORS_PER_TURN, computeMonitorStates } from './monitor-row.js';

const NOW = Date.UTC(2026, 3, 30, 12);

test('yields to other work while computing states of all monitors', async () => {
  const turns = createTurnCounter();
  const facts = Array.from({ length: 3.5 * MONITORS_PER_TURN }, (_, at) => ({
    monitorGuid: String(at),
    isActive: true,
    mode: 'Production',
    intervalMs: 60_000,
    createdAt: NOW,
    get groupGuids() {
      turns.count();
      return [];
    },
  }));
  // The state of a monitor needs only these facts.
  const monitors = await computeMonitorStates(facts as unknown as MonitorFacts[], new Map(), 'UTC', NOW);
  turns.stop();
  expect(monitors.map((one) => one.facts.monitorGuid)).toEqual(facts.map(({ monitorGuid }) => monitorGuid));
  expect(turns.max()).toBe(MONITORS_PER_TURN);
});

test.each([HOUR, DAY, 30 * DAY])('active maintenance has its own end, %i ms from now', async (aheadMs) => {
  const period: PlannedMaintenance = {
    mode: 'OneTime',
    type: 'DisableMonitoring',
    starts: formatLocalDateTime(NOW - HOUR, 'UTC'),
    ends: formatLocalDateTime(NOW + aheadMs, 'UTC'),
  };
  // The state of a monitor needs only these facts.
  const facts = { monitorGuid: 'shop', isActive: true, mode: 'Production', intervalMs: 60_000, createdAt: NOW };
  const [monitor] = await computeMonitorStates(
    [facts as unknown as MonitorFacts],
    new Map([['shop', [period]]]),
    'UTC',
    NOW,
  );
  expect(monitor?.maintenance).toEqual({ MaintenanceType: 'DisableMonitoring', UntilAt: NOW + aheadMs });
});
