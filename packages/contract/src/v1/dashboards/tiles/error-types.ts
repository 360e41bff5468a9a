import { message } from '@vedette/i18n/message';
import type { DashboardErrorTypes } from '../dashboard-errors.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import {
  column,
  type CoveredPeriod,
  truncatedSince,
  SECTION_DEFAULTS,
  truncateRows,
} from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { checkpointSettings, monitorSettings, type TileRecord } from '../tile-record.js';

const BY_CODE_TITLE = message('Errors by code');
const BY_CLASS_TITLE = message('Errors by class');

export const errorTypes: TileRecord = {
  title: ({ ErrorsBy }, translate) => translate(ErrorsBy === 'Code' ? BY_CODE_TITLE : BY_CLASS_TITLE),
  description: 'errors by class or code.',
  pickerLabel: message('Errors by class or code'),
  settings: [...monitorSettings, ...checkpointSettings, 'ErrorsBy', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: ['Bar', 'Pie'],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'none',
};

interface ErrorTypes extends CoveredPeriod {
  readonly Rows: readonly DashboardErrorTypes['Rows'][number][];
  readonly Classes: readonly DashboardErrorTypes['Classes'][number][];
}

/** Builds the table of errors by class or code. */
export function errorTypesSection(tile: DashboardTile, errorTypes: ErrorTypes): Section {
  if (tile.ErrorsBy !== 'Code') return errorClassesSection(tile, errorTypes);
  return {
    ...SECTION_DEFAULTS,
    ...truncatedSince(errorTypes, 'errorsSince'),
    title: 'ErrorTypes',
    name: tile.Title,
    rules: ['ruleErrorTypes', 'ruleChecks'],
    listsEvents: true,
    columns: [
      column('error', 'sentence'),
      column('errorClass', 'value'),
      column('errorCode', 'code'),
      column('errors', 'count'),
      column('confirmed', 'count'),
      column('unconfirmed', 'count'),
      column('lastTime', 'instant'),
    ],
    ...truncateRows(errorTypes.Rows, (each) => [
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

function errorClassesSection(tile: DashboardTile, { Classes: classes, ...coveredPeriod }: ErrorTypes): Section {
  return {
    ...SECTION_DEFAULTS,
    ...truncatedSince(coveredPeriod, 'errorsSince'),
    title: 'ErrorTypes',
    name: tile.Title,
    rules: ['ruleErrorClasses', 'ruleChecks'],
    listsEvents: true,
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
