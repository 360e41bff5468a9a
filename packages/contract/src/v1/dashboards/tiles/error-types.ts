import { message } from '@vedette/i18n/message';
import type { DashboardErrorTypes } from '../dashboard-errors.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, type Covered, coveredSince, SECTION_DEFAULTS, truncateRows } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { checkpointSettings, monitorSettings, type TileRecord } from '../tile-record.js';

const byCode = message('Errors by code');
const byClass = message('Errors by class');

export const errorTypes: TileRecord = {
  title: ({ ErrorsBy }, translate) => translate(ErrorsBy === 'Code' ? byCode : byClass),
  description: 'errors by class or code.',
  choice: message('Errors by class or code'),
  settings: [...monitorSettings, ...checkpointSettings, 'ErrorsBy', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: ['Bar', 'Pie'],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'none',
};

interface ErrorTypes extends Covered {
  readonly Rows: readonly DashboardErrorTypes['Rows'][number][];
  readonly Classes: readonly DashboardErrorTypes['Classes'][number][];
}

/** Builds the table of errors by class or code. */
export function errorTypesSection(tile: DashboardTile, answer: ErrorTypes): Section {
  if (tile.ErrorsBy !== 'Code') return errorClassesSection(tile, answer);
  return {
    ...SECTION_DEFAULTS,
    ...coveredSince(answer, 'errorsSince'),
    title: 'ErrorTypes',
    name: tile.Title,
    rules: ['ruleErrorTypes', 'ruleChecks'],
    isOfEvents: true,
    columns: [
      column('error', 'sentence'),
      column('errorClass', 'value'),
      column('errorCode', 'code'),
      column('errors', 'count'),
      column('confirmed', 'count'),
      column('unconfirmed', 'count'),
      column('lastTime', 'instant'),
    ],
    ...truncateRows(answer.Rows, (each) => [
      each.Description,
      each.Category,
      each.ErrorCode,
      each.ConfirmedErrors + each.UnconfirmedErrors,
      each.ConfirmedErrors,
      each.UnconfirmedErrors,
      each.LastAt,
    ]),
  };
}

function errorClassesSection(tile: DashboardTile, { Classes: classes, ...covered }: ErrorTypes): Section {
  return {
    ...SECTION_DEFAULTS,
    ...coveredSince(covered, 'errorsSince'),
    title: 'ErrorTypes',
    name: tile.Title,
    rules: ['ruleErrorClasses', 'ruleChecks'],
    isOfEvents: true,
    columns: [
      column('errorClass', 'value'),
      column('codes', 'count'),
      column('errors', 'count'),
      column('confirmed', 'count'),
      column('unconfirmed', 'count'),
      column('lastTime', 'instant'),
    ],
    ...truncateRows(classes, (each) => [
      each.Class,
      each.Codes,
      each.ConfirmedErrors + each.UnconfirmedErrors,
      each.ConfirmedErrors,
      each.UnconfirmedErrors,
      each.LastAt,
    ]),
  };
}
