import { expect, test } from 'vitest';
import { rebaseDraft } from './rebase-draft.js';

interface Draft {
  readonly name: string;
  readonly quota: string;
  readonly secret?: string;
}

const saved: Draft = { name: 'Shop', quota: '5', secret: 'typed' };
const after: Draft = { name: 'Shop', quota: '7', secret: '' };

test('shows the saved values after saving', () => {
  expect(rebaseDraft(saved, saved, after)).toBe(after);
});

test('keeps only the fields edited while saving', () => {
  expect(rebaseDraft({ ...saved, name: 'Shops' }, saved, after)).toEqual({ name: 'Shops', quota: '7', secret: '' });
});
