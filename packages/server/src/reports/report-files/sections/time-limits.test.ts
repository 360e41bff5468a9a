import { HOUR, SECOND } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensurePartitions, storeChecks } from '../../../checks/index.js';
import { aCheck, aMonitorRow } from '../../../testing/a-check.js';
import { aCaller } from '../../../testing/a-host.js';
import { testDatabase } from '../../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { reporterDeps } from '../../report-runs/testing/a-reporter.js';
import { buildReport } from './build-report.js';
import { renderReportMail } from '../mail/report-mail.js';
import { cellTone } from '@vedette/contract/v1/dashboards/sections/tone';
import { createReportFormatter } from '../texts/report-formatter.js';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
await ensurePartitions(db, NOW);

async function aMonitor(name: string, totalMs: number): Promise<void> {
  const monitorGuid = await aMonitorRow(db, { name });
  const limits = [
    { ErrorConditionType: 'LoadTimeLimit1', Value: '300' },
    { ErrorConditionType: 'LoadTimeLimit2', Value: '600' },
  ];
  await sql`update monitor set error_conditions = ${JSON.stringify(limits)}::jsonb where monitor_guid = ${monitorGuid}`.execute(
    db,
  );
  const check = aCheck({ monitorGuid, at: NOW - 30 * SECOND, totalMs });
  await db.transaction().execute((tx) => storeChecks(tx, [check]));
}

async function statuses() {
  const { dashboardGuid = '' } = predefinedDashboards.find(({ name }) => name === 'Monitor status') ?? {};
  const options = {
    dashboardGuid,
    period: { start: NOW - HOUR, end: NOW },
    notes: '',
    lateSince: undefined,
    referenceTime: NOW,
  };
  return buildReport(reporterDeps(db, { now: () => NOW }), aCaller({ accountId: 1 }), options);
}

test('marks a load time above a limit of its monitor in colour and words', async () => {
  await aMonitor('quick', 300);
  const heads = (await statuses()).sections[0]?.columns.map(({ textKey }) => textKey);
  expect(heads).not.toContain('timeLimit');
  await aMonitor('slow', 301);
  await aMonitor('slower', 601);
  const report = await statuses();
  const [{ columns, rows } = { columns: [], rows: [] }] = report.sections;
  const at = columns.findIndex(({ textKey }) => textKey === 'timeLimit');
  const column = columns[at];
  if (!column) throw new Error('no limits column');
  const limitCells = rows.map((row) => [row[0], row[at - 1], row[at], cellTone(column, row[at])]);
  expect(limitCells).toEqual([
    ['quick', 300, undefined, undefined],
    ['slow', 301, 'aboveLimit1', 'warn'],
    ['slower', 601, 'aboveLimit2', 'bad'],
  ]);
  const mailOptions = { delivery: { form: 'mail' }, schedule: undefined, dashboardUrl: undefined } as const;
  const { text } = renderReportMail(report, createReportFormatter('en-GB', 'UTC'), mailOptions);
  expect(text).toMatch(/^slower \| .*601 ms \| Above limit 2 \|/m);
});
