import { expect, test } from 'vitest';
import { actionsOf, foundInWords, hasWords } from './find-words.js';

test('words match in any order and inside of others', () => {
  expect(hasWords('Alert definitions', 'DEF al')).toBe(true);
  expect(hasWords('Alerts', 'def')).toBe(false);
  expect(hasWords('Alerts', '')).toBe(true);
});

test('how many of what were found is said in one sentence', () => {
  expect(foundInWords([])).toBe('Nothing found.');
  expect(foundInWords([{ label: 'SLAs', entries: [1] }])).toBe('1 entry: SLAs 1.');
  const two = { label: 'Monitors', entries: [1, 2] };
  expect(foundInWords([two, { label: 'SLAs', entries: [1] }])).toBe('3 entries: Monitors 2, SLAs 1.');
});

test.each([
  [{ MayEdit: true, IsActive: true }, ['Open', 'Log', 'Dashboard', 'Edit', 'Run now', 'Pause']],
  [{ MayEdit: true, IsActive: false }, ['Open', 'Log', 'Dashboard', 'Edit', 'Start']],
  [{ MayEdit: false, IsActive: true }, ['Open', 'Log', 'Dashboard']],
])('of a monitor %j is offered: %j', (found, actions) => {
  expect(actionsOf('Monitor', found)).toEqual(actions);
});

test('of other things what has a page', () => {
  expect(actionsOf('VaultItem', { MayEdit: true })).toEqual(['Open', 'Edit']);
  expect(actionsOf('Sla', {})).toEqual(['Open']);
});
