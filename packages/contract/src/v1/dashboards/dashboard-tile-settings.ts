import { z } from 'zod';
import { text } from '../../lenient.js';
import { SelectedPeriodWrite } from '../../v4/dashboard.js';
import { pageMetrics } from '../checks/page-metrics.js';
import { RumFilters } from '../rum/rum-filters.js';
import {
  tileKindColumns,
  showsOneMonitor,
  isDrawableTable,
  tileChartTypes,
  listKindsWhere,
  listKindsWith,
  MAX_DRAWN_LINES,
} from './tile-kinds.js';
import { chartTypes } from './tile-charts.js';
import { rowsFor, tileColumns } from './tile-columns.js';
import { rumDimensions, rumFigures } from '../rum/rum.js';
import { checkLevels, errorGroupings } from './tile-checks.js';
import type { TileSetting } from './tile-record.js';
import { type TileKind, tileRecord } from './tiles/registry.js';

/** Maximum of each kind of object in a tile, so that its query stays one statement. */
const MAX_TILE_OBJECTS = 200;

/** Maximum custom metrics of a tile. */
const MAX_CUSTOM_METRICS = 20;

/** How the page views of a website are aggregated. */
export const rumShares = ['Median', 'Average', 'Percentile75'] as const;
export type RumShare = (typeof rumShares)[number];

const hasMonitorTypes = (kind: TileKind): boolean => tileRecord(kind).monitorTypes !== undefined;
const hasColumns = (kind: TileKind): boolean => tileKindColumns(kind).length > 0;
const canBeLineOrBar = (kind: TileKind): boolean => tileChartTypes(kind).includes('Line');

const guids = z.array(z.guid()).max(MAX_TILE_OBJECTS).optional();
const ids = z.array(z.int().min(1)).max(MAX_TILE_OBJECTS).optional();

/** Settings of a tile that replace those of its dashboard. */
export const tileSettings = {
  TileGuid: z.guid().optional().meta({
    description: 'Identifies the tile in queries. Assigned if omitted. Tiles of predefined dashboards have none.',
  }),
  Monitors: guids.meta({
    description: `The tile’s own monitors. If neither Monitors nor MonitorGroups is given, the tile uses those of the dashboard; if both are empty, it has none. ${listKindsWhere(showsOneMonitor)} have at most one monitor; for ${listKindsWhere(hasMonitorTypes)} it must be of type Transaction or MultiStepApi. Without a monitor of their own, they use the first by name.`,
  }),
  MonitorGroups: guids.meta({ description: 'The tile’s own monitor groups. See Monitors.' }),
  DrawnMonitors: z
    .array(z.guid())
    .max(MAX_DRAWN_LINES)
    .optional()
    .meta({
      description: `For ${listKindsWith('DrawnMonitors')}: which of its monitors are drawn. Empty draws none. If absent, all are drawn, ten at a time by name. Exported files contain all.`,
    }),
  DrawnWorst: z
    .int()
    .min(1)
    .max(MAX_DRAWN_LINES)
    .optional()
    .meta({
      description: `For ${listKindsWith('DrawnWorst')}, not with DrawnMonitors: number of monitors to draw, those with the worst Metric over the period.`,
    }),
  Checkpoints: ids.meta({
    description: `For ${listKindsWith('Checkpoints')}: replaces the checkpoints of the dashboard.`,
  }),
  CheckpointRegions: ids.meta({
    description:
      'In addition to Checkpoints: those that belong to these regions or their subregions at the time of the request.',
  }),
  CustomMetrics: z
    .array(z.object({ MonitorGuid: z.guid(), Name: text(210) }))
    .max(MAX_CUSTOM_METRICS)
    .optional()
    .meta({
      description: `For ${listKindsWith('CustomMetrics')}: the custom metrics to show, in this order, instead of all of its monitors. Not with Monitors or MonitorGroups. Metrics without measurements are allowed.`,
    }),
  SlaGuid: z.guid().optional().meta({
    description: 'For Sla, MonitorData, and a Chart of a target: the SLA. If absent, the first SLA of the account.',
  }),
  RumWebsiteGuid: z
    .guid()
    .optional()
    .meta({
      description: `For ${listKindsWith('RumWebsiteGuid')}: the website. If absent, the first website of the account.`,
    }),
  RumFigure: z.enum(rumFigures).optional().meta({ description: 'For the same kinds: the metric. Default: LoadTime.' }),
  RumShare: z.enum(rumShares).optional().meta({
    description:
      'For the same kinds: how page views are aggregated. Default: Median. Not for PageViews, which are counted.',
  }),
  RumBy: z
    .enum(rumDimensions)
    .optional()
    .meta({ description: `For ${listKindsWith('RumBy')}: the dimension of its rows. Default: Page.` }),
  PageMetric: z
    .enum(pageMetrics)
    .optional()
    .meta({ description: `For ${listKindsWith('PageMetric')}: the page metric. Default: FirstContentfulPaint.` }),
  RumFilters: RumFilters.optional().meta({
    description:
      'For the same kinds: only page views with these values. Page and Country can be combined; any other filter must be the only one, and the rows must have the same dimension.',
  }),
  RowsFor: z
    .enum(rowsFor)
    .optional()
    .meta({ description: `For ${listKindsWith('RowsFor')}: what its rows are. Default: Monitors.` }),
  Columns: z
    .array(z.enum(tileColumns))
    .max(tileColumns.length)
    .optional()
    .meta({ description: `For ${listKindsWhere(hasColumns)}: the columns beside Name.` }),
  SortBy: z.enum(tileColumns).optional().meta({ description: 'Column to sort by, for the same kinds. Default: Name.' }),
  IsDescending: z.boolean().optional().meta({ description: 'Sorts by the highest value first.' }),
  ChartType: z
    .enum(chartTypes)
    .optional()
    .meta({
      description: `Line or Bar: for ${listKindsWhere(canBeLineOrBar)}. Default: bars for sums, lines for others. Bar or Pie: for ${listKindsWhere(isDrawableTable)}, which are tables by default. For checkpoints, the column they are sorted by is drawn, otherwise Checks. Pie is only for counts.`,
    }),
  CheckLevel: z
    .enum(checkLevels)
    .optional()
    .meta({
      description: `For ${listKindsWith('CheckLevel')}: only this level, regardless of the view of the dashboard. If absent, that of the view applies, otherwise all.`,
    }),
  ShowPartialMeasurements: z
    .boolean()
    .optional()
    .meta({
      description: `For ${listKindsWith('ShowPartialMeasurements')}: with or without partial checks, regardless of the view of the dashboard. If absent, the view decides, otherwise they are excluded.`,
    }),
  IncludeInExport: z
    .boolean()
    .optional()
    .meta({
      description: `For ${listKindsWith('IncludeInExport')}: whether reports and other files of the dashboard include it. Default: true.`,
    }),
  ErrorsBy: z
    .enum(errorGroupings)
    .optional()
    .meta({
      description: `For ${listKindsWith('ErrorsBy')}: one row per class of error codes, or one per code. Default: Class.`,
    }),
  Period: SelectedPeriodWrite.optional().meta({
    description:
      'The tile’s own period, regardless of the view of the dashboard. If absent, that of the dashboard applies.',
  }),
} satisfies Record<
  Exclude<TileSetting, 'MoreMetrics'> | 'TileGuid' | 'Columns' | 'SortBy' | 'IsDescending' | 'ChartType',
  z.ZodType
>;
