import { expect, test } from 'vitest';
import { resultActions, commandText, parseCommand, resultsText, hasWords } from './find-texts.js';

test('matches words in any order and inside other words', () => {
  expect(hasWords('Alert definitions', 'DEF al')).toBe(true);
  expect(hasWords('Alerts', 'def')).toBe(false);
  expect(hasWords('Alerts', '')).toBe(true);
});

test('announces the number of results in one sentence', () => {
  expect(resultsText([])).toBe('No results');
  expect(resultsText([{ label: 'SLAs', entries: [1] }])).toBe('1 entry: SLAs 1.');
  const two = { label: 'Monitors', entries: [1, 2] };
  expect(resultsText([two, { label: 'SLAs', entries: [1] }])).toBe('3 entries: Monitors 2, SLAs 1.');
});

test.each([
  [{ MayEdit: true, IsActive: true }, ['Open', 'Log', 'Dashboard', 'Edit', 'RunNow', 'Pause', 'Mute']],
  [{ MayEdit: true, IsActive: false }, ['Open', 'Log', 'Dashboard', 'Edit', 'Start', 'Mute']],
  [{ MayEdit: true, IsActive: false, GenerateAlert: false }, ['Open', 'Log', 'Dashboard', 'Edit', 'Start', 'Unmute']],
  [{ MayEdit: false, IsActive: true }, ['Open', 'Log', 'Dashboard']],
])('offers for a monitor %j: %j', (found, actions) => {
  expect(resultActions('Monitor', found)).toEqual(actions);
});

test('offers to open and edit other objects', () => {
  expect(resultActions('VaultItem', { MayEdit: true })).toEqual(['Open', 'Edit']);
  expect(resultActions('Sla', {})).toEqual(['Open']);
});

test.each([
  ['pause shop', { action: 'Pause', search: 'shop' }],
  ['Mute  web shop', { action: 'Mute', search: 'web shop' }],
  ['shop unmute', { action: 'Unmute', search: 'shop' }],
  ['run now shop', { action: 'RunNow', search: 'shop' }],
  ['run', { action: 'RunNow', search: '' }],
  ['shop', undefined],
  ['', undefined],
])('parses %j as %j', (text, command) => {
  expect(parseCommand(text)).toEqual(command);
});

test('names the monitor in a command', () => {
  expect(commandText('Pause', 'Shop')).toBe('Pause Shop');
  expect(commandText('RunNow', 'Shop')).toBe('Run Shop now');
});
