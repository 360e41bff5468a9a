import type { RumFilters } from '@vedette/contract/v1/rum-filters';
import { expect, test } from 'vitest';
import { cultures } from '../../alerting/index.js';
import { sectionText } from './mail-sections.js';
import { visitorsSection } from './rum-section-rules.js';
import { wordingOf } from './wording.js';

const map = (RumFilters?: RumFilters) =>
  visitorsSection(
    { Kind: 'RumMap', RumFigure: 'PageViews', Width: 6, Height: 4, ...(RumFilters && { RumFilters }) },
    {
      of: 'RumTable',
      rows: ['DE', 'Other'].map((Value) => ({ Value, PageViews: 7, Values: { Figure: 'PageViews', Count: 7 } })),
    },
    { website: 'Shop', isAllowed: true },
  );

test.each([
  ['en-US', 'Germany'],
  ['en-GB', 'Germany'],
  ['fr-FR', 'Allemagne'],
  ['de-DE', 'Deutschland'],
  ['nl-NL', 'Duitsland'],
] as const)('countries have the names of %s', (culture, name) => {
  expect(cultures).toContain(culture);
  const text = sectionText(map(), wordingOf(culture, 'UTC'));
  expect(text).toContain(name);
  expect(text).toContain('Other');
});

test('what a section is limited to stands in its title', () => {
  const wording = wordingOf('de-DE', 'UTC');
  expect(wording.title(map())).toBe('Seitenansichten – Land: Shop');
  expect(wording.title(map({ Country: 'DE', Page: 'shop.example/' }))).toBe(
    'Seitenansichten – Land: Shop, Seite: shop.example/, Land: Deutschland',
  );
});
