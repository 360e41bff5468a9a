/** What tiles of each kind have. Imports no shape, so that pages may use it. */
import type { RumDimension } from '../rum/rum.js';
import type { ChartType } from './tile-charts.js';
import type { TileColumn } from './tile-columns.js';
import { isTarget, type TileMetric } from './tile-metrics.js';
import type { TileSetting } from './tile-record.js';
import { type TileKind, tileKinds, tileRecord } from './tiles/registry.js';

export const hasSetting = (kind: TileKind, setting: TileSetting): boolean =>
  tileRecord(kind).settings.includes(setting);
/** The kinds that have a setting, as sentences name them. */
export const kindsWith = (setting: TileSetting): string =>
  listed(tileKinds.filter((kind) => hasSetting(kind, setting)));
export const kindsWhere = (applies: (kind: TileKind) => boolean): string => listed(tileKinds.filter(applies));

const listed = (kinds: readonly TileKind[]): string =>
  kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1) ?? ''}`;

export const hasMonitors = (kind: TileKind): boolean => hasSetting(kind, 'Monitors');
/** Kinds about one monitor: of its own they name one at most, and no group. */
export const isOfOne = (kind: TileKind): boolean => hasMonitors(kind) && !hasSetting(kind, 'MonitorGroups');
export const hasCheckpoints = (kind: TileKind): boolean => hasSetting(kind, 'Checkpoints');
export const hasWebsite = (kind: TileKind): boolean => hasSetting(kind, 'RumWebsiteGuid');
/** Kinds of single checks and alerts, which have a level. */
export const hasLevel = (kind: TileKind): boolean => hasSetting(kind, 'CheckLevel');

/** The metrics a kind may be about, the usual one first. */
export const metricsOfKind = (kind: TileKind): readonly TileMetric[] => tileRecord(kind).metrics;
export const hasMetrics = (kind: TileKind): boolean => metricsOfKind(kind).length > 0;
/** Whether it goes by an SLA, which it may name: of a kind about metrics only where one is a target. */
export const hasSla = (kind: TileKind, metric?: TileMetric, more: readonly TileMetric[] = []): boolean =>
  hasSetting(kind, 'SlaGuid') && (!hasMetrics(kind) || [metric, ...more].some((each) => each && isTarget(each)));

/** The dimension a tile of a website groups its page views by; undefined: none. */
export function tileRumDimension({
  Kind,
  RumBy = 'Page',
}: {
  readonly Kind: TileKind;
  readonly RumBy?: RumDimension | undefined;
}): RumDimension | undefined {
  return tileRecord(Kind).groupedBy ?? (hasSetting(Kind, 'RumBy') ? RumBy : undefined);
}

/** What a kind can be drawn as; nothing where it is no chart. */
export const tileChartTypes = (kind: TileKind): readonly ChartType[] => tileRecord(kind).chartTypes;
/** Kinds that are a table unless they are set to be drawn. */
export const isOfParts = (kind: TileKind): boolean => tileChartTypes(kind).includes('Pie');

/** The columns a kind of tile has; none: its columns are not chosen. */
export const tileKindColumns = (kind: TileKind): readonly TileColumn[] => tileRecord(kind).columns;

/** The kinds in the API reference; neighbours with the same sentence share one. */
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

/** More lines than these nobody tells apart. */
export const MAX_DRAWN_LINES = 10;
/** Monitors that are told of over time at once. */
export const MAX_LINES_PER_REQUEST = 50;
/** Monitors of whose pages is told over time at once: each may have a line for every step. */
export const MAX_PAGES_PER_REQUEST = 20;
