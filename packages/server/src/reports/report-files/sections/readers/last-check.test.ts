import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { HOUR } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { expect, test } from 'vitest';
import { noTime } from '../../../../checks/index.js';
import { observedUptime, toMonitorStatus, type StatusFacts } from '../../../../figures/status/status-rules.js';
import { lastCheckSection } from '@vedette/contract/v1/dashboards/tiles/last-check';

const NOW = Date.UTC(2026, 6, 1, 10);
const tile: DashboardTile = { Kind: 'LastCheck', Width: 6, Height: 2 };
const facts: StatusFacts = {
  monitorGuid: 'shop',
  isRunning: true,
  lastCheckId: lowestIdAt(NOW - HOUR),
  errorLevel: 2,
  errorCode: 14_500,
  errorDescription: 'HTTP status 500',
  totalMs: 180,
  stagingMode: false,
  checkpoint: { checkpointId: 1, name: 'Oslo' },
  times: { ...noTime, upMs: 3 * HOUR },
  missed: [],
};
const buildSection = (change: Partial<StatusFacts>) => {
  const changed = { ...facts, ...change };
  return lastCheckSection(tile, {
    MonitorGuid: 'shop',
    MonitorName: 'shop',
    status: toMonitorStatus(changed, NOW, 'UTC').Attributes,
    uptime: observedUptime(changed, NOW),
  });
};

test('shows the last check as the status of its monitor does', () => {
  const section = buildSection({});
  expect(section).toMatchObject({ title: 'LastCheck', about: 'shop', rules: ['ruleStatus', 'ruleUptime'] });
  expect(section.rows).toEqual([['Confirmed', NOW - HOUR, 14_500, 'HTTP status 500', 180, 'Oslo', 75]]);
});

test('has no uptime for a monitor that was paused for more than a day', () => {
  const paused = { isRunning: false, lastCheckId: lowestIdAt(NOW - 30 * HOUR), errorLevel: 0, times: noTime } as const;
  expect(buildSection(paused).rows[0]?.at(-1)).toBeUndefined();
  expect(toMonitorStatus({ ...facts, ...paused }, NOW, 'UTC').Attributes.UptimePercentage).toBe(100);
});

test('marks a monitor that was never checked, and is empty without a monitor', () => {
  const never = {
    lastCheckId: undefined,
    errorLevel: 0,
    errorCode: 0,
    times: noTime,
    missed: [],
    checkpoint: undefined,
  } as const;
  expect(buildSection(never).rows).toEqual([['Inconclusive', ...Array<undefined>(6).fill(undefined)]]);
  expect(lastCheckSection(tile, undefined)).toMatchObject({ rows: [] });
});
