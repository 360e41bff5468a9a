import { expect, test } from 'vitest';
import { SenderRateLimiter } from './rate-limiter.js';

test('each sender has its own limit, and senders beyond the maximum have none', () => {
  let now = 0;
  const allowance = new SenderRateLimiter({ windowMs: 10, perSender: 2, maxSenders: 2 }, () => now);
  const take = (...senders: string[]): boolean[] => senders.map((sender) => allowance.accept(sender));
  expect(take('a', 'a', 'a', 'b', 'c')).toEqual([true, true, false, true, false]);
  expect(take('b', 'b')).toEqual([true, false]);
  now = 10;
  expect(take('c', 'a')).toEqual([true, true]);
});
