/** Record of a kind of tile. Imports no shape, so that pages may use it. */
import type { MonitorType } from '../../v4/monitor-enums.js';
import type { RumDimension } from '../rum/rum.js';
import type { DashboardTile } from './dashboard-tiles.js';
import type { Translate } from '@vedette/i18n/translator';
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

/** Settings that can be part of a title. */
export type TitleSettings = {
  readonly [P in 'Metric' | 'MoreMetrics' | 'ErrorsBy' | 'PageMetric' | 'RumFigure' | 'RumShare' | 'RumBy']?:
    DashboardTile[P] | undefined;
};

export interface TileRecord {
  /** Default title. A function if it includes a setting. */
  readonly title: string | ((settings: TitleSettings, translate: Translate) => string);
  /** One sentence for the API reference. Neighbouring kinds with the same sentence share it. */
  readonly description: string;
  /** Name of the kind in the list of kinds, if the title alone does not describe it. */
  readonly pickerLabel?: string;
  /** The settings it has. With `Monitors` alone it shows one monitor, without `Monitors` none. */
  readonly settings: readonly TileSetting[];
  /** Types allowed for its own monitors. */
  readonly monitorTypes?: readonly MonitorType[];
  /** Metrics it can show, the default first. Empty: it has no metric. */
  readonly metrics: readonly TileMetric[];
  /** Columns to choose from; empty: its columns are fixed. */
  readonly columns: readonly TileColumn[];
  /** The columns it shows by default. Absent: all. */
  readonly usualColumns?: readonly TileColumn[];
  /** Chart types. Empty: it is not a chart. With `Pie` it is a table by default. */
  readonly chartTypes: readonly ChartType[];
  /** Dimension by which it always groups a visitor metric. */
  readonly groupedBy?: RumDimension;
  /** Size of a new tile, in columns and rows. */
  readonly size: Pick<DashboardTile, 'Width' | 'Height'>;
  /** Whether it uses the figures that the dashboard loads for all tiles, or loads its own. */
  readonly figureSource: 'dashboard' | 'own';
  /** False: it does not show checks, so it is not listed among the tiles that ignore a filter by check. */
  readonly showsChecks: boolean;
  /** Which chart notes its chart marks. */
  readonly chartNotes: 'monitors' | 'visitors' | 'none';
}
