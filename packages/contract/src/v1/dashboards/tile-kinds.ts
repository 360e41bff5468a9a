/** What tiles of each kind know of. Imports no shape, so that pages may use it. */
import type { DashboardTile, TileMetric } from './dashboard-tiles.js';

type Kind = DashboardTile['Kind'];

/** Kinds that tell of the present, or of spans of their own: they have no period. */
const NO_PERIOD: readonly Kind[] = [
  'Status',
  'Incidents',
  'Coverage',
  'Checkpoints',
  'ErrorCounts',
  'LastCheck',
  'Empty',
];
/** Kinds about one figure of the visitors of one website. */
const OF_WEBSITE: readonly Kind[] = ['RumNumber', 'RumChart', 'RumTable', 'RumMap'];
/** Kinds that are about no monitor. */
const NO_MONITORS: readonly Kind[] = ['Checkpoints', 'RealUsers', 'Empty', ...OF_WEBSITE];
/** Kinds that are read from single checks or from series, which tell checkpoints apart; other roll-ups do not. */
const CHECKPOINTS: readonly Kind[] = [
  'Log',
  'Alerts',
  'ErrorTypes',
  'CheckpointFigures',
  'CheckpointLines',
  'StepLines',
  'StepFigures',
];
/** Kinds about the steps of one monitor. */
const OF_STEPS: readonly Kind[] = ['StepLines', 'StepFigures'];
/** What single checks tell: no roll-up tells the time that a checkpoint saw a monitor up. */
const OF_CHECKPOINTS: readonly TileMetric[] = [
  'TotalTime',
  'ResolveTime',
  'ConnectionTime',
  'DownloadTime',
  'ConfirmedErrors',
  'UnconfirmedErrors',
  'Checks',
];

/** What an SLA wants is the same of each monitor and at any hour. */
const TARGETS: readonly TileMetric[] = ['SlaTargetPercentage', 'SlaTargetTotalTime', 'OperatorResponseTarget'];

export const hasPeriod = (kind: Kind): boolean => !NO_PERIOD.includes(kind);
export const hasMonitors = (kind: Kind): boolean => !NO_MONITORS.includes(kind);
export const hasWebsite = (kind: Kind): boolean => OF_WEBSITE.includes(kind);
/** By what a tile of a website tells its page views apart; undefined: it does not. */
export function rumByOf({
  Kind,
  RumBy = 'Page',
}: Pick<DashboardTile, 'Kind'> & { readonly RumBy?: DashboardTile['RumBy'] | undefined }): DashboardTile['RumBy'] {
  if (Kind === 'RumMap') return 'Country';
  return Kind === 'RumTable' ? RumBy : undefined;
}
export const hasCheckpoints = (kind: Kind): boolean => CHECKPOINTS.includes(kind);
export const hasSteps = (kind: Kind): boolean => OF_STEPS.includes(kind);
/** Kinds about one monitor: of its own they name one at most, and no group. */
export const isOfOne = (kind: Kind): boolean => hasSteps(kind) || kind === 'LastCheck';
/** Whether a kind is about custom metrics. */
export const hasCustomMetrics = (kind: Kind): boolean => kind === 'MetricLines';
/** Whether a kind about one metric may be about this one. */
export const hasMetric = (kind: Kind, metric: TileMetric): boolean =>
  kind === 'CheckpointLines' ? OF_CHECKPOINTS.includes(metric) : kind === 'Chart' || !TARGETS.includes(metric);
/** Whether it goes by an SLA, which it may name. */
export const hasSla = (kind: Kind, metric?: TileMetric, more: readonly TileMetric[] = []): boolean =>
  kind === 'Sla' || kind === 'MonitorData' || (kind === 'Chart' && [metric, ...more].some(isTarget));
const isTarget = (metric: TileMetric | undefined): boolean => metric !== undefined && TARGETS.includes(metric);

const COUNTS: readonly TileMetric[] = ['ConfirmedErrors', 'UnconfirmedErrors', 'Checks', 'Alerts'];
const SPANS: readonly TileMetric[] = ['UpMs', 'DownMs', 'OperatorResponseTime', 'OperatorResponseTarget'];
/** What a metric is measured in; those of one unit share an axis. */
export function unitOf(metric: TileMetric): 'percent' | 'count' | 'duration' | 'bytes' | 'ms' {
  if (metric.endsWith('Percentage')) return 'percent';
  if (COUNTS.includes(metric)) return 'count';
  if (SPANS.includes(metric)) return 'duration';
  return metric === 'TotalBytes' ? 'bytes' : 'ms';
}
/** Of what less is worse; of all else more is. */
const LESS_IS_WORSE: readonly TileMetric[] = ['UptimePercentage', 'ObservedPercentage', 'UpMs', 'Checks'];
export const isWorseBelow = (metric: TileMetric): boolean => LESS_IS_WORSE.includes(metric);
/** More lines than these nobody tells apart. */
export const MOST_DRAWN = 10;
/** Monitors that are told of over time at once. */
export const MOST_LINES_AT_ONCE = 50;
/** Monitors of whose pages is told over time at once: each may have a line for every step. */
export const MOST_PAGES_AT_ONCE = 20;
/** Whether a kind draws some of its monitors alone where it is set to. */
export const drawsSome = (kind: Kind): boolean => kind === 'MonitorLines';
/** More units than these in one tile nobody reads. */
export const MOST_UNITS = 2;
/** A chart tells at most as many beside its first. */
export const MOST_MORE_METRICS = 9;
/** All metrics of a tile, its first one first. */
export const metricsOfTile = ({ Metric, MoreMetrics = [] }: Pick<DashboardTile, 'Metric' | 'MoreMetrics'>) =>
  Metric === undefined ? [] : [Metric, ...MoreMetrics];
