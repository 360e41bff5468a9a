import { expect, test } from 'vitest';
import { cultures, labelled, translate, type Culture } from './culture-rules.js';

const texts = [
  'Is it {what}?',
  'Est-ce « {what} » ? Oui ; voici : {what} !',
  'Ist es {what}?',
  'Is het {what}?',
] as const;

test('in French no line ends before a sign that has a blank before it, nor inside quotation marks', () => {
  const said = translate('fr-FR', texts, { what: 'a : b ?' });
  // What fills a place stays as it is.
  expect(said).toBe('Est-ce «\u00a0a : b ?\u00a0»\u202f? Oui\u202f; voici\u00a0: a : b ?\u202f!');
});

test('other languages set no blank there, and a place that nobody fills stays', () => {
  const said = cultures.filter((culture) => culture !== 'fr-FR').map((culture) => translate(culture, texts));
  expect(said).toEqual(['Is it {what}?', 'Is it {what}?', 'Ist es {what}?', 'Is het {what}?']);
});

test.each<[Culture, string]>([
  ['en-GB', 'Period: May'],
  ['fr-FR', 'Period\u00a0: May'],
  ['de-DE', 'Period: May'],
  ['nl-NL', 'Period: May'],
])('%s: a label stands before its value as in a sentence', (culture, expected) => {
  expect(labelled(culture, 'Period', 'May')).toBe(expected);
});
