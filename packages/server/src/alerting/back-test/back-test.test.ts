import type { BackTest } from '@vedette/contract/v1/back-test';
import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { beforeAll, expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/index.js';
import { testDatabase } from '../../testing/database.js';
import type { MonitorFacts } from '../ports.js';
import { aService, type Service } from '../testing/service.js';
import { aMonitor } from '../testing/stage.js';

const db = await testDatabase();
let service: Service;
let shop: MonitorFacts;
let pathOf: (level: number) => string;

/** One check a minute from `from` on: unconfirmed, confirmed, or fine. */
async function checksAre(monitor: MonitorFacts, from: Instant, marks: string): Promise<void> {
  await ensurePartitions(db, from);
  const rows = Array.from(marks, (mark, i) => ({
    ...{ id: lowestIdAt(from + i * MINUTE), slot_at: from + i * MINUTE, monitor_guid: monitor.monitorGuid },
    ...{ account_id: 1, server_id: 1, error_code: mark === '.' ? 0 : 4003, attempt: 0, detail_kind: 0 },
    ...{ total_ms: 1, resolve_ms: 0, connect_ms: 0, download_ms: 0, total_bytes: null, http_status: null },
    ...{ error_level: mark === 'C' ? 2 : mark === 'U' ? 1 : 0, staging: false, is_partial: false },
    ...{ is_concurrent: false, is_timed: true, resolved_ip: null, error_description: null, error_message: null },
  }));
  await db.insertInto('monitor_check').values(rows).execute();
}

beforeAll(async () => {
  service = await aService(db);
  shop = await service.stage.addMonitor(aMonitor('shop'));
  const definition = await service.stage.addDefinition([shop], [{ count: 1 }, { isActive: false }]);
  pathOf = (level) => `/api/v1/AlertDefinition/${definition}/EscalationLevel/${level}/BackTest`;
  await checksAre(shop, service.now - DAY, '.UC.UCUC..');
});

const test1 = async (body: object): Promise<BackTest> =>
  (await service.admin('POST', pathOf(1), body)).body as BackTest;

test('what a level would have alerted stands there with its moment; nothing is changed', async () => {
  const began = service.now - DAY;
  const found = await test1({});
  expect(found).toMatchObject({ Would: 4, Was: 0, Monitors: 1, MonitorsLeftOut: 0 });
  expect(found.Rows.map(({ AlertType, WouldAt = 0 }) => `${AlertType} ${(WouldAt - began) / MINUTE}`)).toEqual([
    'Ok 8',
    'Error 5',
    'Ok 3',
    'Error 2',
  ]);
  expect(await test1({ ThresholdErrorCount: 2 })).toMatchObject({ Would: 2 });
  expect(await test1({ IsActive: false })).toMatchObject({ Would: 0, Rows: [] });
  expect(await db.selectFrom('alert').selectAll().execute()).toEqual([]);
});

test('an alert that was made stands beside the one that would have been, or alone', async () => {
  const began = service.now - DAY;
  const incident = service.stage.confirmed(shop, began + 2 * MINUTE, began + MINUTE);
  const firstErrorCheckId = lowestIdAt(began + MINUTE);
  await service.stage.follow(began + 2 * MINUTE, {
    ...incident,
    incident: { ...incident.incident, firstErrorCheckId },
  });
  const both = (await test1({})).Rows.filter(({ WasAt }) => WasAt !== undefined);
  expect(both).toMatchObject([{ AlertType: 'Error', WouldAt: began + 2 * MINUTE, WasAt: began + 2 * MINUTE }]);
  const alone = await test1({ ThresholdErrorCount: 9 });
  expect(alone).toMatchObject({ Would: 0, Was: 1, Rows: [{ AlertType: 'Error', WasAt: began + 2 * MINUTE }] });
});

test('bad wishes, and who may not edit the definition', async () => {
  expect((await service.admin('POST', pathOf(1), { Days: 91 })).status).toBe(400);
  expect((await service.admin('POST', pathOf(9), {})).status).toBe(404);
  const bob = await service.anOperator('bob@example.com');
  expect((await bob('POST', pathOf(1), {})).status).toBe(403);
});
