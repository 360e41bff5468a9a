import { createUnreachedOutcome, type RunResult, type ServiceOutcome } from '@vedette/contract/checkpoint/protocol';
import { ManualClock, systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Outbox, estimateResultBytes } from './outbox.js';
import { Spool } from './spool.js';
import { waitUntil } from './testing/fake-port.js';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const MEGABYTE = 1024 * 1024;

/** A result with a body of this size; equal sizes share one string. */
function aResult(slotAt: number, body: string): RunResult {
  const times = { startedAt: 0, finishedAt: 0, queueDelayMs: 0, loopLagMs: 0 };
  const seen = { resolveMs: 0, connectMs: 0, downloadMs: 0, totalBytes: 0, bodyTruncated: false, body };
  const lists = { redirects: [], requestHeaders: [], responseHeaders: [], contentMatches: [] };
  const run = { monitorGuid: '00000000-0000-4000-8000-000000000001', slotAt, attempt: 0, serverId: 1 };
  return { ...run, ...times, outcome: { kind: 'http', ...seen, ...lists } };
}

/** An outbox whose deliveries return `answers` in turn: undefined accepts, an error rejects. */
function anOutbox() {
  const delivered: number[] = [];
  const answers: ((error?: Error) => void)[] = [];
  const deliver = async (_serverId: number, results: readonly RunResult[]): Promise<void> => {
    const slots = results.map(({ slotAt }) => slotAt);
    const error = await new Promise<Error | undefined>((answer) => void answers.push(answer));
    if (error) throw error;
    delivered.push(...slots);
  };
  const parts = { clock: systemClock, random: { next: () => 0 }, log: silent, spool: undefined };
  return {
    outbox: new Outbox({ port: { deliver }, serverId: 1, deliveryIntervalMs: 0, ...parts }),
    delivered,
    answers,
  };
}

test.each([
  ['taken', undefined],
  ['refused at first', new Error('away')],
])('counts only overflowing results as lost during a delivery; delivery %s', async (_, error) => {
  const { outbox, delivered, answers } = anOutbox();
  const stop = new AbortController();
  const ended = outbox.run(stop.signal);
  const body = 'x'.repeat(5 * MEGABYTE);
  for (let slot = 0; slot < 4; slot += 1) outbox.add(aResult(slot, body));
  await waitUntil(() => answers.length === 1);
  for (let slot = 4; slot < 30; slot += 1) outbox.add(aResult(slot, body));
  const everything = (): boolean => delivered.length + outbox.unreportedLossCount === 30;
  answers.shift()?.(error);
  await waitUntil(() => {
    answers.shift()?.();
    return everything() && outbox.isIdle;
  });
  expect(outbox.unreportedLossCount).toBeGreaterThan(0);
  expect(new Set(delivered).size).toBe(delivered.length);
  expect(delivered.slice(-20)).toEqual(Array.from({ length: 20 }, (__, at) => at + 10));
  stop.abort();
  await ended;
});

test('delivers the first result at once and those of the next interval together', async () => {
  const clock = new ManualClock(0);
  const deliveries: [at: number, slots: number[]][] = [];
  const deliver = (_serverId: number, results: readonly RunResult[]): Promise<void> => {
    deliveries.push([clock.elapsed(), results.map(({ slotAt }) => slotAt)]);
    return Promise.resolve();
  };
  const parts = { clock, random: { next: () => 0 }, log: silent, spool: undefined };
  const outbox = new Outbox({ port: { deliver }, serverId: 1, deliveryIntervalMs: 200, ...parts });
  const stop = new AbortController();
  const running = outbox.run(stop.signal);
  for (const [slot, pauseMs] of [
    [1, 50],
    [2, 50],
    [3, 1_000],
    [4, 0],
  ] as const) {
    outbox.add(aResult(slot, ''));
    await clock.advance(0);
    await clock.advance(pauseMs);
  }
  stop.abort();
  await running;
  expect(deliveries).toEqual([
    [0, [1]],
    [200, [2, 3]],
    [1_100, [4]],
  ]);
});

