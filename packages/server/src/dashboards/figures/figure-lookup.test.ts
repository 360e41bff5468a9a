import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { DashboardFigures, DashboardLines, DashboardTimePattern } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardLayout, DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { buildReport } from '../../reports/report-files/sections/build-report.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { createSlaStore } from '../../sla/sla-sql.js';
import { ALWAYS } from '../../sla/stored-sla.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
/** Current time of the service. */
const NOW = Date.UTC(2026, 6, 1, 10);
const sla = { uptimeError: 90, activeHours: ALWAYS, createdAt: 0 };
const silver = { ...sla, slaGuid: crypto.randomUUID(), description: 'Silver', uptimeWarning: 99 };
const gold = { ...sla, slaGuid: crypto.randomUUID(), description: 'Zero', uptimeWarning: 99.9 };
let service: ServiceFixture;
let shop: string;
let blog: string;

beforeAll(async () => {
  service = await aService(db);
  [shop, blog] = [await service.addMonitor('shop'), await service.addMonitor('blog')];
  await createSlaStore(db, 1).insert({ ...silver, loadTimeS: 2.5, responseMinutes: 15 });
  await createSlaStore(db, 1).insert({ ...gold, loadTimeS: 0, responseMinutes: 0 });
  await alerts(shop, 150, [0, 5], 20);
  await alerts(shop, 90, [0], 4);
  await alerts(blog, 90, [0], undefined);
});

/**
 * Adds an incident with its first alert so many minutes ago, further alerts minutes later, acknowledged minutes after
 * the first.
 */
async function alerts(monitorGuid: string, minutesAgo: number, after: readonly number[], acknowledged?: number) {
  const at = NOW - minutesAgo * MINUTE;
  const incidentGuid = crypto.randomUUID();
  const checks = { first_error_check_id: 1, first_error_at: at };
  await db
    .insertInto('incident')
    .values({
      incident_guid: incidentGuid,
      account_id: 1,
      monitor_guid: monitorGuid,
      ...checks,
      first_confirmed_check_id: 1,
      first_confirmed_at: at,
      confirmed_count: 1,
      last_error_check_id: 1,
      last_error_at: at,
      error_code: 1,
      error_description: 'x',
      closed_at: at + HOUR,
      ok_check_id: 1,
      silenced_reason: null,
      acknowledged_by: null,
      acknowledged_at: acknowledged === undefined ? null : at + acknowledged * MINUTE,
    })
    .execute();
  const alert = (minutes: number, kind: number) => ({
    account_id: 1,
    alert_guid: crypto.randomUUID(),
    kind,
    ordinal: 0,
    incident_guid: incidentGuid,
    ...checks,
    alert_definition_guid: crypto.randomUUID(),
    level_id: 1,
    monitor_guid: monitorGuid,
    check_id: 1,
    alerted_at: at + minutes * MINUTE,
    error_description: 'x',
    error_message: '',
    incident_key: 'k',
    facts: '{}',
  });
  const reminder = alert(7, 1);
  await db
    .insertInto('alert')
    .values([...after.map((minutes) => alert(minutes, 0)), reminder])
    .execute();
}

const aDashboard = async (tile?: Partial<DashboardTile>): Promise<string> => {
  const path = `/v4/Dashboard/${predefinedDashboards[3]?.dashboardGuid ?? ''}/Clone`;
  const guid = ((await service.admin('POST', path)).body as Dashboard).DashboardGuid;
  if (tile) expect((await put(guid, tile)).status).toBe(204);
  return guid;
};
const put = (guid: string, tile: Partial<DashboardTile>) =>
  service.admin('PUT', `/api/v1/Dashboard/${guid}/Tile`, { Tiles: [{ Kind: 'Chart', Width: 6, Height: 2, ...tile }] });
const read = async <T>(guid: string, part: string): Promise<T> =>
  (await service.admin('GET', `/api/v1/Dashboard/${guid}/${part}`)).body as T;
const alertNumbers = (
  row: { readonly Alerts: number; readonly OperatorResponseTime?: number | undefined } | undefined,
) => [row?.Alerts, row?.OperatorResponseTime];

