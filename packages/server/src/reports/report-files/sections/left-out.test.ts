import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aMonitorRow } from '../../../testing/a-check.js';
import { aCaller } from '../../../testing/a-host.js';
import { testDatabase } from '../../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { reporterDeps } from '../../report-runs/testing/a-reporter.js';
import { buildReport } from './build-report.js';
import { MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const START = NOW - 24 * HOUR;
const there = await aMonitorRow(db, { name: 'Shop' });
const removed = crypto.randomUUID();

const makeIncidentRows = (monitorGuid: string, count: number, at: number, isOpen = false) =>
  Array.from({ length: count }, (_, i) => ({
    incident_guid: crypto.randomUUID(),
    account_id: 1,
    monitor_guid: monitorGuid,
    first_error_check_id: 1,
    first_error_at: at + i,
    first_confirmed_check_id: 1,
    first_confirmed_at: at + i,
    confirmed_count: 1,
    last_error_check_id: 1,
    last_error_at: at + i,
    error_code: 1,
    error_description: 'x',
    closed_at: isOpen ? null : at + HOUR,
    ok_check_id: isOpen ? null : 1,
    silenced_reason: null,
    acknowledged_by: null,
    acknowledged_at: null,
  }));
const makeAlertRows = (monitorGuid: string, count: number, at: number) =>
  Array.from({ length: count }, (_, i) => ({
    account_id: 1,
    alert_guid: crypto.randomUUID(),
    kind: 0,
    ordinal: 0,
    incident_guid: crypto.randomUUID(),
    alert_definition_guid: crypto.randomUUID(),
    level_id: 1,
    monitor_guid: monitorGuid,
    alerted_at: at + i,
    first_error_at: at,
    check_id: 1,
    first_error_check_id: 1,
    error_description: 'x',
    error_message: '',
    incident_key: 'k',
    facts: '{}',
  }));

async function store(monitorGuid: string, count: number, at: number): Promise<void> {
  await db
    .insertInto('incident')
    .values(makeIncidentRows(monitorGuid, count, at))
    .execute();
  await db
    .insertInto('alert')
    .values(makeAlertRows(monitorGuid, count, at))
    .execute();
}

/** Returns the number of rows of each section, and how many it leaves out. */
async function sectionSummaries(): Promise<unknown[]> {
  const { dashboardGuid = '' } = predefinedDashboards.find(({ name }) => name === 'Current alert status') ?? {};
  const options = {
    dashboardGuid,
    period: { start: START, end: NOW },
    notes: '',
    lateSince: undefined,
    referenceTime: NOW,
  };
  const { sections } = await buildReport(reporterDeps(db, { now: () => NOW }), aCaller({ accountId: 1 }), options);
  return sections.map(({ title, rows, leftOut }) => `${title} ${rows.length} ${leftOut}`).sort();
}

test('skips incidents and alerts of deleted monitors and counts what is left out', async () => {
  // The newest belong to a deleted monitor. One alert is older than the period.
  await store(removed, MAX_ROWS + 5, NOW - HOUR);
  await store(there, 3, NOW - 2 * HOUR);
  await db
    .insertInto('alert')
    .values(makeAlertRows(there, 1, START - MINUTE))
    .execute();
  expect(await sectionSummaries()).toEqual(['Alerts 3 0', 'Incidents 0 0', 'pastIncidents 3 0']);
  await store(there, MAX_ROWS - 3, NOW - 3 * HOUR);
  expect(await sectionSummaries()).toEqual(['Alerts 1000 0', 'Incidents 0 0', 'pastIncidents 1000 0']);
  await store(there, 1, NOW - 4 * HOUR);
  expect(await sectionSummaries()).toEqual(['Alerts 1000 some', 'Incidents 0 0', 'pastIncidents 1000 some']);
});

test('shows open incidents from before the period, apart from past ones', async () => {
  const open = [
    ...makeIncidentRows(there, 2, START - 48 * HOUR, true),
    ...makeIncidentRows(removed, 1, NOW - HOUR, true),
  ];
  await db.insertInto('incident').values(open.slice(0, 1)).execute();
  await db.insertInto('incident').values(open.slice(2)).execute();
  expect(await sectionSummaries()).toEqual(['Alerts 1000 some', 'Incidents 1 0', 'pastIncidents 1000 some']);
});
