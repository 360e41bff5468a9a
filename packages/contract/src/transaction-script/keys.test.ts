import { expect, test } from 'vitest';
import { isKeyName, parseKeyPress } from './keys.js';

test.each([
  ['a', [], 'a'],
  ['A', [], 'A'],
  ['+', [], '+'],
  ['Control', [], 'Control'],
  ['Control+a', ['Control'], 'a'],
  ['Control+A', ['Control'], 'a'],
  ['Shift+a', ['Shift'], 'A'],
  ['Control++', ['Control'], '+'],
  ['Control+Shift+End', ['Control', 'Shift'], 'End'],
  ['Control+Shift', ['Control'], 'Shift'],
  ['Alt+F4', ['Alt'], 'F4'],
  ['Shift+Space', ['Shift'], ' '],
])('presses %s with %j held', (name, modifiers, key) => {
  expect(parseKeyPress(name)).toMatchObject({ modifiers, key: { key } });
});

test.each(['', 'a+b', 'Control+', 'Control+Control+a', 'control+a', 'Shift+Nothing', 'Ctrl+a'])(
  'rejects %j as a key',
  (name) => {
    expect(isKeyName(name)).toBe(false);
  },
);
