import { message } from '@vedette/i18n/message';
import { idInstant } from '@vedette/kernel/ids';
import type { MonitorStatusAttributes } from '../../../v4/status.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, SECTION_DEFAULTS } from '../sections/section-parts.js';
import type { Section, Value } from '../sections/section.js';
import type { TileRecord } from '../tile-record.js';

export const lastCheck: TileRecord = {
  title: message('Last check'),
  description: 'status of one monitor by its last check, as `/Status/Monitor` returns it.',
  pickerLabel: message('Last check of a monitor'),
  settings: ['Monitors'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: true,
  chartNotes: 'none',
};

interface LastCheck {
  readonly MonitorGuid: string;
  readonly MonitorName: string;
  readonly status: Omit<MonitorStatusAttributes, 'UptimePercentage'>;
  /** Uptime of the last 24 hours. Undefined: nothing was observed, for which the status returns 100 %. */
  readonly uptime: number | undefined;
}

/** @param last undefined: the tile has no monitor */
export function lastCheckSection(tile: DashboardTile, last: LastCheck | undefined): Section {
  return {
    ...SECTION_DEFAULTS,
    title: 'LastCheck',
    name: tile.Title,
    rules: ['ruleStatus', 'ruleUptime'],
    ...(last && { about: last.MonitorName }),
    columns: [
      column('state', 'label'),
      column('lastCheck', 'instant'),
      column('errorCode', 'code'),
      column('error', 'sentence'),
      column('TotalTime', 'ms'),
      column('checkpoint', 'checkpoint'),
      column('uptime24', 'percent'),
    ],
    rows: last ? [toLastCheckRow(last)] : [],
    keys: last ? [{ MonitorGuid: last.MonitorGuid, MonitorCheckId: last.status.LastMonitorCheckId }] : [],
  };
}

/** A monitor that was never checked has no error code. */
function toLastCheckRow({ status, uptime }: LastCheck): Value[] {
  const { LastMonitorCheckId: checkId, ErrorLevel, ErrorCode, ErrorDescription, TotalTime, CheckpointName } = status;
  const isChecked = checkId !== undefined;
  return [
    ErrorLevel,
    isChecked ? idInstant(checkId) : undefined,
    isChecked ? ErrorCode : undefined,
    ErrorDescription,
    TotalTime,
    CheckpointName,
    uptime,
  ];
}
