import type { DashboardTile, TileMetric } from '@vedette/contract/v1/dashboard-tiles';
import { hasMetric, hasWebsite, metricsOfTile, rumByOf, unitOf } from '@vedette/contract/v1/tile-kinds';
import type { ChartType } from '@vedette/contract/v1/tile-charts';
import { duration } from '../../parts/duration.js';
import type { Format } from '../../parts/format-values.js';
import type { Measure } from '../../parts/series-rules.js';
import { DIMENSIONS, FIGURE_NAMES } from '../../rum/rum-words.js';
import { SHARES } from '../../rum/timeline-rules.js';
import { PAGE_METRICS, USUAL_PAGE_METRIC } from './page-words.js';

/** Written here, since the module of the contract brings all shapes with it; a test compares them. */
export const METRICS: readonly (readonly [metric: TileMetric, words: string])[] = [
  ['UptimePercentage', 'Uptime'],
  ['TotalTime', 'Load time, mean'],
  ['ResolveTime', 'Resolve time, mean'],
  ['ConnectionTime', 'Connection time, mean'],
  ['DownloadTime', 'Download time, mean'],
  ['ConfirmedErrors', 'Confirmed errors'],
  ['UnconfirmedErrors', 'Unconfirmed errors'],
  ['Checks', 'Checks'],
  ['ObservedPercentage', 'Observed share of the time'],
  ['DowntimePercentage', 'Downtime, share'],
  ['UpMs', 'Time up'],
  ['DownMs', 'Downtime'],
  ['TotalBytes', 'Bytes, mean'],
  ['Alerts', 'Alerts'],
  ['OperatorResponseTime', 'Operator response time, mean'],
  ['SlaTargetPercentage', 'SLA target uptime'],
  ['SlaTargetTotalTime', 'SLA target load time'],
  ['OperatorResponseTarget', 'Operator response target'],
];

export const KINDS: readonly (readonly [kind: DashboardTile['Kind'], words: string])[] = [
  ['Chart', 'Chart of one figure'],
  ['Monitors', 'Figures by monitor'],
  ['Status', 'Where monitors stand'],
  ['Incidents', 'Open incidents'],
  ['Alerts', 'Alert history'],
  ['Sla', 'SLA by monitor'],
  ['Log', 'Monitor log'],
  ['Coverage', 'Who would be told'],
  ['RealUsers', 'Real users'],
  ['Checkpoints', 'Checkpoints'],
  ['MonitorLines', 'One figure of each monitor over time'],
  ['HourOfDay', 'One figure by hour of the day'],
  ['DayOfWeek', 'One figure by day of the week'],
  ['ErrorCounts', 'Errors of 24 hours, 7 and 30 days'],
  ['ErrorTypes', 'Errors by class or code'],
  ['CheckpointFigures', 'Figures by checkpoint'],
  ['CheckpointLines', 'One figure of each checkpoint over time'],
  ['RumNumber', 'Real users: one figure of a website'],
  ['RumChart', 'Real users: one figure of a website over time'],
  ['RumTable', 'Real users: page views of a website by page, country, …'],
  ['StepLines', 'Step duration over time'],
  ['StepFigures', 'Step duration, mean'],
  ['MetricLines', 'Custom metrics over time'],
  ['PageLines', 'One figure of pages over time: paints, layout shift, load event, …'],
  ['RumMap', 'Real users: one figure of a website on a world map'],
  ['Empty', 'Nothing yet'],
  ['LastCheck', 'Last check of a monitor'],
  ['MonitorData', 'Monitor data: figures and SLA of monitors or groups'],
];

/** Kinds about one metric, and how a title of theirs begins. */
export const METERED: Readonly<Partial<Record<DashboardTile['Kind'], string>>> = {
  Chart: '',
  MonitorLines: 'By monitor: ',
  HourOfDay: 'By hour of the day: ',
  DayOfWeek: 'By day of the week: ',
  CheckpointLines: 'By checkpoint: ',
};

/** The metrics a kind may be about, the usual one first. */
export const metricsOf = (kind: DashboardTile['Kind']) => METRICS.filter(([metric]) => hasMetric(kind, metric));

/** The one that is wanted, where the kind has it. */
export function metricFor(kind: DashboardTile['Kind'], wanted: TileMetric | undefined): TileMetric {
  const offered = metricsOf(kind);
  return (offered.find(([metric]) => metric === wanted) ?? offered[0])?.[0] ?? 'UptimePercentage';
}

/** How charts count it. */
export function measureOf(metric: TileMetric): Measure {
  const unit = unitOf(metric);
  return unit === 'percent' || unit === 'duration' ? unit : 'number';
}

export const metricName = (metric: TileMetric): string => METRICS.find(([each]) => each === metric)?.[1] ?? metric;

export function titleOf(tile: DashboardTile): string {
  const { Kind, Title } = tile;
  if (Title !== undefined && Title !== '') return Title;
  if (hasWebsite(Kind)) return visitorTitle(tile);
  if (Kind === 'MonitorData') return 'Monitor data';
  if (Kind === 'ErrorTypes') return tile.ErrorsBy === 'Code' ? 'Errors by code' : 'Errors by class';
  if (Kind === 'PageLines') return PAGE_METRICS[tile.PageMetric ?? USUAL_PAGE_METRIC];
  const start = METERED[Kind];
  if (start !== undefined) return `${start}${metricsOfTile(tile).map(metricName).join('; ') || Kind}`;
  return KINDS.find(([kind]) => kind === Kind)?.[1] ?? Kind;
}

function visitorTitle(tile: DashboardTile) {
  const { RumFigure: figure = 'LoadTime', RumShare: share = 'Median' } = tile;
  const by = rumByOf(tile);
  const told = figure === 'PageViews' ? FIGURE_NAMES[figure] : `${FIGURE_NAMES[figure]}, ${SHARES[share]}`;
  // A table by country may stand beside it.
  if (tile.Kind === 'RumMap') return `${told}, world map`;
  return by === undefined ? told : `${told}, by ${DIMENSIONS[by].toLowerCase()}`;
}

/** Per hour, day or month: sums are drawn as bars from nought, means and shares as a line. */
export const isSum = (metric: TileMetric): boolean => SUMS.includes(metric);
const SUMS: readonly TileMetric[] = ['Checks', 'ConfirmedErrors', 'UnconfirmedErrors', 'UpMs', 'DownMs', 'Alerts'];
const DURATIONS: readonly TileMetric[] = ['UpMs', 'DownMs', 'OperatorResponseTime', 'OperatorResponseTarget'];

/** Whether it is drawn as bars, which a tile may say. */
export const isBars = (metric: TileMetric, chartType: ChartType | undefined): boolean =>
  chartType === undefined ? isSum(metric) : chartType === 'Bar';

/** A figure with its unit; `–` where there is none. */
export function figureText(metric: TileMetric, value: number | undefined, format: Format): string {
  if (value === undefined) return '–';
  if (metric.endsWith('Percentage')) return format.percent(value);
  if (DURATIONS.includes(metric)) return duration(value);
  if (metric === 'TotalBytes') return format.bytes(value);
  return isSum(metric) ? format.count(value) : format.ms(value);
}
