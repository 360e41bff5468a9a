import { DAY, HOUR } from '@vedette/kernel/clock';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { expect, test } from 'vitest';
import type { PlannedMaintenance } from '../../monitors/index.js';
import type { MonitorFacts } from '../reads/monitor-facts-sql.js';
import { computeMonitorStates } from './monitor-row.js';

const NOW = Date.UTC(2026, 3, 30, 12);

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
