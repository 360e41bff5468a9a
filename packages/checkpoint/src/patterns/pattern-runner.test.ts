import { afterAll, expect, test } from 'vitest';
import { makePatternRunner, bindToRun, type PatternLimits, type PatternRunner } from './pattern-runner.js';

/** Longer than a machine running tests stays busy. */
const PATIENT = 60_000;
const closers: (() => Promise<void>)[] = [];
const aRunner = (limits: Partial<PatternLimits> = {}) => {
  const runner = makePatternRunner({
    limitMs: 300,
    quickLimitMs: 60,
    starvedMs: PATIENT,
    maxWaitMs: PATIENT,
    ...limits,
  });
  closers.push(() => runner.close());
  return runner;
};
const runner = aRunner();
afterAll(() => Promise.all(closers.map((close) => close())));

const evil = /^(a+)+$/;
const bait = `${'a'.repeat(40)}!`;
const ours = expect.objectContaining({ name: 'ProbeFailure', code: 29002 }) as unknown;

test('finds, misses and reads named groups', async () => {
  const results = await runner.search('born 1815 in London', [/(?<year>\d{4})/, /paris/, /LONDON/i]);
  expect(results).toMatchObject([{ groups: { year: '1815' } }, 'absent', { groups: {} }]);
});

test('limits the total length of nested groups', async () => {
  const patient = aRunner({ limitMs: PATIENT, quickLimitMs: PATIENT });
  const names = Array.from({ length: 60 }, (_, at) => `g${at}`);
  const nested = new RegExp(`${names.map((name) => `(?<${name}>`).join('')}x+${')'.repeat(names.length)}`);
  const [result] = await patient.search('x'.repeat(1_500_000), [nested]);
  const groups = typeof result === 'object' ? result.groups : {};
  expect(Object.keys(groups)).toEqual(names);
  expect(Object.values(groups).reduce((sum, text) => sum + (text?.length ?? 0), 0)).toBe(4_000_000);
});

test('stops an exploding pattern without blocking the next one', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 10);
  const results = await runner.search(bait, [evil, /a!/]);
  clearInterval(timer);
  expect(results).toMatchObject(['cut off', { groups: {} }]);
  expect(ticks).toBeGreaterThan(10);
});

test('queues searches of several checks and returns their own results', async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `text ${i}`);
  const results = await Promise.all(texts.map((text) => runner.search(text, [new RegExp(`^${text}$`)])));
  expect(results.every(([result]) => typeof result === 'object')).toBe(true);
});

test('slow patterns delay only each other', async () => {
  const busy = aRunner({ limitMs: 600 });
  const ended: string[] = [];
  const slow = Array.from({ length: 3 }, () => busy.search(bait, [evil]).finally(() => ended.push('slow')));
  const quick = Array.from({ length: 10 }, () => busy.search(bait, [/a!/]).finally(() => ended.push('quick')));
  expect((await Promise.all(quick)).every(([result]) => typeof result === 'object')).toBe(true);
  expect(ended).not.toContain('slow');
  expect(await Promise.all(slow)).toEqual([['cut off'], ['cut off'], ['cut off']]);
});

test('a run with many searches delays others by one search only', async () => {
  const shared = aRunner({ limitMs: 600 });
  const ended: string[] = [];
  const search = (name: string, own: PatternRunner) => own.search(bait, [evil]).finally(() => ended.push(name));
  const [greedy, modest] = [bindToRun(shared), bindToRun(shared)];
  await Promise.all([
    ...['greedy 1', 'greedy 2', 'greedy 3'].map((name) => search(name, greedy)),
    search('modest', modest),
  ]);
  expect(ended).toEqual(['greedy 1', 'modest', 'greedy 2', 'greedy 3']);
});

test('limits the slow patterns of one check to three times the limit', async () => {
  const patterns = Array.from({ length: 30 }, (_, at) => new RegExp(`${evil.source}|x{${at}}z`));
  expect(await runner.search(bait, patterns)).toEqual(patterns.map(() => 'cut off'));
});

test('does not blame the target for a search without CPU', async () => {
  const starved = aRunner({ threadCpuMs: () => 0, starvedMs: 500 });
  await expect(starved.search(bait, [evil])).rejects.toEqual(ours);
});

test('does not blame the target for a thread that cannot start', async () => {
  const tiny = aRunner({ memoryMb: 1 });
  await expect(tiny.search('x'.repeat(20_000_000), [/(x)+?y/])).rejects.toEqual(ours);
});

test('does not blame the target for a full queue', async () => {
  const all = await Promise.allSettled(Array.from({ length: 300 }, (_, at) => runner.search(`${at}`, [/^\d+$/])));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(50);
  expect(refused.map(({ reason }) => reason as unknown)).toEqual(refused.map(() => ours));
});
