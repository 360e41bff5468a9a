import { expect, test } from 'vitest';
import { browserCulture, problemTranslator } from './request-culture.js';

const request = (headers: Readonly<Record<string, string>>) => ({ headers }) as never;
const problems = ['Name: must be unique', 'No monitor 12', 'Name: has an untranslated rule'];

test.each([
  [{ 'accept-language': 'de-DE' }],
  [{ 'x-vedette': '1' }],
  [{ 'x-vedette': '1', 'accept-language': 'it-IT' }],
])('answers %j in English', (headers) => {
  expect(problems.map(problemTranslator(request(headers)))).toEqual(problems);
});

test.each([
  [
    'Script.steps[0].click.element.css: line 3: must be CSS: unexpected end',
    'Script.steps[0].click.element.css: Zeile 3: muss CSS sein: unerwartetes Ende',
  ],
  [
    'Name: must be unique: already used by another SLA',
    'Name: muss eindeutig sein: bereits von einem anderen SLA verwendet',
  ],
  ['The report could not be created', 'Der Bericht konnte nicht erstellt werden'],
  [
    'You can send 200 invitations per hour. Try again in 1 minute.',
    'Sie können pro Stunde 200 Einladungen senden. Versuchen Sie es in 1 Minute erneut.',
  ],
])('answers %j in the language of the web app', (problem, german) => {
  expect(problemTranslator(request({ 'x-vedette': '1', 'accept-language': 'de-DE' }))(problem)).toBe(german);
});

test('answers the web app in its language, and keeps fields and values', () => {
  expect(problems.map(problemTranslator(request({ 'x-vedette': '1', 'accept-language': 'de-DE' })))).toEqual([
    'Name: muss eindeutig sein',
    'Monitor 12 nicht gefunden',
    'Name: has an untranslated rule',
  ]);
});

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr-FR'],
  ['it;q=0.5, nl;q=0.7', 'nl-NL'],
  ['de;q=0, nl', 'nl-NL'],
  ['*;q=x, ;;', 'en-GB'],
  [undefined, 'en-GB'],
])('writes pages for a browser that accepts %j in %s', (languages, culture) => {
  expect(browserCulture(request(languages === undefined ? {} : { 'accept-language': languages }))).toBe(culture);
});
