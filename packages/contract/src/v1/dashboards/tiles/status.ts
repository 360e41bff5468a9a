import { message } from '@vedette/i18n/message';
import type { MonitorRow } from '../../monitors/monitor.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, SECTION_DEFAULTS } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import type { SectionTextKey } from '../sections/texts/section-texts.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const status: TileRecord = {
  title: message('Current status'),
  description: 'current status of each monitor.',
  settings: [...monitorSettings],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: true,
  chartNotes: 'none',
};

type StatusRow = Pick<
  MonitorRow,
  | 'MonitorGuid'
  | 'Name'
  | 'MonitorType'
  | 'MonitorMode'
  | 'IsActive'
  | 'GenerateAlert'
  | 'State'
  | 'ErrorDescription'
  | 'PendingReason'
  | 'LastCheckAt'
  | 'LastTotalTime'
  | 'LastCheckpointName'
  | 'AboveLimit'
  | 'Notes'
  | 'UptimePercentage'
>;

const limitTextKey = (exceededLimit: StatusRow['AboveLimit']): SectionTextKey | undefined =>
  exceededLimit && `aboveLimit${exceededLimit}`;
const yesNo = (isYes: boolean): SectionTextKey => (isYes ? 'yes' : 'no');

/**
 * Builds the status table. Notes and exceeded limits are columns only if there are any. `leftOut`: further monitors.
 */
export function statusSection(tile: DashboardTile, rows: readonly StatusRow[], leftOut = 0): Section {
  const hasNotes = rows.some(({ Notes }) => Notes !== undefined);
  const hasLimits = rows.some(({ AboveLimit }) => AboveLimit !== undefined);
  return {
    ...SECTION_DEFAULTS,
    title: 'Status',
    name: tile.Title,
    rules: ['ruleStatus', 'ruleUptime'],
    columns: [
      column('monitor', 'text'),
      column('state', 'label'),
      column('lastCheck', 'instant'),
      column('uptime24', 'percent'),
      column('TotalTime', 'ms'),
      ...(hasLimits ? [column('timeLimit', 'label')] : []),
      column('checkpoint', 'checkpoint'),
      column('kind', 'value'),
      column('mode', 'label'),
      column('active', 'label'),
      column('alerting', 'label'),
      column('error', 'sentence'),
      ...(hasNotes ? [column('notes', 'text')] : []),
    ],
    rows: rows.map((each) => [
      each.Name,
      each.State,
      each.LastCheckAt,
      each.UptimePercentage,
      each.LastTotalTime,
      ...(hasLimits ? [limitTextKey(each.AboveLimit)] : []),
      each.LastCheckpointName,
      each.MonitorType,
      each.MonitorMode,
      yesNo(each.IsActive),
      yesNo(each.GenerateAlert),
      each.ErrorDescription ?? each.PendingReason,
      ...(hasNotes ? [each.Notes] : []),
    ]),
    keys: rows.map(({ MonitorGuid }) => ({ MonitorGuid })),
    leftOut,
  };
}
