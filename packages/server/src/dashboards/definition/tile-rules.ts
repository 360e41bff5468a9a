/** Tiles of the predefined dashboards. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import type { ErrorGrouping } from '@vedette/contract/v1/dashboards/tile-checks';
import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import type { RumDimension, RumFigure } from '@vedette/contract/v1/rum/rum';

/** A tile without tile settings. */
type TileTemplate = Omit<DashboardTile, 'Period'>;

const metricTile = (Kind: DashboardTile['Kind'], Metric: TileMetric, Width: number, Height = 3): TileTemplate => ({
  Kind,
  Metric,
  Width,
  Height,
});
const chartTile = (Metric: TileMetric, Width: number, Height = 2): TileTemplate =>
  metricTile('Chart', Metric, Width, Height);
const plainTile = (Kind: DashboardTile['Kind'], Width: number, Height = 3): TileTemplate => ({
  Kind,
  Width,
  Height,
});
const rumNumberTile = (RumFigure: RumFigure): TileTemplate => ({ Kind: 'RumNumber', RumFigure, Width: 3, Height: 1 });
const rumChartTile = (RumFigure: RumFigure, Width = 6): TileTemplate => ({
  Kind: 'RumChart',
  RumFigure,
  Width,
  Height: 2,
});
const rumMapTile = (RumFigure: RumFigure): TileTemplate => ({ Kind: 'RumMap', RumFigure, Width: 6, Height: 4 });
const rumTableTile = (RumBy: RumDimension, Width: number): TileTemplate => ({
  Kind: 'RumTable',
  RumBy,
  Width,
  Height: 3,
});

const overviewTiles = [
  plainTile('Status', 12),
  chartTile('UptimePercentage', 6, 3),
  chartTile('TotalTime', 6, 3),
  plainTile('Incidents', 12),
];
/** For dashboards of one monitor type: uptime beside errors. */
const monitorTypeTiles = overviewTiles.map((tile) =>
  tile.Metric === 'UptimePercentage' ? { ...tile, MoreMetrics: ['ConfirmedErrors' as const] } : tile,
);
/** Tiles of the first monitor with steps; on a dashboard of one monitor, of that one. */
const stepTiles = [plainTile('StepLines', 6), plainTile('StepFigures', 6)];
const figureTiles = [plainTile('ErrorTypes', 12, 2), plainTile('Monitors', 12), plainTile('Log', 12)];
const phaseTiles = [chartTile('ResolveTime', 6), chartTile('ConnectionTime', 6), chartTile('DownloadTime', 6)];

const pageTile = (PageMetric: PageMetric): TileTemplate => ({ Kind: 'PageLines', PageMetric, Width: 6, Height: 2 });
const singleMonitorTiles = [
  plainTile('LastCheck', 6),
  plainTile('ErrorCounts', 6),
  chartTile('UptimePercentage', 6),
  chartTile('ConfirmedErrors', 6),
];
const errorTypesTile = (ErrorsBy: ErrorGrouping, Width: number): TileTemplate => ({
  Kind: 'ErrorTypes',
  ErrorsBy,
  Width,
  Height: 3,
});
const errorBarTile = (Width: number): TileTemplate => ({ Kind: 'ErrorTypes', ChartType: 'Bar', Width, Height: 3 });
const errorTiles = [
  errorTypesTile('Code', 12),
  plainTile('Incidents', 6),
  plainTile('Alerts', 6),
  plainTile('Log', 12, 4),
];