test('returns alerts and response times over time, per monitor and in total', async () => {
  const guid = await aDashboard();
  const { Times, Monitors } = await read<DashboardFigures>(guid, 'Figures');
  const hours = Times.filter(({ Alerts }) => Alerts > 0);
  expect(hours.map(alertNumbers)).toEqual([
    [2, 20 * MINUTE],
    [2, 4 * MINUTE],
  ]);
  expect(Monitors.map(alertNumbers)).toEqual([
    [1, undefined],
    [3, 12 * MINUTE],
  ]);
  const { Lines } = await read<DashboardLines>(guid, 'TimeSeries');
  expect(Lines.map(alertNumbers)).toEqual(Monitors.map(alertNumbers));
  expect(Lines[1]?.Times.filter(({ Alerts }) => Alerts > 0).map(alertNumbers)).toEqual([
    [2, 20 * MINUTE],
    [1, 4 * MINUTE],
  ]);
  const { Slots } = await read<DashboardTimePattern>(guid, 'TimePattern?By=HourOfDay');
  // Amsterdam is two hours ahead of UTC.
  expect(Slots.filter(({ Alerts }) => Alerts > 0).map((slot) => [slot.Slot, ...alertNumbers(slot)])).toEqual([
    [9, 2, 20 * MINUTE],
    [10, 2, 4 * MINUTE],
  ]);
});

test('shows the targets that the tile’s SLA has, else those of the first SLA by name', async () => {
  const guid = await aDashboard({ Metric: 'SlaTargetPercentage', SlaGuid: gold.slaGuid.toUpperCase() });
  const targets = ({ Times }: DashboardFigures) => {
    const { SlaTargetPercentage, SlaTargetTotalTime, OperatorResponseTarget } = Times[0] ?? {};
    return [SlaTargetPercentage, SlaTargetTotalTime, OperatorResponseTarget];
  };
  expect(targets(await read(guid, 'Figures'))).toEqual([99, 2500, 15 * MINUTE]);
  const tile = (await read<DashboardLayout>(guid, 'Tile')).Tiles[0]?.TileGuid ?? '';
  expect(targets(await read(guid, `Figures?Tile=${tile}`))).toEqual([99.9, undefined, undefined]);
});

test('a tile whose SLA is missing shows no targets of another SLA', async () => {
  const guid = await aDashboard();
  const TileGuid = crypto.randomUUID();
  const tile = { TileGuid, Kind: 'Chart', Width: 6, Height: 2, Metric: 'SlaTargetPercentage', SlaGuid: UNKNOWN_GUID };
  const tiles = JSON.stringify([tile]);
  await db.updateTable('dashboard').set({ tiles }).where('dashboard_guid', '=', guid).execute();
  const { Times } = await read<DashboardFigures>(guid, `Figures?Tile=${TileGuid}`);
  expect(Times[0]).not.toHaveProperty('SlaTargetPercentage');
});

test('a report shows the targets of the tile’s SLA', async () => {
  const guid = await aDashboard({ Metric: 'SlaTargetPercentage', SlaGuid: gold.slaGuid });
  const { sections } = await buildReport(
    reporterDeps(db, { now: () => NOW }),
    aCaller({ accountId: 1, accountZone: 'UTC', isAdministrator: true }),
    {
      dashboardGuid: guid,
      period: { start: NOW - HOUR, end: NOW },
      notes: '',
      lateSince: undefined,
      referenceTime: NOW,
    },
  );
  expect(sections.map(({ title, rows }) => [title, rows])).toEqual([['SlaTargetPercentage', [[NOW - HOUR, 99.9]]]]);
});

test('only a chart of a metric with a target accepts an SLA', async () => {
  const guid = await aDashboard();
  for (const [tile, words] of [
    [{ Kind: 'MonitorLines', Metric: 'SlaTargetTotalTime' }, 'Tiles[0].Metric: must be one of UptimePercentage, '],
    [{ Kind: 'HourOfDay', Metric: 'OperatorResponseTarget' }, 'Tiles[0].Metric: must be one of UptimePercentage, '],
    [{ Kind: 'CheckpointLines', Metric: 'Alerts' }, 'Tiles[0].Metric: must be one of TotalTime, '],
    [{ Metric: 'Alerts', SlaGuid: gold.slaGuid }, 'Tiles[0].SlaGuid: is not allowed for Chart'],
  ] as const) {
    const { status, body } = await put(guid, tile);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)]);
  }
  expect((await put(guid, { Metric: 'SlaTargetPercentage', SlaGuid: shop })).status).toBe(404);
  expect((await put(guid, { Kind: 'MonitorLines', Metric: 'OperatorResponseTime' })).status).toBe(204);
});
