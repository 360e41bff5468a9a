import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fontFamilies, layoutText } from './script-rules.js';

test.each([
  ['Shop é Привет 1', 'Latin'],
  ['網店 Shop', 'Han'],
  ['ひらカナ', 'Han'],
  ['ＡＢＣ', 'Han'],
  ['متجر Shop', 'Arabic'],
  ['한국 Shop', 'Hangul'],
  ['חנות הספרים', 'Hebrew'],
  ['पुस्तक की दुकान', 'Devanagari'],
  ['', 'Latin'],
])('chooses families of %s: %s', (text, family) => {
  expect(fontFamilies(text)[0]).toBe(family);
});

const bound = '\u00a0';
test.each([
  ['one two', 'one two'],
  ['1\u202f102', `1${bound}102`],
  ['متجر الكتب', `متجر${bound}الكتب`],
  ['Shop متجر الكتب EU', `Shop متجر${bound}الكتب ${bound}EU`],
  ['متجر EU West الكتب', `الكتب ${bound}EU West متجر`],
  ['EU متجر 12', `EU متجر ${bound}12`],
  ['متجر 12', '12 متجر'],
  ['prod\u202egnp', 'prod\ufffdgnp'],
])('draws %s as %s', (text, drawn) => {
  expect(layoutText(text)).toBe(drawn);
});

test('loses and adds no word in mixed scripts', () => {
  const word = fc.constantFrom('متجر', 'الكتب', 'Shop', '12', '-', '網店');
  const words = (text: string): string[] => text.split(/[ \u00a0]+/).sort();
  fc.assert(
    fc.property(fc.array(word), (some) => {
      expect(words(layoutText(some.join(' ')))).toEqual(words(some.join(' ')));
    }),
  );
});
