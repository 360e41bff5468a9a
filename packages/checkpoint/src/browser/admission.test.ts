import { expect, test } from 'vitest';
import { ManualClock } from '@vedette/kernel/clock';
import { Admission } from './admission.js';

const never = new AbortController().signal;

/** Creates an admission of two; the test sets the free memory. */
function anAdmission(freeBytes: number, maxRuns = 2) {
  const clock = new ManualClock(0);
  const memory = { freeBytes };
  const free = () => Promise.resolve(memory.freeBytes);
  return { clock, memory, admission: new Admission({ maxRuns, wantedBytes: 100, free, clock }) };
}

async function entered(promise: Promise<void>): Promise<boolean> {
  const yes = promise.then(() => true);
  return Promise.race([yes, new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
}

test('admits the maximum number at once, then in order', async () => {
  const { admission } = anAdmission(1_000);
  await admission.enter(never);
  await admission.enter(never);
  const [third, fourth] = [admission.enter(never), admission.enter(never)];
  expect(await entered(third)).toBe(false);
  admission.leave();
  expect(await entered(third)).toBe(true);
  expect(await entered(fourth)).toBe(false);
});

test('admits only one run while memory is short', async () => {
  const { admission, memory, clock } = anAdmission(10);
  await admission.enter(never);
  const second = admission.enter(never);
  expect(await entered(second)).toBe(false);
  memory.freeBytes = 200;
  await clock.advance(500);
  expect(await entered(second)).toBe(true);
});

test('admits waiting runs one by one while memory is short', async () => {
  const { admission, clock } = anAdmission(10, 3);
  await admission.enter(never);
  const [second, third] = [admission.enter(never), admission.enter(never)];
  expect([await entered(second), await entered(third)]).toEqual([false, false]);
  admission.leave();
  await clock.advance(500);
  expect([await entered(second), await entered(third)]).toEqual([true, false]);
  admission.leave();
  await clock.advance(500);
  expect(await entered(third)).toBe(true);
});

test('counts free memory once only', async () => {
  const { admission, clock } = anAdmission(250, 3);
  await admission.enter(never);
  const [second, third] = [admission.enter(never), admission.enter(never)];
  expect([await entered(second), await entered(third)]).toEqual([true, false]);
  // By then the memory of the other runs is no longer free.
  await clock.advance(5_500);
  expect(await entered(third)).toBe(true);
});

test('a run that stops waiting takes no slot', async () => {
  const { admission } = anAdmission(1_000);
  await admission.enter(never);
  await admission.enter(never);
  const tired = new AbortController();
  const third = admission.enter(tired.signal);
  tired.abort(new Error('enough'));
  await expect(third).rejects.toThrow('enough');
  admission.leave();
  expect(await entered(admission.enter(never))).toBe(true);
});

test('shows other work whether it would take a slot, and whether one is needed', async () => {
  const { admission } = anAdmission(1_000, 3);
  const seen = (): boolean[] => [admission.hasRoom, admission.hasWaitingRuns];
  expect(seen()).toEqual([true, false]);
  await admission.enter(never);
  expect(seen()).toEqual([true, false]);
  await admission.enter(never);
  expect(seen()).toEqual([false, false]);
  await admission.enter(never);
  void admission.enter(never);
  expect(seen()).toEqual([false, true]);
  const single = anAdmission(1_000, 1).admission;
  expect(single.hasRoom).toBe(true);
  await single.enter(never);
  expect(single.hasRoom).toBe(false);
});

test('makes other work yield to a run that waits for memory', async () => {
  const { admission, memory, clock } = anAdmission(10, 4);
  await admission.enter(never);
  const second = admission.enter(never);
  expect(await entered(second)).toBe(false);
  expect([admission.hasRoom, admission.hasWaitingRuns]).toEqual([false, true]);
  memory.freeBytes = 1_000;
  await clock.advance(500);
  expect(await entered(second)).toBe(true);
  expect([admission.hasRoom, admission.hasWaitingRuns]).toEqual([true, false]);
  const tired = new AbortController();
  memory.freeBytes = 10;
  const third = admission.enter(tired.signal);
  expect(await entered(third.catch(() => undefined))).toBe(false);
  tired.abort(new Error('enough'));
  await expect(third).rejects.toThrow('enough');
  expect(admission.hasWaitingRuns).toBe(false);
});
