import { expect, test } from 'vitest';
import { vaultChoiceOf } from './vault-choice.js';

const items = [
  { VaultItemGuid: 'ab', Name: 'Ours' },
  { VaultItemGuid: 'cd', Name: 'Theirs' },
];
const none = { value: '', label: 'none' };
const [ours, theirs] = [
  { value: 'ab', label: 'Ours' },
  { value: 'cd', label: 'Theirs' },
];

test('a stored item is chosen in whatever case its guid was written', () => {
  expect(vaultChoiceOf(items, 'CD')).toEqual({ value: 'cd', options: [none, ours, theirs] });
  expect(vaultChoiceOf(items, '')).toEqual({ value: '', options: [none, ours, theirs] });
});

test('a stored item is kept, and called not shown only when the items are there', () => {
  const unseen = { value: 'EF', label: 'one that is not shown to you' };
  expect(vaultChoiceOf(items, 'EF')).toEqual({ value: 'EF', options: [none, ours, theirs, unseen] });
  expect(vaultChoiceOf([], 'EF')).toEqual({ value: 'EF', options: [none, unseen] });
  const set = { value: 'EF', label: 'the one that is set' };
  expect(vaultChoiceOf(undefined, 'EF')).toEqual({ value: 'EF', options: [none, set] });
});
