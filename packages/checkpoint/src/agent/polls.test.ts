import { expect, test } from 'vitest';
import { Polls } from './polls.js';

/** A poll that the test ends. */
function aPoll() {
  let end!: () => void;
  let fail!: (error: Error) => void;
  const ended = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { ended, end, fail };
}

test('waits until a poll ends or fails', async () => {
  const polls = new Polls();
  const [good, bad] = [aPoll(), aPoll()];
  good.end();
  await polls.wait(good.ended);
  bad.fail(new Error('away'));
  await expect(polls.wait(bad.ended)).rejects.toThrow('away');
});

test('stops waiting on an interrupt but keeps the poll open for its orders', async () => {
  const polls = new Polls();
  const earlier = aPoll();
  let orders = 0;
  const waited = polls.wait(earlier.ended.then(() => void (orders += 1)));
  polls.interrupt();
  await waited;
  expect(orders).toBe(0);
  earlier.end();
  await earlier.ended;
  expect(orders).toBe(1);
});

test('opens at most three polls, however many changes there are', async () => {
  const polls = new Polls();
  const open = [aPoll(), aPoll(), aPoll()];
  for (const poll of open.slice(0, 2)) {
    const waited = polls.wait(poll.ended);
    polls.interrupt();
    await waited;
  }
  let isOver = false;
  const third = polls.wait(open[2]?.ended ?? Promise.resolve()).then(() => (isOver = true));
  polls.interrupt();
  await Promise.resolve();
  expect(isOver).toBe(false);
  open[2]?.end();
  await third;
});
