import { expect, test } from 'vitest';
import { cultures, labelled, translate, type Culture } from './culture-rules.js';

const texts = [
  'Is it {what}?',
  'Est-ce « {what} » ? Oui ; voici : {what} !',
  'Ist es {what}?',
  'Is het {what}?',
] as const;

test('French keeps punctuation and quotation marks on the line of their text', () => {
  const said = translate('fr-FR', texts, { what: 'a : b ?' });
  // Values of placeholders stay unchanged.
  expect(said).toBe('Est-ce «\u00a0a : b ?\u00a0»\u202f? Oui\u202f; voici\u00a0: a : b ?\u202f!');
});

test('other languages get no extra spaces; unknown placeholders stay', () => {
  const said = cultures.filter((culture) => culture !== 'fr-FR').map((culture) => translate(culture, texts));
  expect(said).toEqual(['Is it {what}?', 'Is it {what}?', 'Ist es {what}?', 'Is het {what}?']);
});

test.each<[Culture, string]>([
  ['en-GB', 'Period: May'],
  ['fr-FR', 'Period\u00a0: May'],
  ['de-DE', 'Period: May'],
  ['nl-NL', 'Period: May'],
])('%s: a label before a value follows the language’s punctuation', (culture, expected) => {
  expect(labelled(culture, 'Period', 'May')).toBe(expected);
});
