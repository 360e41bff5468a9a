import { expect, test } from 'vitest';
import { preferredCulture } from './culture.js';

test.each([
  [['de-DE', 'en'], 'de-DE'],
  [['de-AT'], 'de-DE'],
  [['nl'], 'nl-NL'],
  [['fr-CA', 'en-CA'], 'fr-FR'],
  [['en-us'], 'en-US'],
  [['en-AU', 'de-DE'], 'en-GB'],
  [['it-IT', 'fr-FR'], 'fr-FR'],
  [['it-IT'], 'en-GB'],
  [[], 'en-GB'],
])('chooses for the browser languages %j the culture %s', (languages, culture) => {
  expect(preferredCulture(languages)).toBe(culture);
});
