import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PreemptiveSemaphore } from './preemptive-semaphore.js';

/** Creates a semaphore whose timers fire when the test decides. */
function aSemaphore(slots: number) {
  let look: (() => void) | undefined;
  const after = (_ms: number, expire: () => void) => {
    look = expire;
    return () => (look = undefined);
  };
  const semaphore = new PreemptiveSemaphore({
    maxHolders: slots,
    minHoldMs: 2_000,
    minProgress: 100,
    startTimer: after,
  });
  const log: string[] = [];
  const holder = (name: string) => {
    let done = 0;
    const leave = semaphore.acquire({
      onAcquired: () => log.push(`${name} in`),
      onPreempted: () => {
        log.push(`${name} yields`);
        leave();
      },
      readProgress: () => done,
    });
    return { leave, work: (amount: number) => void (done += amount) };
  };
  return { guest: holder, log, look: () => look?.(), isLooking: () => look !== undefined };
}

test('gives slots to waiting holders in order as they become free', () => {
  const { guest, log, isLooking } = aSemaphore(1);
  const [a, b] = [guest('a'), guest('b')];
  guest('c');
  expect(log).toEqual(['a in']);
  a.leave();
  a.leave();
  expect(log).toEqual(['a in', 'b in']);
  b.leave();
  expect(log).toEqual(['a in', 'b in', 'c in']);
  expect(isLooking()).toBe(false);
});

test('gives no slot to a holder that left the queue', () => {
  const { guest, log } = aSemaphore(1);
  const [a, b] = [guest('a'), guest('b')];
  guest('c');
  b.leave();
  a.leave();
  expect(log).toEqual(['a in', 'c in']);
});

test('preempts the slowest holder while others wait; active holders stay', () => {
  const { guest, log, look } = aSemaphore(3);
  const [quick, slow, idle] = [guest('quick'), guest('slow'), guest('idle')];
  look();
  expect(log).toEqual(['quick in', 'slow in', 'idle in']);
  guest('waiting');
  quick.work(100);
  slow.work(99);
  look();
  expect(log.slice(3)).toEqual(['idle yields', 'waiting in']);
  idle.leave();
});

test('preempts no holder while none waits', () => {
  const { guest, log, look, isLooking } = aSemaphore(1);
  guest('idle');
  const waiting = guest('waiting');
  waiting.leave();
  expect(isLooking()).toBe(false);
  look();
  expect(log).toEqual(['idle in']);
});

test('idle holders block others for at most two intervals each', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 12 }), (slots, idlers) => {
      const { guest, log, look } = aSemaphore(slots);
      for (let i = 0; i < idlers; i += 1) guest(`idle ${i}`);
      guest('worker');
      for (let i = 0; i <= idlers; i += 1) look();
      expect(log).toContain('worker in');
    }),
  );
});
