import type { Instant } from '@vedette/kernel/clock';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, plain } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import type { TileRecord } from '../tile-record.js';

export const lastCheck: TileRecord = {
  title: ['Last check', 'Dernier contrôle', 'Letzte Prüfung', 'Laatste controle'],
  description: 'where one monitor stands by its last check, as `/Status/Monitor` tells it.',
  choice: 'Last check of a monitor',
  settings: ['Monitors'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'dashboard',
  isAboutChecks: true,
  chartNotes: 'none',
};

export interface LastCheck {
  readonly monitorName: string;
  readonly level: string;
  /** Undefined: it was not checked yet. */
  readonly checkedAt: Instant | undefined;
  readonly errorCode: number | undefined;
  readonly description: string | undefined;
  readonly totalMs: number | undefined;
  readonly checkpoint: string | undefined;
  readonly uptime: number | undefined;
}

/** @param last undefined: it is about no monitor */
export function lastCheckSection(tile: DashboardTile, last: LastCheck | undefined): Section {
  return {
    ...plain,
    title: 'LastCheck',
    name: tile.Title,
    rules: ['ruleStatus', 'ruleUptime'],
    ...(last && { about: last.monitorName }),
    columns: [
      column('state', 'word'),
      column('lastCheck', 'instant'),
      column('errorCode', 'code'),
      column('error', 'sentence'),
      column('TotalTime', 'ms'),
      column('checkpoint', 'place'),
      column('UptimePercentage', 'percent'),
    ],
    rows: last
      ? [[last.level, last.checkedAt, last.errorCode, last.description, last.totalMs, last.checkpoint, last.uptime]]
      : [],
  };
}
