import { expect, test } from 'vitest';
import { ManualClock } from '@vedette/kernel/clock';
import { Admission } from './admission.js';

const never = new AbortController().signal;

/** An admission of two, and what is free as the test says. */
function anAdmission(freeBytes: number, most = 2) {
  const clock = new ManualClock(0);
  const memory = { freeBytes };
  const free = () => Promise.resolve(memory.freeBytes);
  return { clock, memory, admission: new Admission({ most, wantedBytes: 100, free, clock }) };
}

async function entered(promise: Promise<void>): Promise<boolean> {
  const yes = promise.then(() => true);
  return Promise.race([yes, new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
}

test('so many at once, then in order', async () => {
  const { admission } = anAdmission(1_000);
  await admission.enter(never);
  await admission.enter(never);
  const [third, fourth] = [admission.enter(never), admission.enter(never)];
  expect(await entered(third)).toBe(false);
  admission.leave();
  expect(await entered(third)).toBe(true);
  expect(await entered(fourth)).toBe(false);
});

test('without memory only one, until there is some', async () => {
  const { admission, memory, clock } = anAdmission(10);
  await admission.enter(never);
  const second = admission.enter(never);
  expect(await entered(second)).toBe(false);
  memory.freeBytes = 200;
  await clock.advance(500);
  expect(await entered(second)).toBe(true);
});

test('without memory those who wait follow one by one', async () => {
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

test('free memory is not promised twice', async () => {
  const { admission, clock } = anAdmission(250, 3);
  await admission.enter(never);
  const [second, third] = [admission.enter(never), admission.enter(never)];
  expect([await entered(second), await entered(third)]).toEqual([true, false]);
  // What the others needed is gone from what is free by then.
  await clock.advance(5_500);
  expect(await entered(third)).toBe(true);
});

test('who gives up waiting takes no place', async () => {
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

test('who is no check sees whether it would take a place, and whether one is waited for', async () => {
  const { admission } = anAdmission(1_000, 3);
  const seen = (): boolean[] => [admission.hasRoom, admission.isWaitedFor];
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

test('who is no check gives way to one that waits for memory, too', async () => {
  const { admission, memory, clock } = anAdmission(10, 4);
  await admission.enter(never);
  const second = admission.enter(never);
  expect(await entered(second)).toBe(false);
  expect([admission.hasRoom, admission.isWaitedFor]).toEqual([false, true]);
  memory.freeBytes = 1_000;
  await clock.advance(500);
  expect(await entered(second)).toBe(true);
  expect([admission.hasRoom, admission.isWaitedFor]).toEqual([true, false]);
  const tired = new AbortController();
  memory.freeBytes = 10;
  const third = admission.enter(tired.signal);
  expect(await entered(third.catch(() => undefined))).toBe(false);
  tired.abort(new Error('enough'));
  await expect(third).rejects.toThrow('enough');
  expect(admission.isWaitedFor).toBe(false);
});
