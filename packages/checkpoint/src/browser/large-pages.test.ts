import { expect, test } from 'vitest';
import { LargePages } from './large-pages.js';

test('a page that is dying is ended once, however often its memory is seen', () => {
  const killed: number[] = [];
  const large = new LargePages((pid) => killed.push(pid) > 0);
  expect([large.end(7), large.end(7)]).toEqual([true, false]);
  large.forgetAllBut([7, 8]);
  expect(large.end(7)).toBe(false);
  expect(killed).toEqual([7]);
});

test('its number may be given to another, which is ended too', () => {
  const large = new LargePages(() => true);
  large.end(7);
  large.forgetAllBut([8]);
  expect(large.end(7)).toBe(true);
});

test('one that ended by itself was not ended for its memory', () => {
  expect(new LargePages(() => false).end(7)).toBe(false);
});
