import { message } from '@vedette/i18n/message';
import type { DashboardErrorCounts } from '../dashboard-errors.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, SECTION_DEFAULTS } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import type { SectionTextKey } from '../sections/texts/section-texts.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const errorCounts: TileRecord = {
  title: message('Errors: 24 h, 7 days, 30 days'),
  description: 'errors of the last 24 hours, 7 days and 30 days.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'none',
};

/** Texts of the periods, by their number of days. */
const PERIOD_TEXT_KEYS: ReadonlyMap<number, SectionTextKey> = new Map([
  [1, 'last24Hours'],
  [7, 'last7Days'],
  [30, 'last30Days'],
]);

interface ErrorCounts {
  readonly Periods: readonly DashboardErrorCounts['Periods'][number][];
}

/** Builds the errors of the last 24 hours, 7 days and 30 days, with the start of each. */
export function errorCountsSection(tile: DashboardTile, { Periods: periods }: ErrorCounts): Section {
  return {
    ...SECTION_DEFAULTS,
    title: 'ErrorCounts',
    name: tile.Title,
    rules: ['ruleErrorCounts', 'ruleChecks'],
    columns: [
      column('timespan', 'label'),
      column('since', 'instant'),
      column('Checks', 'count'),
      column('confirmed', 'count'),
      column('unconfirmed', 'count'),
    ],
    rows: periods.map(({ Days, FromAt, Checks, ConfirmedErrors, UnconfirmedErrors }) => [
      PERIOD_TEXT_KEYS.get(Days),
      FromAt,
      Checks,
      ConfirmedErrors,
      UnconfirmedErrors,
    ]),
  };
}
