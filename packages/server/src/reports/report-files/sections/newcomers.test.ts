import { cultures } from '@vedette/i18n/culture';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';

import { ensurePartitions, rollUpChecks, storeChecks } from '../../../checks/index.js';
import { aCheck, aMonitorRow } from '../../../testing/a-check.js';
import { aCaller } from '../../../testing/a-host.js';
import { testDatabase } from '../../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { reporterDeps } from '../../report-runs/testing/a-reporter.js';
import { buildReport } from './build-report.js';
import { reportWarnings } from '../model/report-warnings.js';
import type { Report } from '../model/report.js';
import { createReportFormatter } from '../texts/report-formatter.js';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const start = NOW - 24 * HOUR;
const zone = 'Europe/Amsterdam';

async function reported(dashboardName = 'Availability summary', now = NOW): Promise<Report> {
  const { dashboardGuid = '' } = predefinedDashboards.find(({ name }) => name === dashboardName) ?? {};
  const options = { dashboardGuid, period: { start, end: NOW }, notes: '', lateSince: undefined, referenceTime: NOW };
  return buildReport(reporterDeps(db, { now: () => now }), aCaller({ accountId: 1 }), options);
}

async function madeAt(name: string, at: number): Promise<void> {
  const guid = await aMonitorRow(db, { name });
  await db.updateTable('monitor').set({ created_at: at }).where('monitor_guid', '=', guid).execute();
}

test('states the creation of new monitors, and of the first one', async () => {
  await madeAt('New', NOW - HOUR);
  const report = await reported();
  expect(report.firstMonitorAt).toBe(NOW - HOUR);
  expect(report.sections.every(({ hasNewMonitors }) => hasNewMonitors)).toBe(true);
  for (const culture of cultures) {
    const formatter = createReportFormatter(culture, zone);
    expect(reportWarnings(report, formatter)).toEqual([
      formatter.getText('beganIn', { at: formatter.instant(NOW - HOUR) }),
    ]);
    const [section] = report.sections;
    const footnotes = section ? formatter.formatNotes({ ...section, observed: 100 }) : [];
    expect(footnotes.at(-1)).toBe(formatter.getText('observedSince', { share: formatter.value(100, 'percent') }));
  }
  // Visitors do not depend on monitors.
  expect((await reported('RUM overview')).firstMonitorAt).toBeUndefined();
  await madeAt('Old', start);
  const { firstMonitorAt, sections } = await reported();
  expect(firstMonitorAt).toBeUndefined();
  const [rows] = sections.filter(({ columns }) => columns.some(({ textKey }) => textKey === 'existsSince'));
  expect(rows?.rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ['New', NOW - HOUR],
    ['Old', undefined],
  ]);
});

test('gives the creation time of a report, not the time it was due', async () => {
  expect((await reported(undefined, NOW + 3 * MINUTE)).createdAt).toBe(NOW + 3 * MINUTE);
});

test('omits the creation if all monitors are older than the period', async () => {
  await db.updateTable('monitor').set({ created_at: start }).execute();
  const { firstMonitorAt, sections } = await reported();
  expect([firstMonitorAt, sections.some(({ hasNewMonitors }) => hasNewMonitors)]).toEqual([undefined, false]);
  expect(sections.flatMap(({ columns }) => columns.map(({ textKey }) => textKey))).not.toContain('existsSince');
});

test('leaves hours before creation empty and out of the observed share', async () => {
  await db.deleteFrom('monitor').execute();
  const guid = await aMonitorRow(db, { name: 'Young' });
  const made = NOW - 2 * HOUR;
  await db.updateTable('monitor').set({ created_at: made }).where('monitor_guid', '=', guid).execute();
  const checks = Array.from({ length: 24 }, (_each, i) => aCheck({ monitorGuid: guid, at: made + i * 5 * MINUTE }));
  await ensurePartitions(db, NOW);
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, NOW);
  for (const name of ['Uptime table', 'Performance summary']) {
    const { sections } = await reported(name);
    expect(sections.map(({ title, observed }) => [title, observed])).toEqual(sections.map(({ title }) => [title, 100]));
  }
  const { sections } = await reported('Uptime table');
  const hours = sections.find(({ title }) => title === 'ObservedPercentage')?.rows.map(([, value]) => value);
  expect(hours).toEqual([...Array.from({ length: 22 }, () => undefined), 100, 100]);
});
