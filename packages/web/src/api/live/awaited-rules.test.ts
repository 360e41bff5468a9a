import { expect, test } from 'vitest';
import { Awaited } from './awaited-rules.js';

const MINUTE = 60_000;
const made = (...Ids: string[]) => ({ Topic: 'monitor' as const, Ids });
const checked = (...Ids: string[]) => ({ Topic: 'check' as const, Ids });

test('reports the first check of a new or changed monitor once', () => {
  const awaited = new Awaited();
  expect(awaited.hear(checked('a', 'b'), 0)).toBe(false);
  expect(awaited.hear(made('a', 'b'), 0)).toBe(false);
  expect(awaited.hear({ Topic: 'incident', Ids: ['a'] }, 0)).toBe(false);
  expect(awaited.hear(checked('c', 'a'), 1)).toBe(true);
  expect(awaited.hear(checked('a', 'c'), 2)).toBe(false);
  expect(awaited.hear(checked('b'), 3)).toBe(true);
});

test('stops waiting after five minutes, unless the monitor changes again', () => {
  const awaited = new Awaited();
  awaited.hear(made('a', 'b'), 0);
  awaited.hear(made('b'), MINUTE);
  expect(awaited.hear(checked('a', 'b'), 5 * MINUTE)).toBe(true);
  awaited.hear(made('a'), 6 * MINUTE);
  expect(awaited.hear(checked('a'), 11 * MINUTE)).toBe(false);
});
