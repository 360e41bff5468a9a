/** Properties of the kinds of tiles. Imports no shape, so that pages may use it. */
import type { RumDimension } from '../rum/rum.js';
import type { ChartType } from './tile-charts.js';
import type { TileColumn } from './tile-columns.js';
import { isSlaTarget, type TileMetric } from './tile-metrics.js';
import type { TileSetting } from './tile-record.js';
import { type TileKind, tileKinds, tileRecord } from './tiles/registry.js';

export const hasSetting = (kind: TileKind, setting: TileSetting): boolean =>
  tileRecord(kind).settings.includes(setting);
/** Returns the kinds that have a setting, as a list for sentences. */
export const listKindsWith = (setting: TileSetting): string =>
  joinWithAnd(tileKinds.filter((kind) => hasSetting(kind, setting)));
export const listKindsWhere = (applies: (kind: TileKind) => boolean): string => joinWithAnd(tileKinds.filter(applies));

const joinWithAnd = (kinds: readonly TileKind[]): string =>
  kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1) ?? ''}`;

export const hasMonitors = (kind: TileKind): boolean => hasSetting(kind, 'Monitors');
/** Returns whether a kind shows one monitor: its settings accept at most one monitor, and no group. */
export const showsOneMonitor = (kind: TileKind): boolean => hasMonitors(kind) && !hasSetting(kind, 'MonitorGroups');
export const hasCheckpoints = (kind: TileKind): boolean => hasSetting(kind, 'Checkpoints');
export const hasWebsite = (kind: TileKind): boolean => hasSetting(kind, 'RumWebsiteGuid');
/** Returns whether a kind shows single checks or alerts, which have a level. */
export const hasLevel = (kind: TileKind): boolean => hasSetting(kind, 'CheckLevel');

/** Returns the metrics that a kind can show, the default first. */
export const kindMetrics = (kind: TileKind): readonly TileMetric[] => tileRecord(kind).metrics;
export const hasMetrics = (kind: TileKind): boolean => kindMetrics(kind).length > 0;
/** Returns whether a tile uses an SLA, which can be set. A kind with metrics does so only for a target. */
export const hasSla = (kind: TileKind, metric?: TileMetric, moreMetrics: readonly TileMetric[] = []): boolean =>
  hasSetting(kind, 'SlaGuid') &&
  (!hasMetrics(kind) || [metric, ...moreMetrics].some((each) => each && isSlaTarget(each)));

/** Returns the dimension by which a website tile groups page views. Undefined: none. */
export function tileRumDimension({
  Kind,
  RumBy = 'Page',
}: {
  readonly Kind: TileKind;
  readonly RumBy?: RumDimension | undefined;
}): RumDimension | undefined {
  return tileRecord(Kind).groupedBy ?? (hasSetting(Kind, 'RumBy') ? RumBy : undefined);
}

/** Returns the chart types of a kind. Empty: it is not a chart. */
export const tileChartTypes = (kind: TileKind): readonly ChartType[] => tileRecord(kind).chartTypes;
/** Returns whether a kind is a table by default and can also be drawn. */
export const isDrawableTable = (kind: TileKind): boolean => tileChartTypes(kind).includes('Pie');

/** Returns the columns of a kind. Empty: they cannot be chosen. */
export const tileKindColumns = (kind: TileKind): readonly TileColumn[] => tileRecord(kind).columns;

/** Returns the kinds for the API reference. Neighbours with the same sentence share it. */
export function kindsDescription(): string {
  const sentences: { readonly kinds: TileKind[]; readonly description: string }[] = [];
  for (const kind of tileKinds) {
    const { description } = tileRecord(kind);
    const last = sentences.at(-1);
    if (last?.description === description) last.kinds.push(kind);
    else sentences.push({ kinds: [kind], description });
  }
  return sentences.map(({ kinds, description }) => `${kinds.join(', ')}: ${description}`).join(' ');
}

/** Maximum lines of a chart. More cannot be distinguished. */
export const MAX_DRAWN_LINES = 10;
/** Maximum monitors with figures over time in one request. */
export const MAX_LINES_PER_REQUEST = 50;
/** Maximum monitors with page metrics over time in one request. Each may have a line for every step. */
export const MAX_PAGES_PER_REQUEST = 20;
