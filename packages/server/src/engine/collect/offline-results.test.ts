import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { HOUR } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { aCollector, MINUTELY } from '../testing/a-collector.js';
import { anOutcome } from '../testing/a-result.js';

const db = await testDatabase();
const start = Date.parse('2026-11-03T10:00:00Z');
const CUT_OFF_MS = 5 * HOUR;

/** A monitor that was checked at `start`, whose checkpoints were out of reach for five hours, and are back. */
async function aReunion() {
  const bench = await aCollector(db, start);
  const guid = await bench.aMonitor();
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  await bench.clock.advance(CUT_OFF_MS);
  bench.planner.turn(bench.clock.now());
  const firstSlot = start + 2 * MINUTELY;
  /** What a checkpoint saw of a slot while it was out of reach. */
  const saw = (slotAt: number, statusCode = 200): RunResult => ({
    monitorGuid: guid,
    slotAt,
    attempt: OFFLINE_ATTEMPT,
    serverId: 1,
    outcome: anOutcome({ statusCode }),
    startedAt: slotAt,
    finishedAt: slotAt + 40,
    queueDelayMs: 0,
    loopLagMs: 0,
  });
  const bring = async (...results: RunResult[]): Promise<void> => {
    const kept = bench.collector.deliver(results);
    await bench.collector.storeBatch(1);
    await kept;
  };
  const checks = () =>
    db.selectFrom('monitor_check').selectAll().where('monitor_guid', '=', guid).orderBy('id').execute();
  return { ...bench, guid, firstSlot, saw, bring, checks };
}
const countMissedSlots = async (guid: string) => {
  const rows = await db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid).execute();
  return rows.reduce((sum, { slots }) => sum + slots, 0);
};

test('what was seen while out of reach takes its place in time, and its slots are missed no more', async () => {
  const { guid, firstSlot, saw, bring, checks } = await aReunion();
  const slots = [0, 1, 2].map((n) => firstSlot + n * MINUTELY);
  await bring();
  const before = await countMissedSlots(guid);
  expect(before).toBeGreaterThan(290);
  await bring(...slots.map((slotAt) => saw(slotAt)));
  expect((await checks()).map(({ slot_at }) => slot_at)).toEqual([start + MINUTELY, ...slots]);
  expect(await countMissedSlots(guid)).toBe(before - 3);
});

test('it alerts nobody, however bad it was: an isolated checkpoint confirms nothing', async () => {
  const { firstSlot, saw, bring, checks, transitions } = await aReunion();
  await bring(saw(firstSlot, 500), saw(firstSlot + MINUTELY, 500));
  expect((await checks()).map(({ error_level }) => error_level)).toEqual([0, 1, 1]);
  expect(transitions).toEqual([]);
});

test('it counts in the quarters it lies in', async () => {
  const { guid, firstSlot, saw, bring } = await aReunion();
  await bring(...Array.from({ length: 40 }, (_, n) => saw(firstSlot + n * MINUTELY, n === 20 ? 500 : 200)));
  const { rows } = await sql<{ checks: number; unconfirmed: number }>`
    select checks, unconfirmed from closed_quarter where monitor_guid = ${guid}
    union all select quarter_checks, quarter_unconfirmed from monitor_standing where monitor_guid = ${guid}`.execute(
    db,
  );
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  expect(rows.length).toBeGreaterThan(2);
  expect([sum((row) => row.checks), sum((row) => row.unconfirmed)]).toEqual([41, 1]);
});

test('what the figures said until then is kept, and that they changed since results came late', async () => {
  const { guid, firstSlot, saw, bring } = await aReunion();
  await bring();
  await bring(...Array.from({ length: 40 }, (_, n) => saw(firstSlot + n * MINUTELY)));
  const versions = await db.selectFrom('figure_version').selectAll().where('monitor_guid', '=', guid).execute();
  expect(versions.length).toBeGreaterThan(1);
  expect(new Set(versions.map(({ reason }) => reason))).toEqual(new Set(['LateResults']));
  const sum = (of: (row: (typeof versions)[number]) => number) => versions.reduce((all, row) => all + of(row), 0);
  expect([sum((row) => row.checks), sum((row) => row.new_checks)]).toEqual([1, 41]);
  expect(sum((row) => row.new_up_ms)).toBeGreaterThan(sum((row) => row.up_ms));
});

