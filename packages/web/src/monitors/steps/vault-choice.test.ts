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

test('selects a stored item regardless of the case of its guid', () => {
  expect(toVaultChoice(items, 'CD')).toEqual({ value: 'cd', options: [none, ours, theirs] });
  expect(toVaultChoice(items, '')).toEqual({ value: '', options: [none, ours, theirs] });
});

test('keeps a stored item that is not listed or not loaded', () => {
  const unseen = { value: 'EF', label: 'item without permission' };
  expect(toVaultChoice(items, 'EF')).toEqual({ value: 'EF', options: [none, ours, theirs, unseen] });
  expect(toVaultChoice([], 'EF')).toEqual({ value: 'EF', options: [none, unseen] });
  const set = { value: 'EF', label: 'current item' };
  expect(toVaultChoice(undefined, 'EF')).toEqual({ value: 'EF', options: [none, set] });
});
