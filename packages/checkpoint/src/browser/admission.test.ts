import { expect, test } from 'vitest';
import { ManualClock } from '@vedette/kernel/clock';
import { Admission } from './admission.js';

const never = new AbortController().signal;

/** Creates an admission of two; the test sets the free memory. */
function anAdmission(freeBytes: number, maxRuns = 2) {
  const clock = new ManualClock(0);
  const memory = { freeBytes };
  const free = () => Promise.resolve(memory.freeBytes);
  return { clock, memory, admission: new Admission({ maxRuns, bytesPerRun: 100, readFreeBytes: free, clock }) };
}

async function entered(promise: Promise<void>): Promise<boolean> {
  const yes = promise.then(() => true);
  return Promise.race([yes, new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
}

test('admits the maximum number at once, then in order', async () => {
  const { admission } = anAdmission(1_000);
  await admission.admit(never);
  await admission.admit(never);
  const [third, fourth] = [admission.admit(never), admission.admit(never)];
  expect(await entered(third)).toBe(false);
  admission.release();
  expect(await entered(third)).toBe(true);
  expect(await entered(fourth)).toBe(false);
});

test('admits only one run while memory is short', async () => {
  const { admission, memory, clock } = anAdmission(10);
  await admission.admit(never);
  const second = admission.admit(never);
  expect(await entered(second)).toBe(false);
  memory.freeBytes = 200;
  await clock.advance(500);
  expect(await entered(second)).toBe(true);
});

test('admits waiting runs one by one while memory is short', async () => {
  const { admission, clock } = anAdmission(10, 3);
  await admission.admit(never);
  const [second, third] = [admission.admit(never), admission.admit(never)];
  expect([await entered(second), await entered(third)]).toEqual([false, false]);
  admission.release();
  await clock.advance(500);
  expect([await entered(second), await entered(third)]).toEqual([true, false]);
  admission.release();
  await clock.advance(500);
  expect(await entered(third)).toBe(true);
});

test('counts free memory once only', async () => {
  const { admission, clock } = anAdmission(250, 3);
  await admission.admit(never);
  const [second, third] = [admission.admit(never), admission.admit(never)];
  expect([await entered(second), await entered(third)]).toEqual([true, false]);
  // By then the memory of the other runs is no longer free.
  await clock.advance(5_500);
  expect(await entered(third)).toBe(true);
});

test('a run that stops waiting takes no slot', async () => {
  const { admission } = anAdmission(1_000);
  await admission.admit(never);
  await admission.admit(never);
  const tired = new AbortController();
  const third = admission.admit(tired.signal);
  tired.abort(new Error('enough'));
  await expect(third).rejects.toThrow('enough');
  admission.release();
  expect(await entered(admission.admit(never))).toBe(true);
});

test('shows other work whether it would take a slot, and whether one is needed', async () => {
  const { admission } = anAdmission(1_000, 3);
  const seen = (): boolean[] => [admission.hasCapacity, admission.hasWaitingRuns];
  expect(seen()).toEqual([true, false]);
  await admission.admit(never);
  expect(seen()).toEqual([true, false]);
  await admission.admit(never);
  expect(seen()).toEqual([false, false]);
  await admission.admit(never);
  void admission.admit(never);
  expect(seen()).toEqual([false, true]);
  const single = anAdmission(1_000, 1).admission;
  expect(single.hasCapacity).toBe(true);
  await single.admit(never);
  expect(single.hasCapacity).toBe(false);
});

test('makes other work yield to a run that waits for memory', async () => {
  const { admission, memory, clock } = anAdmission(10, 4);
  await admission.admit(never);
  const second = admission.admit(never);
  expect(await entered(second)).toBe(false);
  expect([admission.hasCapacity, admission.hasWaitingRuns]).toEqual([false, true]);
  memory.freeBytes = 1_000;
  await clock.advance(500);
  expect(await entered(second)).toBe(true);
  expect([admission.hasCapacity, admission.hasWaitingRuns]).toEqual([true, false]);
  const tired = new AbortController();
  memory.freeBytes = 10;
  const third = admission.admit(tired.signal);
  expect(await entered(third.catch(() => undefined))).toBe(false);
  tired.abort(new Error('enough'));
  await expect(third).rejects.toThrow('enough');
  expect(admission.hasWaitingRuns).toBe(false);
});
