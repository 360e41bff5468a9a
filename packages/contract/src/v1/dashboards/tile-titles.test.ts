import { translatorFor } from '@vedette/i18n/load-catalogue';
import { expect, test } from 'vitest';
import { tileMetrics } from './tile-metrics.js';
import { pageMetrics } from '../checks/page-metrics.js';
import { rumFigures } from '../rum/rum.js';
import { tileTitle } from './tile-titles.js';
import { tileKinds } from './tiles/registry.js';

const translators = (['en-GB', 'fr-FR', 'de-DE', 'nl-NL'] as const).map(translatorFor);

test('gives each tile a distinct title in every language', () => {
  const tiles = [
    ...tileKinds.filter((kind) => !['RumTable', 'RumMap'].includes(kind)).map((Kind) => ({ Kind })),
    ...tileMetrics.slice(1).map((Metric) => ({ Kind: 'Chart', Metric }) as const),
    ...pageMetrics.map((PageMetric) => ({ Kind: 'PageLines', PageMetric }) as const).slice(1),
    { Kind: 'ErrorTypes', ErrorsBy: 'Code' } as const,
    ...rumFigures.map((RumFigure) => ({ Kind: 'RumTable', RumFigure, RumBy: 'Browser' }) as const),
  ];
  for (const translate of translators) {
    const titles = tiles.map((tile) => tileTitle(tile, translate));
    expect(titles.filter((title) => !/^\S.*\S$/.test(title))).toEqual([]);
    // A number and a chart of one visitor metric have the same title, and so may equal metrics.
    expect(new Set(titles).size).toBeGreaterThan(titles.length - 6);
  }
});

test('includes the metric in titles, and share and dimension for visitors', () => {
  const lines = { Kind: 'MonitorLines', Metric: 'TotalTime' } as const;
  expect(translators.map((translate) => tileTitle(lines, translate))).toEqual([
    'By monitor: Load time, mean',
    'Par moniteur\u00a0: Temps de chargement, moyenne',
    'Nach Monitor: Ladezeit, Mittelwert',
    'Per monitor: Laadtijd, gemiddelde',
  ]);
  const chart = { Kind: 'Chart', Metric: 'UptimePercentage', MoreMetrics: ['ConfirmedErrors'] } as const;
  expect(tileTitle({ ...chart, MoreMetrics: [...chart.MoreMetrics] })).toBe('Uptime; Confirmed errors');
  expect(tileTitle({ Kind: 'RumTable', RumBy: 'Device', RumShare: 'Average' }, translatorFor('de-DE'))).toBe(
    'Ladezeit, Durchschnitt, nach Gerät',
  );
  expect(tileTitle({ Kind: 'RumMap', RumFigure: 'PageViews' }, translatorFor('nl-NL'))).toBe(
    'Paginaweergaven, wereldkaart',
  );
});
