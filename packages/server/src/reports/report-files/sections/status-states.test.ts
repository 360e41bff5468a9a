import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { HOUR, SECOND } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../../checks/index.js';
import { listMonitors } from '../../../screens/monitor-pages/monitor-list.js';
import { aCheck, aMonitorRow } from '../../../testing/a-check.js';
import { aCaller } from '../../../testing/a-host.js';
import { testDatabase } from '../../../testing/database.js';
import { plainVault } from '../../../testing/plain-vault.js';
import { reporterDeps } from '../../report-runs/testing/a-reporter.js';
import { buildReport } from './build-report.js';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const clock = { now: () => NOW };
const caller = aCaller({ accountId: 1 });
await ensurePartitions(db, NOW);

async function aMonitor(name: string, at: number, errorLevel: 0 | 1 | 2 = 0): Promise<string> {
  const monitorGuid = await aMonitorRow(db, { name });
  await db.transaction().execute((tx) => storeChecks(tx, [aCheck({ monitorGuid, at, errorLevel })]));
  return monitorGuid;
}

test('has the states, reasons and order of the monitor list', async () => {
  await aMonitor('fresh', NOW - 30 * SECOND);
  await aMonitor('stale', NOW - 2 * HOUR, 2);
  await aMonitor('down', NOW - 30 * SECOND, 2);
  const paused = await aMonitor('paused', NOW - 30 * SECOND, 2);
  await sql`update monitor set is_active = false where monitor_guid = ${paused}`.execute(db);
  const { dashboardGuid = '' } = predefinedDashboards.find(({ name }) => name === 'Monitor status') ?? {};
  const period = { start: NOW - HOUR, end: NOW };
  const deps = reporterDeps(db, clock);
  const report = await buildReport(deps, caller, {
    dashboardGuid,
    period,
    notes: '',
    lateSince: undefined,
    referenceTime: NOW,
  });
  const [section] = report.sections;
  const statuses = section?.rows.map((row) =>
    ['monitor', 'state', 'error'].map((head) => row[section.columns.findIndex(({ textKey }) => textKey === head)]),
  );
  expect(statuses).toEqual([
    ['down', 'Down', 'HTTP status 500'],
    ['stale', 'Unknown', 'No check for more than two intervals'],
    ['fresh', 'Up', undefined],
    ['paused', 'Paused', undefined],
  ]);
  const lists = { ...deps.dashboards, reads: deps.reads, vault: plainVault, healthUrl: () => undefined };
  const { Rows: rows } = await listMonitors(lists, caller, { IncludeStatusHistory: false });
  expect(
    rows.map(({ Name, State, ErrorDescription, PendingReason }) => [Name, State, ErrorDescription ?? PendingReason]),
  ).toEqual(statuses);
});
