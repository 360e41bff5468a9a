import { expect, test } from 'vitest';
import { rebased } from './rebased.js';

interface Draft {
  readonly name: string;
  readonly quota: string;
  readonly secret?: string;
}

const saved: Draft = { name: 'Shop', quota: '5', secret: 'typed' };
const after: Draft = { name: 'Shop', quota: '7', secret: '' };

test('shows the saved values after saving', () => {
  expect(rebased(saved, saved, after)).toBe(after);
});

test('keeps only the fields edited while saving', () => {
  expect(rebased({ ...saved, name: 'Shops' }, saved, after)).toEqual({ name: 'Shops', quota: '7', secret: '' });
});