/** Runs an outbox whose deliveries take 50 ms, with a result every `everyMs`. Returns the time and slots of each. */
async function deliverSlowly({ everyMs, count }: { everyMs: number; count: number }) {
  const clock = new ManualClock(0);
  const deliveries: [at: number, slots: number[]][] = [];
  const deliver = async (_serverId: number, results: readonly RunResult[]): Promise<void> => {
    deliveries.push([clock.elapsed(), results.map(({ slotAt }) => slotAt)]);
    await clock.sleep(50);
  };
  const parts = { clock, random: { next: () => 0 }, log: silent, spool: undefined };
  const outbox = new Outbox({ port: { deliver }, serverId: 1, deliveryIntervalMs: 200, ...parts });
  const stop = new AbortController();
  const running = outbox.run(stop.signal);
  for (let slot = 1; slot <= count; slot += 1) {
    outbox.add(aResult(slot, ''));
    await clock.advance(0);
    if (slot < count) await clock.advance(everyMs);
  }
  const end = async (): Promise<void> => {
    stop.abort();
    for (let round = 0; round < 5; round += 1) await clock.advance(50);
    await running;
  };
  return { deliveries, clock, end };
}

test('keeps results that arrive during a delivery for the next one', async () => {
  const { deliveries, clock, end } = await deliverSlowly({ everyMs: 20, count: 10 });
  await clock.advance(1_000);
  await end();
  expect(deliveries).toEqual([
    [0, [1]],
    [200, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ]);
});

test('sends results that arrived during the last delivery at a stop', async () => {
  const { deliveries, end } = await deliverSlowly({ everyMs: 20, count: 3 });
  await end();
  expect(deliveries).toEqual([
    [0, [1]],
    [50, [2, 3]],
  ]);
});

test('includes the dialogue of a service in the size', () => {
  const sizeWith = (change: Partial<ServiceOutcome>): number =>
    estimateResultBytes({ ...aResult(1, ''), outcome: { ...createUnreachedOutcome(1, ''), ...change } });
  const text = 'x'.repeat(16_000);
  const minSize = sizeWith({});
  const said: Partial<ServiceOutcome>[] = [
    { dialogue: text },
    { facts: [{ name: '', value: text }] },
    { failure: { code: 1, message: text } },
    { further: [{ code: 1, message: '', description: text }] },
  ];
  expect(said.map((change) => sizeWith(change) - minSize)).toEqual([16_000, 16_000, 16_000, 16_000]);
});

test('delivers a result too large for a proxy without content, without delay', async () => {
  const delivered: [slotAt: number, body: unknown][] = [];
  const deliver = (_serverId: number, results: readonly RunResult[]): Promise<void> => {
    if (JSON.stringify(results).length > MEGABYTE) return Promise.reject(new Fault('tooLarge', 'answered 413'));
    for (const { slotAt, outcome } of results) delivered.push([slotAt, 'body' in outcome ? outcome.body : undefined]);
    return Promise.resolve();
  };
  const parts = { clock: systemClock, random: { next: () => 0 }, log: silent, spool: undefined };
  const outbox = new Outbox({ port: { deliver }, serverId: 1, deliveryIntervalMs: 0, ...parts });
  for (const [slotAt, body] of [
    [1, 'x'],
    [2, 'x'.repeat(2 * MEGABYTE)],
    [3, 'y'],
  ] as const)
    outbox.add(aResult(slotAt, body));
  const stop = new AbortController();
  const running = outbox.run(stop.signal);
  await waitUntil(() => delivered.length === 3);
  stop.abort();
  await running;
  expect(delivered).toEqual([
    [1, 'x'],
    [2, undefined],
    [3, 'y'],
  ]);
});

test('delivers results in memory when those on disk are unreadable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  // A folder in place of a segment file can be neither written nor read.
  await mkdir(join(folder, 'results-000000000001.jsonl'));
  const spool = await Spool.open(folder);
  const delivered: number[] = [];
  const deliver = (_serverId: number, results: readonly RunResult[]): Promise<void> => {
    delivered.push(...results.map(({ slotAt }) => slotAt));
    return Promise.resolve();
  };
  const parts = { clock: systemClock, random: { next: () => 0 }, log: silent, spool };
  const outbox = new Outbox({ port: { deliver }, serverId: 1, deliveryIntervalMs: 0, ...parts });
  const stop = new AbortController();
  const running = outbox.run(stop.signal);
  outbox.add(aResult(1, ''));
  await waitUntil(() => delivered.length === 1);
  stop.abort();
  await running;
  await rm(folder, { recursive: true });
});
