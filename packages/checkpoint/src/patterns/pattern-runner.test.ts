import { afterAll, expect, test } from 'vitest';
import { makePatternRunner } from './pattern-runner.js';

const runner = makePatternRunner(300);
afterAll(() => runner.close());

test('finds, misses and reads named groups', async () => {
  const results = await runner.search('born 1815 in London', [/(?<year>\d{4})/, /paris/, /LONDON/i]);
  expect(results).toEqual([{ groups: { year: '1815' } }, 'absent', { groups: {} }]);
});

test('a pattern that explodes is cut off, blocks nothing, and the next one runs', async () => {
  const evil = /^(a+)+$/;
  const startedAt = performance.now();
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 10);
  const results = await runner.search(`${'a'.repeat(40)}!`, [evil, /a!/]);
  clearInterval(timer);
  expect(results).toEqual(['cut off', { groups: {} }]);
  expect(performance.now() - startedAt).toBeLessThan(2_500);
  expect(ticks).toBeGreaterThan(10);
});

test('searches of several checks wait for each other and get their own answers', async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `text ${i}`);
  const results = await Promise.all(texts.map((text) => runner.search(text, [new RegExp(`^${text}$`)])));
  expect(results.every(([result]) => typeof result === 'object')).toBe(true);
});
