import { expect, test } from 'vitest';
import { csvField, csvRecord } from './csv.js';

test.each([
  ['=HYPERLINK("https://x.example","y")', `"'=HYPERLINK(""https://x.example"",""y"")"`],
  ['+31 20 123', "'+31 20 123"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', `"'\r=1+1"`],
  ['\n=1+1', `"'\n=1+1"`],
  ['＝1+1', "'＝1+1"],
  [' =1+1', "' =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\ufeff\u3000@SUM(A1)', "'\ufeff\u3000@SUM(A1)"],
])('%j is no formula to any spreadsheet', (text, field) => {
  expect(csvField(text)).toBe(field);
});

test('numbers stay numbers, nothing is an empty field, and what would break a record is quoted', () => {
  expect(csvRecord([-1.5, undefined, 'a, b', 'two\nlines', 'say "so"', 'شبكة', ' a=1'])).toBe(
    '-1.5,,"a, b","two\nlines","say ""so""",شبكة, a=1\r\n',
  );
});
