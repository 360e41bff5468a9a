import type { ConditionBackTest } from '@vedette/contract/v1/alerting/back-test';
import { DAY, MINUTE, SECOND } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { MonitorFacts } from '../ports/ports.js';
import { recordChecks } from '../testing/recorded.js';
import { aService, type Service } from '../testing/service.js';
import { aMonitor } from '../testing/alerting-fixture.js';

const db = await testDatabase();
let service: Service;
let shop: MonitorFacts;
let began: number;

/** Checks in order: fast, slow, slow, failed (seen twice), fast. */
beforeAll(async () => {
  service = await aService(db);
  began = service.now - DAY;
  shop = await service.alerting.addMonitor(aMonitor('shop'));
  await service.alerting.addDefinition([shop], [{ count: 1 }, { isActive: false }]);
  await recordChecks(db, shop.monitorGuid, [
    { at: began, level: 0, totalMs: 100 },
    { at: began + MINUTE, level: 0, totalMs: 900 },
    { at: began + 2 * MINUTE, level: 0, totalMs: 950 },
    { at: began + 3 * MINUTE, level: 1, code: 12_002 },
    { at: began + 3 * MINUTE + SECOND, slotAt: began + 3 * MINUTE, level: 2, code: 12_002 },
    { at: began + 4 * MINUTE, level: 0, totalMs: 100 },
  ]);
});

const backTestPath = (guid: string): string => `/api/v1/Monitor/${guid}/BackTest`;
const test1 = async (...ErrorConditions: readonly object[]): Promise<ConditionBackTest> =>
  (await service.admin('POST', backTestPath(shop.monitorGuid), { ErrorConditions })).body as ConditionBackTest;
const limit = (Value: string) => ({ ErrorConditionType: 'LoadTimeLimit2', Value, Effect: 'Error' });
const alertTexts = ({ Alerts }: ConditionBackTest): string[] =>
  Alerts.map(({ AlertType, SimulatedAt = 0 }) => `${AlertType} ${(SimulatedAt - began) / MINUTE}`);

test('the stored conditions change nothing', async () => {
  const found = await test1();
  expect(found).toMatchObject({
    Checks: 6,
    SimulatedErrors: 2,
    ActualErrors: 2,
    TotalChanges: 0,
    RecordedConditions: [],
  });
  expect(alertTexts(found)).toEqual(['Ok 4', `Error ${String(3 + 1 / 60)}`]);
});

test('a lower limit fails two slow checks and alerts before the outage', async () => {
  const found = await test1(limit('800'));
  expect(found).toMatchObject({ SimulatedErrors: 4, ActualErrors: 2, TotalChanges: 2, AssumedConfirmed: 1 });
  expect(found.Changes[1]).toEqual({
    MonitorCheckId: lowestIdAt(began + MINUTE),
    At: began + MINUTE,
    ActualErrorCode: 0,
    ActualErrorDescription: 'OK',
    SimulatedErrorCode: 6001,
    SimulatedErrorDescription: 'Load time above limit 2',
  });
  expect(alertTexts(found)).toEqual(['Ok 4', 'Error 2']);
  expect(await db.selectFrom('alert').selectAll().execute()).toEqual([]);
});

test('lists conditions that no stored check can be judged by', async () => {
  const found = await test1({ ErrorConditionType: 'ContentMatch', Value: 'basket' });
  expect(found.RecordedConditions).toEqual([{ ErrorConditionType: 'ContentMatch', Checks: 4 }]);
});

test('rejects invalid conditions with their fields', async () => {
  const ask = (body: object, guid = shop.monitorGuid) => service.admin('POST', backTestPath(guid), body);
  const refused = await ask({ ErrorConditions: [limit('soon'), { ErrorConditionType: 'ConsoleLevel' }] });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toMatch(/ConsoleLevel is not a condition of Https/);
  expect((await ask({ ErrorConditions: [], Days: 91 })).status).toBe(400);
  expect((await ask({})).status).toBe(400);
  expect((await ask({ ErrorConditions: [] }, service.account.everyoneGuid)).status).toBe(404);
  const steps = await service.alerting.addMonitor(aMonitor('steps', { monitorType: 'MultiStepApi' }));
  expect((await ask({ ErrorConditions: [] }, steps.monitorGuid)).status).toBe(400);
});

test('requires permission to edit the monitor', async () => {
  const bob = await service.anOperator('bob@example.com');
  expect((await bob('POST', backTestPath(shop.monitorGuid), { ErrorConditions: [] })).status).toBe(403);
});
