import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aCollector, aPlanned } from '../testing/a-collector.js';
import { aFailure, aResult } from '../testing/a-result.js';

const db = await testDatabase();

/** A monitor with a one-minute interval and an offset of `phaseMs`, in maintenance from 10:01 to 10:03. It is 10:00. */
async function maintained(phaseMs: number) {
  const bench = await aCollector(db, monday);
  const guid = await bench.aMonitor({ phaseMs });
  const window = { mode: 'Daily', type: 'DisableMonitoring', starts: '10:01', ends: '10:03' } as const;
  bench.planner.put({ ...aPlanned(guid, { phaseMs }), maintenance: [window] }, undefined, monday, 0);
  const { clock, planner } = bench;
  /** Returns the slots to run until an instant, with a turn every second. */
  const slotsUntil = async (until: Instant): Promise<readonly Instant[]> => {
    const slots: Instant[] = [];
    while (clock.now() < until) {
      await clock.advance(SECOND);
      planner.planDue(clock.now());
      slots.push(...planner.takeWork().map(({ slotAt }) => slotAt));
    }
    return slots;
  };
  const levels = async (): Promise<readonly number[]> => {
    const rows = await db
      .selectFrom('monitor_check')
      .select('error_level')
      .where('monitor_guid', '=', guid)
      .orderBy('id')
      .execute();
    return rows.map(({ error_level }) => error_level);
  };
  return { ...bench, guid, slotsUntil, levels };
}

test('does not recheck an error during maintenance or open an incident after it', async () => {
  const { clock, planner, collector, guid, slotsUntil, levels, answer, transitions } = await maintained(59 * SECOND);
  expect(await slotsUntil(monday + 59 * SECOND)).toEqual([monday + 59 * SECOND]);
  // The check takes two seconds, so maintenance has begun when its result arrives.
  await clock.advance(2 * SECOND);
  const run = { monitorGuid: guid, slotAt: monday + 59 * SECOND, attempt: 0, serverId: 1 };
  const times = { startedAt: run.slotAt, finishedAt: clock.now() };
  const kept = collector.deliver([aResult({ ...run, ...times, outcome: aFailure() })]);
  await collector.storeBatch(1);
  await kept;
  expect(await levels()).toEqual([1]);
  expect(planner.takeWork()).toEqual([]);

  const first = monday + 3 * MINUTE + 59 * SECOND;
  await clock.advance(first - clock.now());
  await answer({ statusCode: 500 });
  expect(transitions).toEqual([]);
  await answer({ statusCode: 500 });
  expect(await levels()).toEqual([1, 1, 2]);
  expect(transitions).toMatchObject([{ kind: 'opened', incident: { confirmedCount: 1 } }]);
  expect(transitions[0]?.incident.firstErrorAt).toBeGreaterThanOrEqual(first);
});

test('runs the slot at the end of maintenance and marks those inside as missed', async () => {
  const { planner, slotsUntil } = await maintained(0);
  expect(await slotsUntil(monday + 3 * MINUTE + SECOND)).toEqual([monday + 3 * MINUTE]);
  expect(planner.takeMissed()).toMatchObject([
    { fromAt: monday + MINUTE, reason: 'maintenance' },
    { reason: 'maintenance', toAt: monday + 3 * MINUTE },
  ]);
});
