import { DEFAULT_KEYS, buildKeyMap } from '@vedette/contract/v1/screens/key-actions';
import { expect, test } from 'vitest';
import { nextKeys, toCustomKeys, keysConflictText } from './key-choice-rules.js';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['', { ...plain, key: 'p' }, 'p'],
  ['g', { ...plain, key: 'P' }, 'g P'],
  ['g p', { ...plain, key: 'q' }, 'q'],
  ['mod+j', { ...plain, key: 'q' }, 'q'],
  ['g', { ...plain, key: 'J', ctrlKey: true }, 'mod+j'],
  ['g', { ...plain, key: 'j', metaKey: true }, 'mod+j'],
  ['g p', { ...plain, key: 'Backspace' }, ''],
  ['g', { ...plain, key: 'Tab' }, undefined],
  ['g', { ...plain, key: 'Shift' }, undefined],
  ['g', { ...plain, key: ' ' }, undefined],
  ['g', { ...plain, key: '@', altKey: true }, undefined],
])('turns %j followed by %j into %j', (before, pressed, expected) => {
  expect(nextKeys(before, pressed)).toBe(expected);
});

test.each([
  ['q', undefined],
  ['', undefined],
  ['p', undefined],
  ['mod+c', 'Ctrl/⌘ C is reserved by the browser.'],
  ['e', 'Already used by Edit (e). Change that shortcut first.'],
  ['n', 'Already used by New monitor (n) and Next dashboard (rotation) (n). Change those shortcuts first.'],
  ['r u', 'Already used by Run now (r). Change that shortcut first.'],
])('validates the shortcut %j for pausing: %j', (keys, obstacle) => {
  expect(keysConflictText(DEFAULT_KEYS, 'pause', keys)).toBe(obstacle);
});

test('names at most two conflicting shortcuts', () => {
  expect(keysConflictText(DEFAULT_KEYS, 'pause', 'g')).toMatch(
    /^Already used by Monitors \(g m\), API monitoring \(g 1\) and \d+ more\. /,
  );
});

test('allows resetting a shortcut only while its default is free', () => {
  const map = buildKeyMap([
    { Action: 'pause', Keys: 'e' },
    { Action: 'edit', Keys: 'q' },
  ]);
  expect(keysConflictText(map, 'edit', DEFAULT_KEYS.edit)).toContain('Pause or start (e)');
  expect(keysConflictText(map, 'pause', DEFAULT_KEYS.pause)).toBeUndefined();
});

test('stores only shortcuts that differ from the defaults', () => {
  const chosen = [
    { Action: 'pause', Keys: '' },
    { Action: 'edit', Keys: 'q' },
  ] as const;
  expect(toCustomKeys(buildKeyMap(chosen))).toEqual(chosen);
  expect(toCustomKeys({ ...DEFAULT_KEYS })).toEqual([]);
});
