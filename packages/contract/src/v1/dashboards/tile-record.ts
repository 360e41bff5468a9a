/** What is recorded of each kind of tile. Imports no shape, so that pages may use it. */
import type { MonitorType } from '../../v4/monitor-enums.js';
import type { RumDimension } from '../rum/rum.js';
import type { DashboardTile } from './dashboard-tiles.js';
import type { InLanguages, Language } from './figure-titles.js';
import type { ChartType } from './tile-charts.js';
import type { TileColumn } from './tile-columns.js';
import type { TileMetric } from './tile-metrics.js';

/** Settings that only some kinds have. Columns, their order, and chart types follow from the record of the kind. */
export const tileSettingNames = [
  'MoreMetrics',
  'Monitors',
  'MonitorGroups',
  'DrawnMonitors',
  'DrawnWorst',
  'Checkpoints',
  'CheckpointRegions',
  'CustomMetrics',
  'SlaGuid',
  'RumWebsiteGuid',
  'RumFigure',
  'RumShare',
  'RumBy',
  'RumFilters',
  'PageMetric',
  'RowsFor',
  'CheckLevel',
  'ShowPartialMeasurements',
  'IncludeInExport',
  'ErrorsBy',
  'Period',
] as const;
export type TileSetting = (typeof tileSettingNames)[number];

/** Settings that go together. */
export const monitorSettings = ['Monitors', 'MonitorGroups'] as const;
export const checkpointSettings = ['Checkpoints', 'CheckpointRegions'] as const;
export const websiteSettings = ['RumWebsiteGuid', 'RumFigure', 'RumShare', 'RumFilters'] as const;

/** Settings that a title may name. */
export type TitleSettings = {
  readonly [P in 'Metric' | 'MoreMetrics' | 'ErrorsBy' | 'PageMetric' | 'RumFigure' | 'RumShare' | 'RumBy']?:
    DashboardTile[P] | undefined;
};

export interface TileRecord {
  /** Its title until an operator sets one; composed where it names a setting. */
  readonly title: InLanguages | ((settings: TitleSettings, language: Language) => string);
  /** One sentence in the API reference. Neighbouring kinds with the same sentence share one. */
  readonly description: string;
  /** Its name in the list of kinds, where the title alone does not describe it. */
  readonly choice?: string;
  /** The settings it has. With `Monitors` alone it is about one monitor, without it about none. */
  readonly settings: readonly TileSetting[];
  /** Its own monitors must be of one of these types. */
  readonly monitorTypes?: readonly MonitorType[];
  /** Metrics it can be about, the usual one first; empty: it is not about a metric. */
  readonly metrics: readonly TileMetric[];
  /** Columns to choose from; empty: its columns are fixed. */
  readonly columns: readonly TileColumn[];
  /** The columns it shows until some are chosen; absent: all. */
  readonly usualColumns?: readonly TileColumn[];
  /** How it can be drawn; empty: it is not a chart. With `Pie` it is a table until it is set to be drawn. */
  readonly chartTypes: readonly ChartType[];
  /** A visitor figure that it always groups by the same dimension. */
  readonly groupedBy?: RumDimension;
  /** Size of a new tile, in columns and rows. */
  readonly size: Pick<DashboardTile, 'Width' | 'Height'>;
  /** Whether it is drawn from the figures that the dashboard reads for all of its tiles, or reads its own. */
  readonly figures: 'dashboard' | 'own';
  /** False: it is about something other than checks, so it is not listed among the tiles that ignore a filter by check. */
  readonly isAboutChecks: boolean;
  /** Which notes its chart marks. */
  readonly chartNotes: 'monitors' | 'visitors' | 'none';
}
