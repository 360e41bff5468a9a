import { expect, test } from 'vitest';
import { PageKiller } from './page-killer.js';
import { PageMemory } from './page-memory.js';

/** A browser whose runs may use 100 MB each, and each page 80 MB. */
function aMemory() {
  const killed: number[] = [];
  const memory = new PageMemory({ maxPageMb: 80, maxRunMb: 100 }, new PageKiller((pid) => killed.push(pid) > 0));
  const look = (usedMb: Readonly<Record<number, number>>): void =>
    memory.checkAll(Object.entries(usedMb).map(([pid, mb]) => ({ pid: Number(pid), usedMb: mb, isRenderer: true })));
  return { memory, killed, look };
}
const silent = () => Promise.resolve(undefined);

test('ends a run whose pages use too much together, and no other', () => {
  const { memory, killed, look } = aMemory();
  const [large, small] = [memory.registerRun(), memory.registerRun()];
  let tooMuchCount = 0;
  large.onMemoryExceeded = () => (tooMuchCount += 1);
  for (const [at, pid] of [1, 2, 3].entries()) large.recordProcess(`frame ${at}`, pid);
  small.recordProcess('page', 4);
  look({ 1: 30, 2: 30, 3: 30, 4: 79 });
  expect(killed).toEqual([]);
  look({ 1: 40, 2: 40, 3: 40, 4: 79 });
  look({ 1: 40, 2: 40, 3: 40, 4: 79 });
  expect([killed, tooMuchCount, large.exceedsMemory, small.exceedsMemory]).toEqual([[1, 2, 3], 1, true, false]);
});

test('assigns the pages of the only run that does not report them', () => {
  const { memory, killed, look } = aMemory();
  const [silentOne, other] = [memory.registerRun(), memory.registerRun()];
  silentOne.register('page', silent);
  other.recordProcess('page', 3);
  look({ 1: 60, 2: 60, 3: 60 });
  expect([killed, silentOne.exceedsMemory]).toEqual([[1, 2], true]);
});

test('queries pages of several unreported runs once it matters', async () => {
  const { memory, killed, look } = aMemory();
  const [busy, idle] = [memory.registerRun(), memory.registerRun()];
  let questionCount = 0;
  busy.register('page', silent);
  idle.register('page', () => Promise.resolve((questionCount += 1) && 3));
  look({ 1: 8, 2: 8, 3: 8 });
  expect(questionCount).toBe(0);
  look({ 1: 60, 2: 60, 3: 8 });
  expect([questionCount, killed]).toEqual([1, []]);
  await Promise.resolve();
  await idle.resolveUnknown();
  look({ 1: 60, 2: 60, 3: 8 });
  expect([killed, busy.exceedsMemory, idle.exceedsMemory]).toEqual([[1, 2], true, false]);
});

test('ends a page that is too large before its run is known', () => {
  const { memory, killed, look } = aMemory();
  for (const run of [memory.registerRun(), memory.registerRun()]) run.register('page', silent);
  look({ 1: 81 });
  expect([killed, memory.unownedKillCount]).toEqual([[1], 1]);
});

test('ends a run with one page that is too large, however small the others are', () => {
  const { memory, killed, look } = aMemory();
  const run = memory.registerRun();
  run.recordProcess('page', 1);
  run.recordProcess('frame', 2);
  look({ 1: 81, 2: 5 });
  expect([killed, run.exceedsMemory, memory.unownedKillCount]).toEqual([[1, 2], true, 0]);
});

test('an ended run does not block the assignment once its processes are gone', () => {
  const { memory, killed, look } = aMemory();
  const [over, busy] = [memory.registerRun(), memory.registerRun()];
  for (const run of [over, busy]) run.register('page', silent);
  look({ 1: 60, 2: 60 });
  memory.unregisterRun(over);
  look({ 1: 60, 2: 60 });
  expect(killed).toEqual([]);
  for (let looks = 0; looks < 8; looks += 1) look({ 1: 60, 2: 60 });
  expect([killed, busy.exceedsMemory]).toEqual([[1, 2], true]);
});

test('measures growing pages more often', async () => {
  const { memory, killed, look } = aMemory();
  const run = memory.registerRun();
  run.recordProcess('page', 1);
  run.recordProcess('frame', 2);
  look({ 1: 10, 2: 10 });
  expect(memory.isGrowing).toBe(false);
  look({ 1: 15, 2: 15 });
  expect(memory.isGrowing).toBe(true);
  await memory.checkGrowing(() => Promise.resolve(55));
  expect([killed, run.exceedsMemory]).toEqual([[1, 2], true]);
});

test('does not assign processes of an earlier run to the next', () => {
  const { memory, killed, look } = aMemory();
  const earlier = memory.registerRun();
  earlier.recordProcess('page', 1);
  look({ 1: 79 });
  memory.unregisterRun(earlier);
  const next = memory.registerRun();
  next.register('page', silent);
  look({ 1: 79, 2: 22 });
  expect([killed, next.exceedsMemory]).toEqual([[], false]);
});
