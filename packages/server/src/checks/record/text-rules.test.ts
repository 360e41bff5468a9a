import { expect, test } from 'vitest';
import { textColumn } from './text-rules.js';

test.each([
  ['no \u202ednuof\u202c', 'no \ufffddnuof\ufffd'],
  ['\u001b[2J gone', '\ufffd[2J gone'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['nul \0 and half \ud800', 'nul \ufffd and half \ufffd'],
  ['héllo 店', 'héllo 店'],
])('keeps text of a target except for control characters: %j', (text, shown) => {
  expect(textColumn(text, 'OK')).toBe(shown);
});

test('stores the usual text as null', () => {
  expect(textColumn('OK', 'OK')).toBeNull();
});
