/** Tiles of the predefined dashboards. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import type { ErrorGrouping } from '@vedette/contract/v1/dashboards/tile-checks';
import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import type { RumDimension, RumFigure } from '@vedette/contract/v1/rum/rum';

/** A tile without tile settings. */
type Plain = Omit<DashboardTile, 'Period'>;

const of = (Kind: DashboardTile['Kind'], Metric: TileMetric, Width: number, Height = 3): Plain => ({
  Kind,
  Metric,
  Width,
  Height,
});
const chart = (Metric: TileMetric, Width: number, Height = 2): Plain => of('Chart', Metric, Width, Height);
const list = (Kind: DashboardTile['Kind'], Width: number, Height = 3): Plain => ({
  Kind,
  Width,
  Height,
});
const number = (RumFigure: RumFigure): Plain => ({ Kind: 'RumNumber', RumFigure, Width: 3, Height: 1 });
const visitors = (RumFigure: RumFigure, Width = 6): Plain => ({ Kind: 'RumChart', RumFigure, Width, Height: 2 });
const world = (RumFigure: RumFigure): Plain => ({ Kind: 'RumMap', RumFigure, Width: 6, Height: 4 });
const byVisitor = (RumBy: RumDimension, Width: number): Plain => ({ Kind: 'RumTable', RumBy, Width, Height: 3 });

const overview = [list('Status', 12), chart('UptimePercentage', 6, 3), chart('TotalTime', 6, 3), list('Incidents', 12)];
/** For dashboards of one monitor type: uptime beside errors. */
const ofType = overview.map((tile) =>
  tile.Metric === 'UptimePercentage' ? { ...tile, MoreMetrics: ['ConfirmedErrors' as const] } : tile,
);
/** Tiles of the first monitor with steps; on a dashboard of one monitor, of that one. */
const steps = [list('StepLines', 6), list('StepFigures', 6)];
const itsFigures = [list('ErrorTypes', 12, 2), list('Monitors', 12), list('Log', 12)];
const phases = [chart('ResolveTime', 6), chart('ConnectionTime', 6), chart('DownloadTime', 6)];

const page = (PageMetric: PageMetric): Plain => ({ Kind: 'PageLines', PageMetric, Width: 6, Height: 2 });
const ofOne = [list('LastCheck', 6), list('ErrorCounts', 6), chart('UptimePercentage', 6), chart('ConfirmedErrors', 6)];
const errorsBy = (ErrorsBy: ErrorGrouping, Width: number): Plain => ({
  Kind: 'ErrorTypes',
  ErrorsBy,
  Width,
  Height: 3,
});
const drawnErrors = (Width: number): Plain => ({ Kind: 'ErrorTypes', ChartType: 'Bar', Width, Height: 3 });
const itsErrors = [errorsBy('Code', 12), list('Incidents', 6), list('Alerts', 6), list('Log', 12, 4)];