/** Tiles of the predefined dashboards by name. The monitors of each are set in `predefined.ts` of the contract. */
const PREDEFINED_TILES: Readonly<Record<string, readonly TileTemplate[]>> = {
  '360-degree overview': [
    plainTile('Status', 6),
    plainTile('Incidents', 6),
    chartTile('UptimePercentage', 6),
    chartTile('TotalTime', 6),
    plainTile('RealUsers', 12, 2),
    plainTile('Checkpoints', 12, 2),
  ],
  'Account overview': [...overviewTiles, plainTile('Log', 12)],
  'Monitor status': [plainTile('Status', 12, 5)],
  Operations: [
    chartTile('ConfirmedErrors', 6),
    chartTile('TotalTime', 6),
    chartTile('UptimePercentage', 6, 3),
    plainTile('Status', 6),
    plainTile('Incidents', 12),
  ],
  'Availability summary': [
    chartTile('UptimePercentage', 12),
    metricTile('MonitorLines', 'UptimePercentage', 12),
    plainTile('Monitors', 12, 4),
  ],
  'Uptime per monitor': [plainTile('Monitors', 12, 5)],
  'Uptime table': [
    chartTile('UptimePercentage', 6),
    chartTile('ObservedPercentage', 6),
    metricTile('MonitorLines', 'UptimePercentage', 12, 4),
    plainTile('Monitors', 12, 4),
  ],
  'Errors overview': [
    plainTile('ErrorCounts', 12, 2),
    chartTile('ConfirmedErrors', 6),
    chartTile('UnconfirmedErrors', 6),
    errorBarTile(5),
    errorTypesTile('Code', 7),
    plainTile('CheckpointFigures', 12),
    plainTile('Incidents', 12),
    plainTile('Monitors', 12),
    { ...plainTile('Log', 12), CheckLevel: 'Errors' },
  ],
  'Monitor log': [plainTile('Log', 12, 6)],
  'Alert history': [plainTile('Alerts', 12, 5)],
  'Current alert status': [plainTile('Incidents', 12), plainTile('Alerts', 12)],
  'Performance summary': [
    chartTile('TotalTime', 12),
    metricTile('HourOfDay', 'TotalTime', 6, 2),
    metricTile('DayOfWeek', 'TotalTime', 6, 2),
    plainTile('Monitors', 12, 4),
  ],
  'Performance details': [
    chartTile('TotalTime', 6),
    ...phaseTiles,
    metricTile('MonitorLines', 'TotalTime', 12),
    metricTile('CheckpointLines', 'TotalTime', 12),
    plainTile('CheckpointFigures', 12),
    plainTile('Monitors', 12),
  ],
  'Performance table': [metricTile('MonitorLines', 'TotalTime', 12, 4), plainTile('Monitors', 12, 5)],
  'Transactions overview': [...monitorTypeTiles, ...stepTiles, ...figureTiles],
  'Full page check analysis': [
    chartTile('TotalTime', 6),
    ...phaseTiles,
    pageTile('HttpsHandshakeTime'),
    pageTile('SendTime'),
    pageTile('WaitTime'),
    pageTile('ReceiveTime'),
    { ...pageTile('TimeToFirstByte'), Width: 12 },
    plainTile('Monitors', 12),
    plainTile('Log', 12),
  ],
  'Browser overview': [...monitorTypeTiles, ...figureTiles],
  'API overview': [...monitorTypeTiles, ...stepTiles, plainTile('MetricLines', 12), ...figureTiles],
  'Uptime overview': [...monitorTypeTiles, ...figureTiles],
  'SLA overview': [plainTile('Sla', 12, 5), plainTile('MonitorData', 12, 5)],
  'RUM overview': [
    rumNumberTile('PageViews'),
    rumNumberTile('LoadTime'),
    rumNumberTile('TimeToFirstByte'),
    rumNumberTile('PageReadyTime'),
    rumMapTile('PageViews'),
    rumMapTile('LoadTime'),
    rumTableTile('Country', 6),
    rumTableTile('Page', 6),
    rumTableTile('Device', 4),
    rumTableTile('Browser', 4),
    rumTableTile('OperatingSystem', 4),
    plainTile('RealUsers', 12, 2),
  ],
  'RUM performance': [
    rumChartTile('LoadTime', 12),
    rumChartTile('TimeToFirstByte'),
    rumChartTile('PageReadyTime'),
    rumChartTile('NetworkDuration'),
    rumChartTile('BackendDuration'),
    rumChartTile('FrontEndDuration'),
    rumChartTile('DownloadTime'),
    rumTableTile('Page', 12),
  ],
  'Alerting coverage': [plainTile('Coverage', 12, 5)],
  // For one monitor: events, performance, what its type adds, and single checks.
  'Single monitor': [
    ...singleMonitorTiles,
    chartTile('TotalTime', 6),
    metricTile('CheckpointLines', 'TotalTime', 6, 2),
    chartTile('ResolveTime', 4),
    chartTile('ConnectionTime', 4),
    chartTile('DownloadTime', 4),
    metricTile('HourOfDay', 'TotalTime', 6, 2),
    metricTile('DayOfWeek', 'TotalTime', 6, 2),
    plainTile('CheckpointFigures', 12),
    ...errorTiles,
  ],
  'Single browser monitor': [
    ...singleMonitorTiles,
    chartTile('TotalTime', 6),
    chartTile('TotalBytes', 6),
    pageTile('FirstContentfulPaint'),
    pageTile('LargestContentfulPaint'),
    pageTile('CumulativeLayoutShift'),
    pageTile('TimeToFirstByte'),
    ...phaseTiles,
    metricTile('HourOfDay', 'TotalTime', 6, 2),
    plainTile('CheckpointFigures', 12),
    ...errorTiles,
  ],
  'Single transaction': [
    ...singleMonitorTiles,
    chartTile('TotalTime', 6),
    metricTile('HourOfDay', 'TotalTime', 6, 2),
    ...stepTiles,
    plainTile('MetricLines', 12),
    pageTile('FirstContentfulPaint'),
    pageTile('LargestContentfulPaint'),
    plainTile('CheckpointFigures', 12),
    ...errorTiles,
  ],
  'Single API monitor': [
    ...singleMonitorTiles,
    chartTile('TotalTime', 6),
    metricTile('CheckpointLines', 'TotalTime', 6, 2),
    chartTile('TotalBytes', 6),
    metricTile('HourOfDay', 'TotalTime', 6, 2),
    ...stepTiles,
    plainTile('MetricLines', 12),
    plainTile('CheckpointFigures', 12),
    ...errorTiles,
  ],
  // A concurrent check has one result; only single checks show its partial checks.
  'Concurrent monitor': [
    ...singleMonitorTiles,
    chartTile('UnconfirmedErrors', 6),
    chartTile('TotalTime', 6),
    metricTile('HourOfDay', 'TotalTime', 6, 2),
    metricTile('DayOfWeek', 'TotalTime', 6, 2),
    ...errorTiles,
  ],
};

/** Returns the tiles of a predefined dashboard. */
export const predefinedTiles = (name: string): readonly TileTemplate[] => PREDEFINED_TILES[name] ?? [];
