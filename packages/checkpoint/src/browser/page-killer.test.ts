import { expect, test } from 'vitest';
import { PageKiller } from './page-killer.js';

test('kills a page once, however often its memory is reported', () => {
  const killed: number[] = [];
  const large = new PageKiller((pid) => killed.push(pid) > 0);
  expect([large.kill(7), large.kill(7)]).toEqual([true, false]);
  large.retainOnly([7, 8]);
  expect(large.kill(7)).toBe(false);
  expect(killed).toEqual([7]);
});

test('kills a new process with a reused ID', () => {
  const large = new PageKiller(() => true);
  large.kill(7);
  large.retainOnly([8]);
  expect(large.kill(7)).toBe(true);
});

test('does not count a process that ended by itself as killed', () => {
  expect(new PageKiller(() => false).kill(7)).toBe(false);
});
