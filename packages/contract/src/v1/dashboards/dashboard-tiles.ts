/** What dashboards show. */
import { z } from 'zod';
import { text } from '../../lenient.js';
import { tileSettings } from './dashboard-tile-settings.js';
import { MOST_MORE_METRICS } from './tile-kinds.js';

export const tileKinds = [
  'Chart',
  'Monitors',
  'Status',
  'Incidents',
  'Alerts',
  'Sla',
  'Log',
  'Coverage',
  'RealUsers',
  'Checkpoints',
  'MonitorLines',
  'HourOfDay',
  'DayOfWeek',
  'ErrorCounts',
  'ErrorTypes',
  'CheckpointFigures',
  'CheckpointLines',
  'RumNumber',
  'RumChart',
  'RumTable',
  'StepLines',
  'StepFigures',
  'MetricLines',
  'PageLines',
  'RumMap',
  'Empty',
  'LastCheck',
  'MonitorData',
] as const;
export const tileMetrics = [
  'UptimePercentage',
  'TotalTime',
  'ResolveTime',
  'ConnectionTime',
  'DownloadTime',
  'ConfirmedErrors',
  'UnconfirmedErrors',
  'Checks',
  'ObservedPercentage',
  'DowntimePercentage',
  'UpMs',
  'DownMs',
  'TotalBytes',
  'Alerts',
  'OperatorResponseTime',
  'SlaTargetPercentage',
  'SlaTargetTotalTime',
  'OperatorResponseTarget',
] as const;
export type TileMetric = (typeof tileMetrics)[number];
export const MOST_TILES = 50;

/** Kinds of tiles about one metric. */
export const metricKinds: readonly (typeof tileKinds)[number][] = [
  'Chart',
  'MonitorLines',
  'HourOfDay',
  'DayOfWeek',
  'CheckpointLines',
];

/** One tile. Tiles flow in the order of their list over a grid of 12 columns. */
export const DashboardTile = z
  .object({
    Kind: z.enum(tileKinds).meta({
      description: [
        'Chart: one metric over time.',
        'Monitors: the figures of each monitor.',
        'Status: where each stands now.',
        'Incidents: those open now.',
        'Alerts: those of the period.',
        'Sla: what an SLA says of each monitor, the first of the account where the tile names none.',
        'Log: the checks of the period, the newest first.',
        'Coverage: who would be told of errors.',
        'RealUsers: what visitors of each website measured.',
        'Checkpoints: how each is.',
        'MonitorLines: one metric over time, a line for each monitor.',
        'HourOfDay, DayOfWeek: one metric by the hours of the day or the days of the week.',
        'ErrorCounts: errors of the last 24 hours, 7 and 30 days.',
        'ErrorTypes: errors by what went wrong.',
        'CheckpointFigures: what each checkpoint measured.',
        'CheckpointLines: one metric over time, a line for each checkpoint.',
        'RumNumber, RumChart, RumTable: one figure of the visitors of one website, over the whole period, over time, or by page, country, device, browser or operating system.',
        'StepLines, StepFigures: how long each step of one transaction or multi-step API monitor takes, over time and over the whole period.',
        'PageLines: one figure of pages over time, a line for each browser monitor and for each step of a transaction.',
        'RumMap: one figure of the visitors of one website by country, on a map of the world.',
        'MetricLines: custom metrics over time.',
        'Empty: nothing yet.',
        'LastCheck: where one monitor stands by its last check, as `/Status/Monitor` tells it.',
        'MonitorData: figures of monitors or monitor groups beside what an SLA says and wants.',
      ].join(' '),
    }),
    Metric: z.enum(tileMetrics).optional().meta({
      description:
        'Of a Chart, MonitorLines, HourOfDay, DayOfWeek and CheckpointLines, which must have one. Of CheckpointLines it is a time of a check, Checks or errors; only a Chart may be about a target of an SLA.',
    }),
    MoreMetrics: z.array(z.enum(tileMetrics)).max(MOST_MORE_METRICS).optional().meta({
      description: 'Of a Chart: told beside Metric, each once; all of at most two units.',
    }),
    Title: text(100).optional().meta({ description: 'Instead of the usual one.' }),
    Width: z.int().min(3).max(12).meta({ description: 'Columns.' }),
    Height: z.int().min(1).max(6).meta({ description: 'Rows of the grid.' }),
    ...tileSettings,
  })
  .meta({ id: 'DashboardTile' });
export type DashboardTile = z.infer<typeof DashboardTile>;

export const DashboardTiles = z.object({ Tiles: z.array(DashboardTile).max(MOST_TILES) });
export type DashboardTiles = z.infer<typeof DashboardTiles>;

/** What a dashboard shows, and what the caller may do with it. */
export const DashboardLayout = DashboardTiles.extend({
  IsPredefined: z.boolean(),
  MayChange: z.boolean(),
  MayShare: z.boolean(),
});
export type DashboardLayout = z.infer<typeof DashboardLayout>;
