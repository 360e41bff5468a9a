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

/** A monitor that was checked at `start`, and whose checkpoints are back after being unreachable for five hours. */
async function aReunion() {
  const bench = await aCollector(db, start);
  const guid = await bench.aMonitor();
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  await bench.clock.advance(CUT_OFF_MS);
  bench.planner.planDue(bench.clock.now());
  const firstSlot = start + 2 * MINUTELY;
  /** Result of a checkpoint for a slot while it was unreachable. */
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

test('fills slots with offline results, which are no longer missed', async () => {
  const { guid, firstSlot, saw, bring, checks } = await aReunion();
  const slots = [0, 1, 2].map((n) => firstSlot + n * MINUTELY);
  await bring();
  const before = await countMissedSlots(guid);
  expect(before).toBeGreaterThan(290);
  await bring(...slots.map((slotAt) => saw(slotAt)));
  expect((await checks()).map(({ slot_at }) => slot_at)).toEqual([start + MINUTELY, ...slots]);
  expect(await countMissedSlots(guid)).toBe(before - 3);
});

test('never alerts for offline results, since an isolated checkpoint confirms nothing', async () => {
  const { firstSlot, saw, bring, checks, transitions } = await aReunion();
  await bring(saw(firstSlot, 500), saw(firstSlot + MINUTELY, 500));
  expect((await checks()).map(({ error_level }) => error_level)).toEqual([0, 1, 1]);
  expect(transitions).toEqual([]);
});

test('counts offline results in the quarter-hours they belong to', async () => {
  const { guid, firstSlot, saw, bring } = await aReunion();
  await bring(...Array.from({ length: 40 }, (_, n) => saw(firstSlot + n * MINUTELY, n === 20 ? 500 : 200)));
  const { rows } = await sql<{ checks: number; unconfirmed: number }>`
    select checks, unconfirmed from closed_quarter where monitor_guid = ${guid}
    union all select quarter_checks, quarter_unconfirmed from monitor_state where monitor_guid = ${guid}`.execute(db);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  expect(rows.length).toBeGreaterThan(2);
  expect([sum((row) => row.checks), sum((row) => row.unconfirmed)]).toEqual([41, 1]);
});

test('keeps the previous figures and records that late results changed them', async () => {
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

test('stores a repeated result once, also after its run was forgotten', async () => {
  const { firstSlot, saw, bring, checks } = await aReunion();
  await bring(saw(firstSlot));
  await bring(saw(firstSlot));
  await sql`truncate run`.execute(db);
  await bring(saw(firstSlot));
  expect(await checks()).toHaveLength(2);
});

test('rejects a result of a slot that another server has checked', async () => {
  const { saw, bring, checks } = await aReunion();
  await bring(saw(start + MINUTELY, 500));
  expect((await checks()).map(({ error_level }) => error_level)).toEqual([0]);
});

test.each([OFFLINE_ATTEMPT, 0])(
  'keeps an error seen by another server when late attempt %d contradicts it',
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

test('stores one late result per slot, and none beside an existing check', async () => {
  const { firstSlot, saw, bring, checks } = await aReunion();
  const later = firstSlot + 290 * MINUTELY;
  await bring(...[0, 1, 2].map((attempt) => ({ ...saw(later), attempt })));
  await bring({ ...saw(later), attempt: 3, serverId: 2 });
  expect((await checks()).map(({ slot_at }) => slot_at)).toEqual([start + MINUTELY, later]);
});

test('lets another result of a batch fill the slot of a rejected late result', async () => {
  const { firstSlot, saw, bring, checks } = await aReunion();
  const later = firstSlot + 290 * MINUTELY;
  await bring({ ...saw(later + MINUTELY, 500), attempt: 0, serverId: 2 });
  // The first result claims to have finished after another server saw an error, and is rejected.
  await bring({ ...saw(later), attempt: 0, finishedAt: later + 2 * MINUTELY }, { ...saw(later), attempt: 1 });
  expect((await checks()).map(({ slot_at, attempt }) => [slot_at, attempt])).toEqual([
    [start + MINUTELY, 0],
    [later, 1],
    [later + MINUTELY, 0],
  ]);
});

test('ignores checks made while the connection of the checkpoint failed', async () => {
  const { firstSlot, saw, bring, checks, impairments } = await aReunion();
  impairments.set(1, ['cannot reach the gateway']);
  await bring(saw(firstSlot));
  expect(await checks()).toHaveLength(2);
  await bring({ ...saw(firstSlot + MINUTELY), impairments: ['cannot reach the gateway'] });
  expect(await checks()).toHaveLength(2);
});

test('rejects results that are a week old', async () => {
  const { clock, firstSlot, saw, bring, checks } = await aReunion();
  await clock.advance(7 * 24 * HOUR);
  await bring(saw(firstSlot));
  expect(await checks()).toHaveLength(1);
});
