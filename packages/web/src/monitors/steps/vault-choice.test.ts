import { expect, test } from 'vitest';
import { toVaultItemChoice } from './vault-choice.js';

const items = [
  { VaultItemGuid: 'ab', Name: 'Ours' },
  { VaultItemGuid: 'cd', Name: 'Theirs' },
];
const none = { value: '', label: 'none' };
const [ours, theirs] = [
  { value: 'ab', label: 'Ours' },
  { value: 'cd', label: 'Theirs' },
];

test('selects a stored item regardless of the case of its guid', () => {
  expect(toVaultItemChoice(items, 'CD')).toEqual({ value: 'cd', options: [none, ours, theirs] });
  expect(toVaultItemChoice(items, '')).toEqual({ value: '', options: [none, ours, theirs] });
});

test('keeps a stored item that is not listed or not loaded', () => {
  const unseen = { value: 'EF', label: 'item without permission' };
  expect(toVaultItemChoice(items, 'EF')).toEqual({ value: 'EF', options: [none, ours, theirs, unseen] });
  expect(toVaultItemChoice([], 'EF')).toEqual({ value: 'EF', options: [none, unseen] });
  const set = { value: 'EF', label: 'current item' };
  expect(toVaultItemChoice(undefined, 'EF')).toEqual({ value: 'EF', options: [none, set] });
});
