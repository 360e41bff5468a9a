import { z } from 'zod';
import { text } from '../../lenient.js';
import { SelectedPeriodWrite } from '../../v4/dashboard.js';
import { pageMetrics } from '../checks/page-metrics.js';
import { RumFilters } from '../rum/rum-filters.js';
import {
  tileKindColumns,
  isOfOne,
  isOfParts,
  tileChartTypes,
  kindsWhere,
  kindsWith,
  MAX_DRAWN_LINES,
} from './tile-kinds.js';
import { chartTypes } from './tile-charts.js';
import { rowsFor, tileColumns } from './tile-columns.js';
import { rumDimensions, rumFigures } from '../rum/rum.js';
import { checkLevels, errorGroupings } from './tile-checks.js';
import type { TileSetting } from './tile-record.js';
import { type TileKind, tileRecord } from './tiles/registry.js';

/** A tile names at most as many of each: a query about it stays one statement. */
const MAX_TILE_OBJECTS = 200;

/** A tile tells at most as many custom metrics. */
const MAX_CUSTOM_METRICS = 20;

/** Which value stands for the page views of a website. */
export const rumShares = ['Median', 'Average', 'Percentile75'] as const;
export type RumShare = (typeof rumShares)[number];

const hasMonitorTypes = (kind: TileKind): boolean => tileRecord(kind).monitorTypes !== undefined;
const hasColumns = (kind: TileKind): boolean => tileKindColumns(kind).length > 0;
const isLineOrBar = (kind: TileKind): boolean => tileChartTypes(kind).includes('Line');

const guids = z.array(z.guid()).max(MAX_TILE_OBJECTS).optional();
const ids = z.array(z.int().min(1)).max(MAX_TILE_OBJECTS).optional();

/** What a tile is about, where that is not what its dashboard is about. */
export const tileSettings = {
  TileGuid: z.guid().optional().meta({
    description:
      'Names it in queries; a tile that is written without one gets one. Those of predefined dashboards have none.',
  }),
  Monitors: guids.meta({
    description: `Its own monitors. Where neither these nor MonitorGroups are given it is about those of the dashboard; where both are empty, about none. ${kindsWhere(isOfOne)} name one at most, ${kindsWhere(hasMonitorTypes)} one of type Transaction or MultiStepApi; without one of their own they are about the first by name.`,
  }),
  MonitorGroups: guids.meta({ description: 'Its own monitor groups; see Monitors.' }),
  DrawnMonitors: z
    .array(z.guid())
    .max(MAX_DRAWN_LINES)
    .optional()
    .meta({
      description: `Of ${kindsWith('DrawnMonitors')}: those it draws, of the monitors it is about; empty: none; absent: all, ten at a time by name. Files of its values hold all.`,
    }),
  DrawnWorst: z
    .int()
    .min(1)
    .max(MAX_DRAWN_LINES)
    .optional()
    .meta({
      description: `Of ${kindsWith('DrawnWorst')}, not with DrawnMonitors: as many of its monitors as it draws, those whose Metric is worst over the period.`,
    }),
  Checkpoints: ids.meta({
    description: `Of ${kindsWith('Checkpoints')}: instead of those of the dashboard.`,
  }),
  CheckpointRegions: ids.meta({
    description:
      'With Checkpoints: those that lie in these regions, or in regions within them, at the moment it is asked.',
  }),
  CustomMetrics: z
    .array(z.object({ MonitorGuid: z.guid(), Name: text(210) }))
    .max(MAX_CUSTOM_METRICS)
    .optional()
    .meta({
      description: `Of ${kindsWith('CustomMetrics')}: those it tells, in this order, instead of all of its monitors; not with Monitors or MonitorGroups. One that was not measured yet may be named.`,
    }),
  SlaGuid: z.guid().optional().meta({
    description:
      'Of an Sla, of MonitorData, and of a Chart of a target: by which it goes; absent: the first of the account.',
  }),
  RumWebsiteGuid: z
    .guid()
    .optional()
    .meta({
      description: `Of ${kindsWith('RumWebsiteGuid')}: their website; absent: the first of the account.`,
    }),
  RumFigure: z
    .enum(rumFigures)
    .optional()
    .meta({ description: 'Of the same kinds: what was measured; default LoadTime.' }),
  RumShare: z.enum(rumShares).optional().meta({
    description: 'Of the same kinds: which value stands for all page views; default Median. PageViews are counted.',
  }),
  RumBy: z
    .enum(rumDimensions)
    .optional()
    .meta({ description: `Of a ${kindsWith('RumBy')}: what its rows are; default Page.` }),
  PageMetric: z
    .enum(pageMetrics)
    .optional()
    .meta({ description: `Of ${kindsWith('PageMetric')}: what was measured of pages; default FirstContentfulPaint.` }),
  RumFilters: RumFilters.optional().meta({
    description:
      'Of the same kinds: only the page views with these values. Page and Country may be had together, else one alone, and rows by the same.',
  }),
  RowsFor: z
    .enum(rowsFor)
    .optional()
    .meta({ description: `Of ${kindsWith('RowsFor')}: what its rows are; default Monitors.` }),
  Columns: z
    .array(z.enum(tileColumns))
    .max(tileColumns.length)
    .optional()
    .meta({ description: `Of ${kindsWhere(hasColumns)}: those that are shown beside Name.` }),
  SortBy: z.enum(tileColumns).optional().meta({ description: 'Of the same kinds; default Name.' }),
  IsDescending: z.boolean().optional().meta({ description: 'The largest first.' }),
  ChartType: z
    .enum(chartTypes)
    .optional()
    .meta({
      description: `Line or Bar: of ${kindsWhere(isLineOrBar)}; default: sums as bars, others as lines. Bar or Pie: of ${kindsWhere(isOfParts)}, which are tables without it; of checkpoints what they are sorted by is drawn, else Checks, and a Pie of counts alone.`,
    }),
  CheckLevel: z
    .enum(checkLevels)
    .optional()
    .meta({
      description: `Of ${kindsWith('CheckLevel')}: only those of this level, whatever the dashboard is looked at with; absent: as that says, else all.`,
    }),
  ShowPartialMeasurements: z
    .boolean()
    .optional()
    .meta({
      description: `Of ${kindsWith('ShowPartialMeasurements')}: with or without the parts of rounds, whatever the dashboard is looked at with; absent: as that says, else without.`,
    }),
  IncludeInExport: z
    .boolean()
    .optional()
    .meta({
      description: `Of ${kindsWith('IncludeInExport')}: whether reports and other files of the dashboard have it; default true.`,
    }),
  ErrorsBy: z
    .enum(errorGroupings)
    .optional()
    .meta({
      description: `Of ${kindsWith('ErrorsBy')}: a row for each class of error codes, or for each code; default Class.`,
    }),
  Period: SelectedPeriodWrite.optional().meta({
    description: 'Its own period, whatever period the dashboard is looked at with; absent: that of the dashboard.',
  }),
} satisfies Record<
  Exclude<TileSetting, 'MoreMetrics'> | 'TileGuid' | 'Columns' | 'SortBy' | 'IsDescending' | 'ChartType',
  z.ZodType
>;
