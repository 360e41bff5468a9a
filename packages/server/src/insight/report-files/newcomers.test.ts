import { HOUR } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { cultures } from '../../alerting/index.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { predefinedDashboards } from '../dashboards/predefined-rules.js';
import { reporterDeps } from '../report-runs/testing/a-reporter.js';
import { buildReport } from './build-report.js';
import { warningsOf } from './mail-body.js';
import type { Report } from './report-model.js';
import { wordingOf } from './wording.js';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const start = NOW - 24 * HOUR;
const zone = 'Europe/Amsterdam';

async function reported(): Promise<Report> {
  const { dashboardGuid = '' } = predefinedDashboards.find(({ name }) => name === 'Availability summary') ?? {};
  const wish = { dashboardGuid, period: { start, end: NOW }, notes: '', lateSince: undefined, madeAt: NOW };
  return buildReport(reporterDeps(db, { now: () => NOW }), aCaller({ accountId: 1 }), wish);
}

async function madeAt(name: string, at: number): Promise<void> {
  const guid = await aMonitorRow(db, { name });
  await db.updateTable('monitor').set({ created_at: at }).where('monitor_guid', '=', guid).execute();
}

test('a report says from when a monitor exists that was made in its period, and from when there is any', async () => {
  await madeAt('New', NOW - HOUR);
  const report = await reported();
  expect(report.beganAt).toBe(NOW - HOUR);
  expect(report.sections.every(({ hasNewcomers }) => hasNewcomers)).toBe(true);
  for (const culture of cultures) {
    const wording = wordingOf(culture, zone);
    expect(warningsOf(report, wording)).toEqual([wording.say('beganIn', { at: wording.instant(NOW - HOUR) })]);
    const [section] = report.sections;
    const told = section ? wording.underneath({ ...section, observed: 100 }) : [];
    expect(told.at(-1)).toBe(wording.say('observedSince', { share: wording.value(100, 'percent') }));
  }
  await madeAt('Old', start);
  const { beganAt, sections } = await reported();
  expect(beganAt).toBeUndefined();
  const [rows] = sections.filter(({ columns }) => columns.some(({ word }) => word === 'existsSince'));
  expect(rows?.rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ['New', NOW - HOUR],
    ['Old', undefined],
  ]);
});

test('where every monitor is older than the period nothing is said of it', async () => {
  await db.updateTable('monitor').set({ created_at: start }).execute();
  const { beganAt, sections } = await reported();
  expect([beganAt, sections.some(({ hasNewcomers }) => hasNewcomers)]).toEqual([undefined, false]);
  expect(sections.flatMap(({ columns }) => columns.map(({ word }) => word))).not.toContain('existsSince');
});
