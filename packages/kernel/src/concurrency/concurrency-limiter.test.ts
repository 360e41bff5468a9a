import { expect, test } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

const aLimiter = (max: number) => new ConcurrencyLimiter({ max, refuse: (limit) => new Error(limit) });

test('rejects a holder at the limit per holder, and everyone at the total limit', () => {
  const limiter = aLimiter(3);
  const release = limiter.acquire('ann', 2);
  limiter.acquire('ann', 2);
  expect(() => limiter.acquire('ann', 2)).toThrow('holder');
  expect(limiter.isContended).toBe(false);
  limiter.acquire(undefined, 1);
  expect(() => limiter.acquire('bob', 2)).toThrow('total');
  expect(limiter.isContended).toBe(true);
  release();
  expect(limiter.isContended).toBe(false);
  limiter.acquire('bob', 2);
});

test('counts a release once, however often it is called', () => {
  const limiter = aLimiter(2);
  const release = limiter.acquire('ann', 1);
  limiter.acquire('bob', 1);
  release();
  release();
  limiter.acquire('ann', 1);
  expect(() => limiter.acquire('eve', 1)).toThrow('total');
});
