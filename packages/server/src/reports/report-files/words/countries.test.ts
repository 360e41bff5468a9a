import type { RumFilters } from '@vedette/contract/v1/rum/rum-filters';
import { expect, test } from 'vitest';
import { cultures } from '../../../alerting/index.js';
import { sectionText } from '../mail/mail-sections.js';
import { rumMapSection } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { wordingOf } from './wording.js';

const map = (RumFilters?: RumFilters) =>
  rumMapSection(
    { Kind: 'RumMap', RumFigure: 'PageViews', Width: 6, Height: 4, ...(RumFilters && { RumFilters }) },
    ['DE', 'Other'].map((Value) => ({ Value, PageViews: 7, Values: { Figure: 'PageViews', Count: 7 } })),
    { website: 'Shop', isAllowed: true },
  );

test.each([
  ['en-US', 'Germany', 'Other'],
  ['en-GB', 'Germany', 'Other'],
  ['fr-FR', 'Allemagne', 'Autres'],
  ['de-DE', 'Deutschland', 'Andere'],
  ['nl-NL', 'Duitsland', 'Overige'],
] as const)('countries, and all others together, have the names of %s', (culture, name, others) => {
  expect(cultures).toContain(culture);
  const text = sectionText(map(), wordingOf(culture, 'UTC'));
  expect(text).toContain(name);
  expect(text).toContain(others);
});

test.each([
  ['en-US', 'Page views, by country: Shop'],
  ['en-GB', 'Page views, by country: Shop'],
  ['fr-FR', 'Pages vues, par pays\u00a0: Shop'],
  ['de-DE', 'Seitenansichten, nach Land: Shop'],
  ['nl-NL', 'Paginaweergaven, per land: Shop'],
] as const)('in %s a figure by country is called %s', (culture, title) => {
  expect(wordingOf(culture, 'UTC').title(map())).toBe(title);
});

test('what a section is limited to stands in its title', () => {
  const wording = wordingOf('de-DE', 'UTC');
  expect(wording.title(map({ Country: 'DE', Page: 'shop.example/' }))).toBe(
    'Seitenansichten, nach Land: Shop, Seite: shop.example/, Land: Deutschland',
  );
});
