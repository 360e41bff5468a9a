import { seededRandom } from '@vedette/kernel/random';
import { DAY, HOUR } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { aCaller } from '../../../testing/a-host.js';
import { testDatabase } from '../../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { addValue, type Figures } from '../../../rum/figures-rules.js';
import { addFigures } from '../../../rum/rollup-sql.js';
import { createDefinition } from '../../../definitions/use-cases.js';
import { rumWebsites } from '../../../rum/rum-website.js';
import { loadMeasuredWebsites } from '../../../rum/rum-website-sql.js';
import { aService, type ServiceFixture } from '../../../testing/service-routes.js';
import { reporterDeps } from '../../report-runs/testing/a-reporter.js';
import { buildReport } from './build-report.js';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const clock = { now: () => NOW };
const period = { start: NOW - DAY, end: NOW };
let service: ServiceFixture;

beforeAll(async () => {
  service = await aService(db);
  const deps = { db, clock, random: seededRandom(5), webAddress: 'https://watch.example' };
  await createDefinition(rumWebsites, deps, aCaller({ accountId: 1 }), {
    Description: 'Shop',
    Url: 'https://shop.example',
  });
  const [website] = await loadMeasuredWebsites(db);
  if (!website) throw new Error('no website');
  const at = (startsAt: number, ms: number) => {
    const figures: Figures = new Map();
    addValue(figures, 'LoadTime', ms);
    return { dimension: 0, value: '', startsAt, figures };
  };
  // One value in the period, one before it.
  await addFigures(db, website, [at(NOW - HOUR, 40), at(NOW - 2 * DAY, 20)]);
});

function buildDashboardReport(name: string, isAdministrator: boolean, visible: readonly string[] = []) {
  const { dashboards, ...deps } = reporterDeps(db, clock);
  const rows = ['Seen', 'Hidden'].map((MonitorName, i) => ({
    MonitorGuid: i === 0 ? (visible[0] ?? '') : crypto.randomUUID(),
    MonitorName,
    MonitorMode: 'Production' as const,
    IsMonitorActive: true,
    IsAlertingEnabled: true,
    HasActiveDefinition: false,
    HasActiveLevel: false,
    IsCovered: false,
    Reasons: ['No alert definition covers the monitor'],
    CurrentRecipients: [],
  }));
  const dashboardGuid = predefinedDashboards.find((each) => each.name === name)?.dashboardGuid ?? '';
  return buildReport(
    {
      ...deps,
      dashboards: { ...dashboards, visibleTo: () => Promise.resolve(isAdministrator ? 'all' : visible) },
      coverage: () =>
        Promise.resolve({ Covered: 0, Uncovered: 2, Production: { Covered: 0, Uncovered: 2 }, Rows: rows }),
    },
    aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator }),
    { dashboardGuid, period, notes: '', lateSince: undefined, referenceTime: NOW },
  );
}

test('shows RUM figures of the period to administrators only', async () => {
  const section = (await buildDashboardReport('RUM overview', true)).sections.at(-1);
  expect(section).toMatchObject({ title: 'RealUsers', rules: ['ruleRealUsers', 'ruleNoUnit'] });
  expect(section?.rows).toEqual([['Shop', 1, undefined, undefined, undefined, undefined, 40, undefined, undefined]]);
  for (const hidden of (await buildDashboardReport('RUM overview', false)).sections) {
    expect(hidden).toMatchObject({ rows: [], rules: ['ruleAdministrators'] });
    expect(hidden.about).toBeUndefined();
  }
});

test('shows figures of a website as numbers, by value and over time', async () => {
  const overview = (await buildDashboardReport('RUM overview', true)).sections;
  expect(overview.map(({ title, about }) => [title, about])).toEqual([
    ['RealUsers', 'Shop'],
    ['PageViews', 'Shop'],
    // The map would repeat the table, so it is left out.
    ...Array.from({ length: 5 }, () => ['LoadTime', 'Shop']),
    ['RealUsers', undefined],
  ]);
  expect(overview[0]?.columns.map(({ textKey }) => textKey)).toEqual([
    'PageViews',
    'LoadTime',
    'TimeToFirstByte',
    'PageReadyTime',
  ]);
  expect(overview[0]).toMatchObject({ rows: [[0, 40, undefined, undefined]], rules: ['ruleRumMedian'] });
  expect(overview.slice(1, 7).map(({ columns }) => columns[0]?.textKey)).toEqual([
    'Country',
    'Country',
    'Page',
    'Device',
    'Browser',
    'OperatingSystem',
  ]);
  const [chart] = (await buildDashboardReport('RUM performance', true)).sections;
  expect(chart).toMatchObject({ title: 'LoadTime', isChart: true });
  expect(chart?.rows).toHaveLength(24);
  expect(chart?.rows.at(-1)).toEqual([NOW - HOUR, 40]);
  expect(chart?.rows[0]).toEqual([NOW - DAY, undefined]);
});

test('limits alert coverage to the monitors the owner may see', async () => {
  const seen = await service.addMonitor('Seen');
  const [section] = (await buildDashboardReport('Alerting coverage', false, [seen])).sections;
  expect(section?.rows).toEqual([['Seen', 'no', 'No alert definition covers the monitor', undefined]]);
});

test('includes visitors and checkpoints in the overview', async () => {
  const { sections } = await buildDashboardReport('360-degree overview', true);
  expect(sections.map(({ title }) => title)).toEqual([
    'Status',
    'Incidents',
    'UptimePercentage',
    'TotalTime',
    'RealUsers',
    'Checkpoints',
  ]);
});
