import type { BackTest } from '@vedette/contract/v1/alerting/back-test';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { MonitorFacts } from '../ports/ports.js';
import { checksFromMarks, recordChecks } from '../testing/recorded.js';
import { aService, type Service } from '../testing/service.js';
import { aMonitor } from '../testing/alerting-fixture.js';

const db = await testDatabase();
let service: Service;
let shop: MonitorFacts;
let levelPath: (level: number) => string;

beforeAll(async () => {
  service = await aService(db);
  shop = await service.alerting.addMonitor(aMonitor('shop'));
  const definition = await service.alerting.addDefinition([shop], [{ count: 1 }, { isActive: false }]);
  levelPath = (level) => `/api/v1/AlertDefinition/${definition}/EscalationLevel/${level}/BackTest`;
  await recordChecks(db, shop.monitorGuid, checksFromMarks(service.now - DAY, '.UC.UCUC..'));
});

const test1 = async (body: object): Promise<BackTest> =>
  (await service.admin('POST', levelPath(1), body)).body as BackTest;

test('lists alerts that a level would have created and changes nothing', async () => {
  const began = service.now - DAY;
  const found = await test1({});
  expect(found).toMatchObject({ SimulatedAlerts: 4, ActualAlerts: 0, Monitors: 1, OmittedMonitors: 0 });
  expect(found.Rows.map(({ AlertType, SimulatedAt = 0 }) => `${AlertType} ${(SimulatedAt - began) / MINUTE}`)).toEqual([
    'Ok 8',
    'Error 5',
    'Ok 3',
    'Error 2',
  ]);
  expect(await test1({ ThresholdErrorCount: 2 })).toMatchObject({ SimulatedAlerts: 2 });
  expect(await test1({ IsActive: false })).toMatchObject({ SimulatedAlerts: 0, Rows: [] });
  expect(await db.selectFrom('alert').selectAll().execute()).toEqual([]);
});

test('shows actual alerts beside simulated ones, or alone', async () => {
  const began = service.now - DAY;
  const incident = service.alerting.errorTransition(shop, began + 2 * MINUTE, began + MINUTE);
  const firstErrorCheckId = lowestIdAt(began + MINUTE);
  await service.alerting.follow(began + 2 * MINUTE, {
    ...incident,
    incident: { ...incident.incident, firstErrorCheckId },
  });
  const both = (await test1({})).Rows.filter(({ ActualAt }) => ActualAt !== undefined);
  expect(both).toMatchObject([{ AlertType: 'Error', SimulatedAt: began + 2 * MINUTE, ActualAt: began + 2 * MINUTE }]);
  const alone = await test1({ ThresholdErrorCount: 9 });
  expect(alone).toMatchObject({
    SimulatedAlerts: 0,
    ActualAlerts: 1,
    Rows: [{ AlertType: 'Error', ActualAt: began + 2 * MINUTE }],
  });
});

test('ignores an incident that was open when the tested period starts', async () => {
  await recordChecks(db, shop.monitorGuid, checksFromMarks(service.now - 3 * DAY - 2 * MINUTE, 'UCUC.UC.'));
  expect(await test1({ Days: 3 })).toMatchObject({ SimulatedAlerts: 6 });
  expect(await test1({ Days: 4 })).toMatchObject({ SimulatedAlerts: 8 });
});

test('rejects invalid settings and operators who may not edit the definition', async () => {
  for (const body of [{ Days: 91 }, { Days: 0 }, { Days: 1.5 }, { Days: 'all' }, { ThresholdErrorCount: 0 }]) {
    expect((await service.admin('POST', levelPath(1), body)).status, JSON.stringify(body)).toBe(400);
  }
  expect((await service.admin('POST', levelPath(9), {})).status).toBe(404);
  const bob = await service.anOperator('bob@example.com');
  expect((await bob('POST', levelPath(1), {})).status).toBe(403);
});
