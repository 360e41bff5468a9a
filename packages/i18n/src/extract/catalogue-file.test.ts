import { expect, test } from 'vitest';
import { americanText } from './american-text-rules.js';
import { findCatalogueProblems, mergeCatalogue } from './catalogue-file.js';

const one = (text: string, context?: string) => ({ text, context, files: ['a.ts'] });
/** A catalogue in which every message has the same translation. */
const translated = (messages: readonly ReturnType<typeof one>[], translation: string): string =>
  mergeCatalogue(messages, 'de-DE', '')
    .replaceAll('\nmsgstr ""\n\n', `\nmsgstr ${JSON.stringify(translation)}\n\n`)
    .replace(/msgstr ""\n$/, `msgstr ${JSON.stringify(translation)}\n`);

test('keeps translations of messages that exist, and drops the others', () => {
  const before = translated([one('Gone'), one('Works')], 'ja');
  const merged = mergeCatalogue([one('Works'), one('Works', 'noun')], 'de-DE', before);
  expect(merged).toContain('#: a.ts\nmsgid "Works"\nmsgstr "ja"');
  expect(merged).toContain('msgctxt "noun"\nmsgid "Works"\nmsgstr ""');
  expect(merged).not.toContain('Gone');
  expect(mergeCatalogue([one('Works'), one('Works', 'noun')], 'de-DE', merged)).toBe(merged);
});

test.each([
  ['Works', 'Läuft', []],
  ['Works', '', ['de-DE: "Works": has no translation']],
  ['{n} checks', '{m} Prüfungen', ['de-DE: "{n} checks": placeholders must be those of the English text: n, m']],
  ['{n} checks', '{n Prüfungen', ['de-DE: "{n} checks": the translation must be valid ICU MessageFormat']],
  ['<a>Checks</a>', '<b>Prüfungen</b>', ['de-DE: "<a>Checks</a>": tags must be those of the English text: a']],
  ["'<guid>'", "'<id>'", []],
  ['{n checks', 'Prüfungen', ['de-DE: "{n checks": must be valid ICU MessageFormat']],
])('checks the translation of %j: %j', (text, translation, problems) => {
  const messages = [one(text)];
  expect(findCatalogueProblems(messages, 'de-DE', translated(messages, translation))).toEqual(problems);
});

test('spells American where that differs, and leaves placeholders alone', () => {
  expect(americanText('Colours of the favourite dialogue {colour}')).toBe('Colors of the favorite dialog {colour}');
  expect(americanText('{colour, plural, one {# favourite} other {# favourites}}')).toBe(
    '{colour, plural, one {# favorite} other {# favorites}}',
  );
  expect(americanText('Cancelled; customising the behaviour')).toBe('Canceled; customizing the behavior');
  const american = mergeCatalogue([one('Grey'), one('Works')], 'en-US', '');
  expect(american).toMatch(/msgid "Grey"\nmsgstr "Gray"\n$/);
  expect(findCatalogueProblems([one('Grey'), one('Works')], 'en-US', american)).toEqual([]);
});