/** Tiles of the predefined dashboards by name. The monitors of each are set in `predefined.ts` of the contract. */
const TILES: Readonly<Record<string, readonly Plain[]>> = {
  '360-degree overview': [
    list('Status', 6),
    list('Incidents', 6),
    chart('UptimePercentage', 6),
    chart('TotalTime', 6),
    list('RealUsers', 12, 2),
    list('Checkpoints', 12, 2),
  ],
  'Account overview': [...overview, list('Log', 12)],
  'Monitor status': [list('Status', 12, 5)],
  Operations: [
    chart('ConfirmedErrors', 6),
    chart('TotalTime', 6),
    chart('UptimePercentage', 6, 3),
    list('Status', 6),
    list('Incidents', 12),
  ],
  'Availability summary': [
    chart('UptimePercentage', 12),
    of('MonitorLines', 'UptimePercentage', 12),
    list('Monitors', 12, 4),
  ],
  'Uptime per monitor': [list('Monitors', 12, 5)],
  'Uptime table': [
    chart('UptimePercentage', 6),
    chart('ObservedPercentage', 6),
    of('MonitorLines', 'UptimePercentage', 12, 4),
    list('Monitors', 12, 4),
  ],
  'Errors overview': [
    list('ErrorCounts', 12, 2),
    chart('ConfirmedErrors', 6),
    chart('UnconfirmedErrors', 6),
    drawnErrors(5),
    errorsBy('Code', 7),
    list('CheckpointFigures', 12),
    list('Incidents', 12),
    list('Monitors', 12),
    { ...list('Log', 12), CheckLevel: 'Errors' },
  ],
  'Monitor log': [list('Log', 12, 6)],
  'Alert history': [list('Alerts', 12, 5)],
  'Current alert status': [list('Incidents', 12), list('Alerts', 12)],
  'Performance summary': [
    chart('TotalTime', 12),
    of('HourOfDay', 'TotalTime', 6, 2),
    of('DayOfWeek', 'TotalTime', 6, 2),
    list('Monitors', 12, 4),
  ],
  'Performance details': [
    chart('TotalTime', 6),
    ...phases,
    of('MonitorLines', 'TotalTime', 12),
    of('CheckpointLines', 'TotalTime', 12),
    list('CheckpointFigures', 12),
    list('Monitors', 12),
  ],
  'Performance table': [of('MonitorLines', 'TotalTime', 12, 4), list('Monitors', 12, 5)],
  'Transactions overview': [...ofType, ...steps, ...itsFigures],
  'Full page check analysis': [
    chart('TotalTime', 6),
    ...phases,
    page('HttpsHandshakeTime'),
    page('SendTime'),
    page('WaitTime'),
    page('ReceiveTime'),
    { ...page('TimeToFirstByte'), Width: 12 },
    list('Monitors', 12),
    list('Log', 12),
  ],
  'Browser overview': [...ofType, ...itsFigures],
  'API overview': [...ofType, ...steps, list('MetricLines', 12), ...itsFigures],
  'Uptime overview': [...ofType, ...itsFigures],
  'SLA overview': [list('Sla', 12, 5), list('MonitorData', 12, 5)],
  'RUM overview': [
    number('PageViews'),
    number('LoadTime'),
    number('TimeToFirstByte'),
    number('PageReadyTime'),
    world('PageViews'),
    world('LoadTime'),
    byVisitor('Country', 6),
    byVisitor('Page', 6),
    byVisitor('Device', 4),
    byVisitor('Browser', 4),
    byVisitor('OperatingSystem', 4),
    list('RealUsers', 12, 2),
  ],
  'RUM performance': [
    visitors('LoadTime', 12),
    visitors('TimeToFirstByte'),
    visitors('PageReadyTime'),
    visitors('NetworkDuration'),
    visitors('BackendDuration'),
    visitors('FrontEndDuration'),
    visitors('DownloadTime'),
    byVisitor('Page', 12),
  ],
  'Alerting coverage': [list('Coverage', 12, 5)],
  // For one monitor: events, performance, what its type adds, and single checks.
  'Single monitor': [
    ...ofOne,
    chart('TotalTime', 6),
    of('CheckpointLines', 'TotalTime', 6, 2),
    chart('ResolveTime', 4),
    chart('ConnectionTime', 4),
    chart('DownloadTime', 4),
    of('HourOfDay', 'TotalTime', 6, 2),
    of('DayOfWeek', 'TotalTime', 6, 2),
    list('CheckpointFigures', 12),
    ...itsErrors,
  ],
  'Single browser monitor': [
    ...ofOne,
    chart('TotalTime', 6),
    chart('TotalBytes', 6),
    page('FirstContentfulPaint'),
    page('LargestContentfulPaint'),
    page('CumulativeLayoutShift'),
    page('TimeToFirstByte'),
    ...phases,
    of('HourOfDay', 'TotalTime', 6, 2),
    list('CheckpointFigures', 12),
    ...itsErrors,
  ],
  'Single transaction': [
    ...ofOne,
    chart('TotalTime', 6),
    of('HourOfDay', 'TotalTime', 6, 2),
    ...steps,
    list('MetricLines', 12),
    page('FirstContentfulPaint'),
    page('LargestContentfulPaint'),
    list('CheckpointFigures', 12),
    ...itsErrors,
  ],
  'Single API monitor': [
    ...ofOne,
    chart('TotalTime', 6),
    of('CheckpointLines', 'TotalTime', 6, 2),
    chart('TotalBytes', 6),
    of('HourOfDay', 'TotalTime', 6, 2),
    ...steps,
    list('MetricLines', 12),
    list('CheckpointFigures', 12),
    ...itsErrors,
  ],
  // A concurrent check has one result; only single checks show its partial checks.
  'Concurrent monitor': [
    ...ofOne,
    chart('UnconfirmedErrors', 6),
    chart('TotalTime', 6),
    of('HourOfDay', 'TotalTime', 6, 2),
    of('DayOfWeek', 'TotalTime', 6, 2),
    ...itsErrors,
  ],
};

/** Returns the tiles of a predefined dashboard. */
export const tilesNamed = (name: string): readonly Plain[] => TILES[name] ?? [];
