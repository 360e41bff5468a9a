import { expect, test } from 'vitest';
import { cultures, toCulture } from './culture.js';
import { loadCatalogue, translatorFor } from './load-catalogue.js';
import { englishText, message, messageKey } from './message.js';
import { createTranslator } from './translator.js';

const CHECKS = '{count, plural, one {# check} other {# checks}} of {name}';

test('fills plurals and names, and writes numbers as the culture does', () => {
  const german = new Map([[CHECKS, '{count, plural, one {# Prüfung} other {# Prüfungen}} von {name}']]);
  const translate = createTranslator('de-DE', german);
  expect(translate(CHECKS, { count: 1, name: 'Shop' })).toBe('1 Prüfung von Shop');
  expect(translate(CHECKS, { count: 12_345, name: 'Shop' })).toBe('12.345 Prüfungen von Shop');
  expect(createTranslator('en-GB', new Map())(CHECKS, { count: 1, name: 'Shop' })).toBe('1 check of Shop');
});

test('leaves placeholders without a value, and messages without a translation English', () => {
  const translate = createTranslator('fr-FR', new Map());
  expect(translate('Level {level} of {name}', { level: 2 })).toBe('Level 2 of {name}');
});

test('values are not read as messages', () => {
  const translate = createTranslator('en-GB', new Map());
  expect(translate('Alert: {name}', { name: "{count, plural, one {'" })).toBe("Alert: {count, plural, one {'");
});

test('returns a text that is not valid ICU MessageFormat as it is', () => {
  const translate = createTranslator('de-DE', new Map([['Works', 'Läuft {']]));
  expect(['Works', 'a {b', '<script>'].map((text) => translate(text))).toEqual(['Läuft {', 'a {b', '<script>']);
});

test('distinguishes texts by their context', () => {
  const verb = message('Open', 'verb');
  expect(englishText(verb)).toBe('Open');
  expect([messageKey('Open', 'verb'), messageKey('Open', undefined)]).toEqual([verb, 'Open']);
  const translate = createTranslator(
    'de-DE',
    new Map([
      [verb, 'Öffnen'],
      ['Open', 'Offen'],
    ]),
  );
  expect([translate(verb), translate('Open')]).toEqual(['Öffnen', 'Offen']);
  expect(createTranslator('en-GB', new Map())(verb)).toBe('Open');
});

test('keeps French punctuation on the line of its word', () => {
  const translate = createTranslator('fr-FR', new Map([['Who: {name}?', 'Qui : « {name} » ?']]));
  expect(translate('Who: {name}?', { name: 'a : b' })).toBe('Qui\u00a0: «\u00a0a : b\u00a0»\u202f?');
});

test('reads the catalogues of other languages; British English is the source', () => {
  expect(cultures.map((culture) => loadCatalogue(culture).size > 0)).toEqual([true, false, true, true, true]);
  expect(translatorFor('en-GB')('Not in any catalogue')).toBe('Not in any catalogue');
  expect(translatorFor('nl-NL')).toBe(translatorFor('nl-NL'));
});

test('reads British English for cultures outside the contract', () => {
  expect(['fr-FR', 'it-IT', ''].map(toCulture)).toEqual(['fr-FR', 'en-GB', 'en-GB']);
});
