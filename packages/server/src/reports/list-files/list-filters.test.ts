import type { Culture } from '@vedette/i18n/culture';
import type { FetchEndpoint } from '@vedette/contract/endpoint';
import { expect, test } from 'vitest';

import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import { describeFilters } from './list-filters.js';
import { documentLines } from './list-document.js';

const fetchEndpoint = (() => expect.unreachable('no filter needs a name')) as FetchEndpoint;
const query = { Format: 'Pdf', State: 'Down,Up', MonitorType: 'Https', Search: 'shop, eu' } as const;

test.each<readonly [Culture, string]>([
  ['en-GB', 'Filtered by Search: shop, eu; Status: Down, Up; Type: Website'],
  ['nl-NL', 'Gefilterd op Zoeken: shop, eu; Status: Down, Up; Type: Website'],
  ['de-DE', 'Gefiltert nach Suche: shop, eu; Status: Ausgefallen, Verfügbar; Typ: Website'],
  [
    'fr-FR',
    'Filtré par Recherche\u00a0: shop, eu\u202f; État\u00a0: Indisponible, Disponible\u202f; Type\u00a0: Site web',
  ],
])('%s: writes the filters in one sentence, each with a colon', async (culture, line) => {
  const formatter = createReportFormatter(culture, 'UTC');
  const filters = await describeFilters({ fetchEndpoint, query }, formatter);
  expect(documentLines({ filters, madeAt: 0 }, formatter)[0]).toBe(line);
});

test('writes no line about filters for a list without any', async () => {
  const formatter = createReportFormatter('en-GB', 'UTC');
  const filters = await describeFilters({ fetchEndpoint, query: { Format: 'Pdf' } }, formatter);
  expect(documentLines({ filters, madeAt: 0 }, formatter)).toHaveLength(2);
});
