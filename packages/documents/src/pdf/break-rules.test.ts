import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText, shortenText } from './break-rules.js';

/** All characters have the same width. */
const inLetters = (text: string): number => text.length;
const lines = (text: string, width: number): string[] => wrapText(text, width, inLetters).split('\n');

test.each([
  ['keeps a text that fits', 'Shop front page', 20, ['Shop front page']],
  ['leaves short words to the library', 'Shop front page', 8, ['Shop front page']],
  [
    'starts a line with a word that is too long',
    'The mail of Bestellannahme',
    13,
    ['The mail of', 'Bestellannahm', 'e'],
  ],
  [
    'starts a line with a URL that fits',
    'at https://shop.example/ failed',
    22,
    ['at', 'https://shop.example/', 'failed'],
  ],
  ['breaks a longer URL between its parts', 'https://shop.example/a?b=c', 16, ['https://shop.', 'example/a?b=c']],
  [
    'breaks an e-mail address between its parts',
    'jean.lefevre@operations.example.com',
    24,
    ['jean.lefevre@operations.', 'example.com'],
  ],
  ['breaks a word without parts at the end of the line', 'Donaudampfschifffahrt', 8, ['Donaudam', 'pfschiff', 'fahrt']],
  ['keeps existing line breaks', 'one\nBestellannahme two', 10, ['one', 'Bestellann', 'ahme two']],
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

test('loses no characters and keeps lines within the width', () => {
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
  // The rest alone is too wide, but something of the name is kept.
  ['Shop', ': May 2026', 3, 'S…: May 2026'],
])('shortens %s%s to a line of %i characters', (name, rest, width, expected) => {
  expect(shortenText({ name, suffix: rest }, width, inLetters)).toBe(expected);
});
