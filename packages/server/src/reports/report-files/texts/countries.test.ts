import { cultures } from '@vedette/i18n/culture';
import type { RumFilters } from '@vedette/contract/v1/rum/rum-filters';
import { expect, test } from 'vitest';

import { renderSectionText } from '../mail/mail-sections.js';
import { rumMapSection } from '@vedette/contract/v1/dashboards/tiles/rum-map';
import { rumTableSection } from '@vedette/contract/v1/dashboards/tiles/rum-table';
import { createReportFormatter } from './report-formatter.js';

const size = { Width: 6, Height: 4 } as const;
const about = { website: 'Shop', isAllowed: true };

const map = (RumFilters?: RumFilters) =>
  rumMapSection(
    { Kind: 'RumMap', RumFigure: 'PageViews', ...size, ...(RumFilters && { RumFilters }) },
    ['DE', 'Other'].map((Value) => ({ Value, PageViews: 7, Values: { Figure: 'PageViews', Count: 7 } })),
    about,
  );

test.each([
  ['en-US', 'Germany', 'Other'],
  ['en-GB', 'Germany', 'Other'],
  ['fr-FR', 'Allemagne', 'Autres'],
  ['de-DE', 'Deutschland', 'Andere'],
  ['nl-NL', 'Duitsland', 'Overige'],
] as const)('names countries, and the rest of them, in %s', (culture, name, others) => {
  expect(cultures).toContain(culture);
  const text = renderSectionText(map(), createReportFormatter(culture, 'UTC'));
  expect(text).toContain(name);
  expect(text).toContain(others);
});

test('names states in columns and titles', () => {
  const formatter = createReportFormatter('de-DE', 'UTC');
  const rows = ['AU-NSW', 'Other'].map((Value) => ({
    Value,
    PageViews: 7,
    Values: { Figure: 'PageViews' as const, Count: 7 },
  }));
  const tile = { Kind: 'RumTable', RumFigure: 'PageViews', RumBy: 'State', ...size } as const;
  const text = renderSectionText(rumTableSection({ ...tile, RumFilters: { State: 'AU-NSW' } }, rows, about), formatter);
  expect(text).toMatch(/Provinz: Neusüdwales/);
  expect(text).toMatch(/^Neusüdwales \| 7$/m);
  expect(text).toMatch(/^Andere \| 7$/m);
});

test.each([
  ['en-US', 'Page views, by country: Shop'],
  ['en-GB', 'Page views, by country: Shop'],
  ['fr-FR', 'Pages vues, par pays\u00a0: Shop'],
  ['de-DE', 'Seitenaufrufe, nach Land: Shop'],
  ['nl-NL', 'Paginaweergaven, per land: Shop'],
] as const)('%s: titles a figure by country %s', (culture, title) => {
  expect(createReportFormatter(culture, 'UTC').title(map())).toBe(title);
});

test('writes the filters of a section into its title', () => {
  const formatter = createReportFormatter('de-DE', 'UTC');
  const filters = { Country: 'DE', Page: 'shop.example/' };
  const tile = { Kind: 'RumTable', RumFigure: 'PageViews', RumBy: 'Browser', RumFilters: filters, ...size } as const;
  expect(formatter.title(rumTableSection(tile, [], about))).toBe(
    'Seitenaufrufe, nach Browser: Shop, Seite: shop.example/, Land: Deutschland',
  );
  expect(formatter.title(map(filters))).toBe('Seitenaufrufe, nach Land: Shop, Seite: shop.example/');
});
