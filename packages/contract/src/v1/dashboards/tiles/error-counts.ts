import type { DashboardErrorCounts } from '../dashboard-errors.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, plain } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const errorCounts: TileRecord = {
  title: [
    'Errors of 24 hours, 7 and 30 days',
    'Erreurs sur 24 heures, 7 et 30 jours',
    'Fehler in 24 Stunden, 7 und 30 Tagen',
    'Fouten in 24 uur, 7 en 30 dagen',
  ],
  description: 'errors of the last 24 hours, 7 and 30 days.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'none',
};

/** Errors of the last 24 hours, 7 days and 30 days. */
export function errorCountsSection(tile: DashboardTile, { Spans: spans }: DashboardErrorCounts): Section {
  return {
    ...plain,
    title: 'ErrorCounts',
    name: tile.Title,
    rules: ['ruleErrorCounts', 'ruleChecks'],
    columns: [
      column('time', 'instant'),
      column('Checks', 'count'),
      column('ConfirmedErrors', 'count'),
      column('UnconfirmedErrors', 'count'),
    ],
    rows: spans.map((each) => [each.FromAt, each.Checks, each.ConfirmedErrors, each.UnconfirmedErrors]),
  };
}
