import { keyActions } from '@vedette/contract/v1/screens/key-actions';
import { expect, test } from 'vitest';
import { KEY_SECTIONS, formatKeys, actionText } from './key-labels.js';

test('lists every action once in the shortcut settings, with a text', () => {
  const listed = KEY_SECTIONS.flatMap(({ actions }) => actions.map(([action]) => action));
  expect([...listed].sort()).toEqual([...keyActions].sort());
  expect(actionText('goSlas')).toBe('SLAs');
});

test.each([
  ['g m', 'g m'],
  ['mod+k', 'Ctrl/⌘ K'],
  ['P', 'Shift P'],
  ['Escape', 'Escape'],
  ['?', '?'],
  ['', ''],
])('formats %j as %j', (keys, expected) => {
  expect(formatKeys(keys)).toBe(expected);
});
