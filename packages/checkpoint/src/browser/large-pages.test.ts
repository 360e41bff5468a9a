import { expect, test } from 'vitest';
import { LargePages } from './large-pages.js';

test('kills a page once, however often its memory is reported', () => {
  const killed: number[] = [];
  const large = new LargePages((pid) => killed.push(pid) > 0);
  expect([large.end(7), large.end(7)]).toEqual([true, false]);
  large.forgetAllBut([7, 8]);
  expect(large.end(7)).toBe(false);
  expect(killed).toEqual([7]);
});

test('kills a new process with a reused ID', () => {
  const large = new LargePages(() => true);
  large.end(7);
  large.forgetAllBut([8]);
  expect(large.end(7)).toBe(true);
});

test('does not count a process that ended by itself as killed', () => {
  expect(new LargePages(() => false).end(7)).toBe(false);
});
