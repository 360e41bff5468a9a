import { expect, test } from 'vitest';
import { toVaultChoice } from './vault-choice.js';

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
  expect(toVaultChoice(items, 'CD')).toEqual({ value: 'cd', options: [none, ours, theirs] });
  expect(toVaultChoice(items, '')).toEqual({ value: '', options: [none, ours, theirs] });
});

test('a stored item is kept, and called not shown only when the items are there', () => {
  const unseen = { value: 'EF', label: 'one that is not shown to you' };
  expect(toVaultChoice(items, 'EF')).toEqual({ value: 'EF', options: [none, ours, theirs, unseen] });
  expect(toVaultChoice([], 'EF')).toEqual({ value: 'EF', options: [none, unseen] });
  const set = { value: 'EF', label: 'the one that is set' };
  expect(toVaultChoice(undefined, 'EF')).toEqual({ value: 'EF', options: [none, set] });
});
