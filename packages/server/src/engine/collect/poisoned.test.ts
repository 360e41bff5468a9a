import { SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aResult, anOutcome } from '../testing/a-result.js';
import { aCollector } from '../testing/a-collector.js';

const db = await testDatabase();

test('quarantines a result that cannot be stored, and stores the rest of its batch', async () => {
  const { clock, planner, collector, aMonitor, answer } = await aCollector(db, monday - SECOND);
  const guids = [await aMonitor(), await aMonitor(), await aMonitor()];
  const [, poisonous] = guids;
  await clock.advance(SECOND);
  planner.planDue(clock.now());
  const results = planner.takeWork().map(({ monitorGuid, slotAt, attempt, checkpointId: serverId }) => {
    const outcome = monitorGuid === poisonous ? anOutcome({ totalBytes: 1e30 }) : anOutcome();
    const times = { startedAt: clock.now(), finishedAt: clock.now() };
    return aResult({ monitorGuid, slotAt, attempt, serverId, outcome, ...times });
  });
  const kept = collector.deliver(results);
  await collector.storeBatch(1);
  await kept;
  const checked = async () => {
    const rows = await db.selectFrom('monitor_check').select('monitor_guid').execute();
    return new Set(rows.map((row) => row.monitor_guid));
  };
  expect(await checked()).toEqual(new Set(guids.filter((guid) => guid !== poisonous)));
  const aside = await db.selectFrom('quarantined_result').selectAll().execute();
  expect(aside).toMatchObject([{ monitor_guid: poisonous, attempt: 0, result: { outcome: { totalBytes: 1e30 } } }]);
  expect(aside[0]?.reason).toMatch(/^poisoned: /);
  await clock.advance(60 * SECOND);
  await answer();
  expect(await checked()).toEqual(new Set(guids));
});