test('the same result again, also after the run was forgotten, is stored once', async () => {
  const { guid, firstSlot, saw, bring, checks } = await aReunion();
  await bring(saw(firstSlot));
  await bring(saw(firstSlot));
  await db.deleteFrom('run').where('monitor_guid', '=', guid).execute();
  await bring(saw(firstSlot));
  expect(await checks()).toHaveLength(2);
});

test('a slot that somebody else checked has its check already', async () => {
  const { saw, bring, checks } = await aReunion();
  await bring(saw(start + MINUTELY, 500));
  expect((await checks()).map(({ error_level }) => error_level)).toEqual([0]);
});

test.each([OFFLINE_ATTEMPT, 0])(
  'time in which somebody else saw an error stays so, whenever a late result (attempt %d) says that it was',
  async (attempt) => {
    const { guid, firstSlot, saw, bring, checks } = await aReunion();
    const later = firstSlot + 290 * MINUTELY;
    await bring({ ...saw(later + 3 * MINUTELY, 500), attempt: 0, serverId: 2 });
    expect((await checks()).map(({ error_level }) => error_level)).toEqual([0, 1]);
    const claimed = later + 3 * MINUTELY + 20_000;
    await bring({ ...saw(later), attempt, finishedAt: claimed });
    await bring({ ...saw(later + MINUTELY), attempt, finishedAt: claimed - 40_000 });
    expect((await checks()).map(({ slot_at }) => slot_at)).toEqual([
      start + MINUTELY,
      later + MINUTELY,
      later + 3 * MINUTELY,
    ]);
    expect(await countMissedSlots(guid)).toBe(297);
  },
);

test('a slot has one late result, however many attempts of it come, and none beside a check it has', async () => {
  const { firstSlot, saw, bring, checks } = await aReunion();
  const later = firstSlot + 290 * MINUTELY;
  await bring(...[0, 1, 2].map((attempt) => ({ ...saw(later), attempt })));
  await bring({ ...saw(later), attempt: 3, serverId: 2 });
  expect((await checks()).map(({ slot_at }) => slot_at)).toEqual([start + MINUTELY, later]);
});

test('a late result that is refused holds no slot: another of the same batch is believed', async () => {
  const { firstSlot, saw, bring, checks } = await aReunion();
  const later = firstSlot + 290 * MINUTELY;
  await bring({ ...saw(later + MINUTELY, 500), attempt: 0, serverId: 2 });
  // The first claims to have ended after somebody else saw an error, and is passed over.
  await bring({ ...saw(later), attempt: 0, finishedAt: later + 2 * MINUTELY }, { ...saw(later), attempt: 1 });
  expect((await checks()).map(({ slot_at, attempt }) => [slot_at, attempt])).toEqual([
    [start + MINUTELY, 0],
    [later, 1],
    [later + MINUTELY, 0],
  ]);
});

test('what a checkpoint saw while its own connection failed counts for nothing', async () => {
  const { firstSlot, saw, bring, checks, impairments } = await aReunion();
  impairments.set(1, ['cannot reach the gateway']);
  await bring(saw(firstSlot));
  expect(await checks()).toHaveLength(2);
  await bring({ ...saw(firstSlot + MINUTELY), impairments: ['cannot reach the gateway'] });
  expect(await checks()).toHaveLength(2);
});

test('of a week ago nothing is taken', async () => {
  const { clock, firstSlot, saw, bring, checks } = await aReunion();
  await clock.advance(7 * 24 * HOUR);
  await bring(saw(firstSlot));
  expect(await checks()).toHaveLength(1);
});
