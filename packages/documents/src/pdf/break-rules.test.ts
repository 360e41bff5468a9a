import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText, shortenText } from './break-rules.js';

/** Every letter is as wide as the next. */
const inLetters = (text: string): number => text.length;
const lines = (text: string, width: number): string[] => wrapText(text, width, inLetters).split('\n');

test.each([
  ['what fits stays', 'Shop front page', 20, ['Shop front page']],
  ['words without trouble are left alone', 'Shop front page', 8, ['Shop front page']],
  ['a word that is too long begins a line', 'The mail of Bestellannahme', 13, ['The mail of', 'Bestellannahm', 'e']],
  [
    'an address that fits begins a line',
    'at https://shop.example/ failed',
    22,
    ['at', 'https://shop.example/', 'failed'],
  ],
  [
    'one that is longer is broken between its parts',
    'https://shop.example/a?b=c',
    16,
    ['https://shop.', 'example/a?b=c'],
  ],
  ['so is one of mail', 'jean.lefevre@operations.example.com', 24, ['jean.lefevre@operations.', 'example.com']],
  ['a word without parts ends where the line does', 'Donaudampfschifffahrt', 8, ['Donaudam', 'pfschiff', 'fahrt']],
  ['lines that were there stay', 'one\nBestellannahme two', 10, ['one', 'Bestellann', 'ahme two']],
] as const)('%s', (_name, text, width, expected) => {
  expect(lines(text, width)).toEqual(expected);
});

test('leaves scripts without spaces to the library', () => {
  expect(wrapText('監視サービスの状態', 4, inLetters)).toBe('監視サービスの状態');
});

test('breaks right-to-left text only at spaces', () => {
  expect(lines('متجر: الصفحة الرئيسية', 13)).toEqual(['متجر: الصفحة', 'الرئيسية']);
  expect(lines('الصفحة الرئيسية', 3)).toEqual(['الصفحة', 'الرئيسية']);
});

test('loses no letter, and no line is too long', () => {
  const word = fc.stringMatching(/^[a-z/.?=-]{1,30}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.integer({ min: 3, max: 25 }), (words, width) => {
      const text = `https://${words.join(' ')}`;
      const wrapped = lines(text, width);
      expect(wrapped.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of wrapped) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});

test.each([
  ['Availability', ': May', 17, 'Availability: May'],
  ['Availability', ': May', 16, 'Availabili…: May'],
  ['Shop of Ann', ': May', 11, 'Shop…: May'],
  // Wider than all there is: something of the name is left.
  ['Shop', ': May 2026', 3, 'S…: May 2026'],
])('%s%s in one line of %i letters', (name, rest, width, expected) => {
  expect(shortenText({ name, rest }, width, inLetters)).toBe(expected);
});
