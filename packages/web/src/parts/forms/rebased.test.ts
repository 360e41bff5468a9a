import { expect, test } from 'vitest';
import { rebased } from './rebased.js';

interface Draft {
  readonly name: string;
  readonly quota: string;
  readonly secret?: string;
}

const saved: Draft = { name: 'Shop', quota: '5', secret: 'typed' };
const after: Draft = { name: 'Shop', quota: '7', secret: '' };

test('a form shows after saving what is there then', () => {
  expect(rebased(saved, saved, after)).toBe(after);
});

test('what was typed while it was saved stays, and nothing else does', () => {
  expect(rebased({ ...saved, name: 'Shops' }, saved, after)).toEqual({ name: 'Shops', quota: '7', secret: '' });
});
