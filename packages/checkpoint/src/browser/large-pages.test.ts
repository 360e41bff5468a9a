import { expect, test } from 'vitest';
import { LargePages } from './large-pages.js';

test('a page that is dying is counted once, however often its memory is seen', () => {
  const killed: number[] = [];
  const large = new LargePages((pid) => killed.push(pid) > 0);
  for (let looks = 0; looks < 3; looks += 1) large.end(7);
  large.forgetAllBut([7, 8]);
  large.end(7);
  expect([killed, large.ended]).toEqual([[7], 1]);
});

test('its number may be given to another, which is counted too', () => {
  const large = new LargePages(() => true);
  large.end(7);
  large.forgetAllBut([8]);
  large.end(7);
  expect(large.ended).toBe(2);
});

test('one that ended by itself was not ended for its memory', () => {
  const large = new LargePages(() => false);
  large.end(7);
  expect(large.ended).toBe(0);
});
