import { expect, test } from 'vitest';
import { acknowledgeWords, translateTo } from './acknowledge-words.js';

const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

test('has every text in four languages with the same placeholders', () => {
  for (const [key, texts] of acknowledgeWords) {
    expect([key, texts.length, texts.some((text) => text.trim() === '')]).toEqual([key, 4, false]);
    for (const text of texts) expect([text, places(text)]).toEqual([text, places(texts[0])]);
  }
});

test.each([
  ['fr-FR', 'Merci, Zoé. C’est noté.'],
  ['de', 'Danke, Zoé. Es ist vermerkt.'],
  ['nl-BE', 'Bedankt, Zoé. Het is genoteerd.'],
  ['en-US', 'Thank you, Zoé. The incident is acknowledged.'],
  ['pl-PL', 'Thank you, Zoé. The incident is acknowledged.'],
])('thanks a reader with culture %s in their language, or in English', (culture, thanks) => {
  expect(translateTo(culture)('thanks', { name: 'Zoé' })).toBe(thanks);
});
