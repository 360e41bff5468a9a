/** What single tiles are set to: judged, kept, and what they come to. */
import { metricKinds, type DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import {
  drawsSome,
  hasCheckpoints,
  hasCustomMetrics,
  hasMetric,
  hasMonitors,
  hasPeriod,
  hasSla,
  hasWebsite,
  isOfOne,
  metricsOfTile,
  MOST_UNITS,
  rumByOf,
  unitOf,
} from '@vedette/contract/v1/dashboards/tile-kinds';
import { chartTypesOf, drawnColumn, hasShares } from '@vedette/contract/v1/dashboards/tile-charts';
import { hasLevel, isOfChecks, type CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';
import { columnsOf } from '@vedette/contract/v1/dashboards/tile-columns';
import { Fault, type Problems } from '@vedette/kernel/fault';
import {
  once,
  periodOf,
  periodToWire,
  type StoredDashboard,
  type StoredPeriod,
  type StoredTile,
} from '../definition/dashboard-rules.js';
import { checkFilters } from '../../rum/index.js';
import { kindsOf } from '@vedette/contract/v1/dashboards/predefined';

/** A tile about one metric says which, no other does, and none has a setting its kind knows nothing of. */
export function checkTiles(tiles: readonly DashboardTile[], problems: Problems): void {
  const guids = tiles.map(({ TileGuid }) => TileGuid?.toLowerCase());
  tiles.forEach((tile, index) => {
    const { Kind: kind, TileGuid: guid } = tile;
    const isMetered = metricKinds.includes(kind);
    const field = (name: keyof DashboardTile): string => `Tiles[${index}].${name}`;
    problems.when(isMetered && tile.Metric === undefined, field('Metric'), `required for ${kind}`);
    const refused = (name: keyof DashboardTile, isKnown: boolean): void =>
      problems.when(!isKnown && tile[name] !== undefined, field(name), `${kind} has none`);
    refused('Metric', isMetered);
    const isOther = isMetered && tile.Metric !== undefined && !hasMetric(kind, tile.Metric);
    problems.when(isOther, field('Metric'), refusals[kind] ?? `${kind} tells of no target`);
    refused('Period', hasPeriod(kind));
    refused('Monitors', hasMonitors(kind));
    refused('MonitorGroups', hasMonitors(kind) && !isOfOne(kind));
    const isMany = isOfOne(kind) && (tile.Monitors ?? []).length > 1;
    problems.when(isMany, field('Monitors'), `${kind} is about one monitor`);
    refused('Checkpoints', hasCheckpoints(kind));
    refused('CheckpointRegions', hasCheckpoints(kind));
    checkMetrics(tile, field, problems);
    refused('DrawnMonitors', drawsSome(kind));
    refused('DrawnWorst', drawsSome(kind));
    const isChosen = tile.DrawnWorst !== undefined && tile.DrawnMonitors !== undefined;
    problems.when(isChosen, field('DrawnWorst'), 'not with DrawnMonitors');
    refused('SlaGuid', hasSla(kind, tile.Metric, tile.MoreMetrics));
    refused('CustomMetrics', hasCustomMetrics(kind));
    const isBoth = tile.CustomMetrics !== undefined && (tile.Monitors ?? tile.MonitorGroups) !== undefined;
    problems.when(isBoth, field('CustomMetrics'), 'not with Monitors or MonitorGroups');
    for (const name of ['RumWebsiteGuid', 'RumFigure', 'RumShare', 'RumFilters'] as const)
      refused(name, hasWebsite(kind));
    refused('RumBy', kind === 'RumTable');
    refused('PageMetric', kind === 'PageLines');
    if (tile.RumFilters) checkFilters(tile.RumFilters, rumByOf(tile), problems, `${field('RumFilters')}.`);
    refused('RowsFor', kind === 'MonitorData');
    refused('CheckLevel', hasLevel(kind));
    refused('ShowPartialMeasurements', isOfChecks(kind));
    refused('IncludeInExport', isOfChecks(kind));
    refused('ErrorsBy', kind === 'ErrorTypes');
    checkColumns(tile, field, problems);
    checkChart(tile, field, problems);
    const isTwice = guid !== undefined && guids.indexOf(guid.toLowerCase()) !== index;
    problems.when(isTwice, field('TileGuid'), 'another tile has it');
  });
}

/** Several metrics of a chart, each once, on two axes. */
function checkMetrics(tile: DashboardTile, field: (name: keyof DashboardTile) => string, problems: Problems): void {
  if (tile.MoreMetrics === undefined) return;
  const [name, all] = [field('MoreMetrics'), metricsOfTile(tile)];
  problems.when(tile.Kind !== 'Chart', name, `${tile.Kind} has none`);
  problems.when(new Set(all).size < all.length, name, 'each once, and Metric not again');
  const units = new Set(all.map(unitOf));
  problems.when(units.size > MOST_UNITS, name, `of at most ${MOST_UNITS} units, not ${[...units].join(', ')}`);
}

/** What is shown and sorted by is a column the kind has, each once. */
function checkColumns(
  { Kind: kind, Columns: columns = [], ...tile }: DashboardTile,
  field: (name: keyof DashboardTile) => string,
  problems: Problems,
): void {
  const known = columnsOf(kind);
  const isSorted = tile.SortBy !== undefined;
  problems.when(
    columns.some((each) => !known.includes(each)),
    field('Columns'),
    `not columns of ${kind}`,
  );
  problems.when(new Set(columns).size < columns.length, field('Columns'), 'each once');
  problems.when(isSorted && !known.includes(tile.SortBy ?? 'Name'), field('SortBy'), `no column of ${kind}`);
  problems.when(!isSorted && tile.IsDescending !== undefined, field('IsDescending'), 'goes with SortBy');
}

/** A kind is drawn as it can be, and only what adds up as shares of a whole. */
function checkChart(
  { Kind: kind, ChartType: type, SortBy: by }: DashboardTile,
  field: (name: keyof DashboardTile) => string,
  problems: Problems,
): void {
  if (type === undefined) return;
  const isKnown = chartTypesOf(kind).includes(type);
  problems.when(!isKnown, field('ChartType'), `${kind} is not drawn as ${type}`);
  const isPart = kind === 'CheckpointFigures' && type === 'Pie' && !hasShares(drawnColumn(by));
  problems.when(isPart, field('ChartType'), `Pie: ${drawnColumn(by)} of checkpoints are no shares of a whole`);
}

const refusals: Partial<Record<DashboardTile['Kind'], string>> = {
  CheckpointLines: 'CheckpointLines tells of times, checks and errors alone',
};

interface Keeping {
  readonly zone: string;
  readonly newGuid: () => string;
  readonly problems: Problems;
}

/** Tiles as they are kept, each with a guid. Bad periods go to `problems`. */
export const keptTiles = (tiles: readonly DashboardTile[], { zone, newGuid, problems }: Keeping): StoredTile[] =>
  tiles.map(({ Period: period, ...tile }, index) => ({
    ...tile,
    TileGuid: (tile.TileGuid ?? newGuid()).toLowerCase(),
    ...(tile.Monitors && { Monitors: lowered(tile.Monitors) }),
    ...(tile.MonitorGroups && { MonitorGroups: lowered(tile.MonitorGroups) }),
    ...(tile.DrawnMonitors && { DrawnMonitors: lowered(tile.DrawnMonitors) }),
    ...(tile.CustomMetrics && { CustomMetrics: metricsOnce(tile.CustomMetrics) }),
    ...(tile.SlaGuid !== undefined && { SlaGuid: tile.SlaGuid.toLowerCase() }),
    ...(tile.RumWebsiteGuid !== undefined && { RumWebsiteGuid: tile.RumWebsiteGuid.toLowerCase() }),
    ...(tile.Checkpoints && { Checkpoints: [...once(tile.Checkpoints)] }),
    ...(tile.CheckpointRegions && { CheckpointRegions: [...once(tile.CheckpointRegions)] }),
    ...(period && { Period: periodOf(period, zone, problems, `Tiles[${index}].Period`) }),
  }));

const lowered = (guids: readonly string[]): string[] => [...once(guids.map((guid) => guid.toLowerCase()))];

const metricsOnce = (metrics: NonNullable<DashboardTile['CustomMetrics']>) => [
  ...new Map(
    metrics.map(({ MonitorGuid, Name }) => [
      `${MonitorGuid.toLowerCase()} ${Name}`,
      { MonitorGuid: MonitorGuid.toLowerCase(), Name },
    ]),
  ).values(),
];

/** As a caller in `zone` reads it. */
export const tileToWire = ({ Period: period, ...tile }: StoredTile, zone: string): DashboardTile => ({
  ...tile,
  ...(period && { Period: periodToWire(period, zone) }),
});

/** What figures are about: what the dashboard says, and instead of it what its tile says. */
export interface Context extends Pick<
  StoredDashboard,
  'monitorGuids' | 'monitorGroupGuids' | 'checkpointIds' | 'regionIds' | 'period'
> {
  /** What monitors it is about; undefined: any. */
  readonly kinds: ReturnType<typeof kindsOf>;
  /** Its lists of monitors are all it is about, even where they are empty. */
  readonly hasMonitors: boolean;
  /** The monitors are the tile's own: a group the dashboard is looked at with does not narrow them. */
  readonly hasOwnMonitors: boolean;
  readonly hasOwnCheckpoints: boolean;
  /** The period is the tile's own: a period the dashboard is looked at with does not change it. */
  readonly hasOwnPeriod: boolean;
  /** The SLA whose targets are told; undefined: the first of the account. */
  readonly slaGuid: string | undefined;
  /** Which checks or alerts the tile lists, whatever is asked for; undefined: what is asked for. */
  readonly checkLevel: CheckLevel | undefined;
  /** Likewise whether with the parts of rounds. */
  readonly showPartial: boolean | undefined;
}

/** @throws Fault `missing` for a tile the dashboard does not have. */
export function tileOf({ tiles, dashboardGuid }: StoredDashboard, guid: string | undefined): StoredTile | undefined {
  if (guid === undefined) return undefined;
  const tile = tiles.find(({ TileGuid }) => TileGuid === guid.toLowerCase());
  if (!tile) throw new Fault('missing', `Tile: dashboard ${dashboardGuid} has no tile ${guid}`);
  return tile;
}

export function contextOf(dashboard: StoredDashboard, tile?: StoredTile): Context {
  const { monitorGuids, monitorGroupGuids, checkpointIds, regionIds, period, originGuid } = dashboard;
  const ownMetrics = tile?.CustomMetrics && once(tile.CustomMetrics.map(({ MonitorGuid }) => MonitorGuid));
  const ownMonitors = (tile?.Monitors ?? tile?.MonitorGroups ?? ownMetrics) !== undefined;
  const ownCheckpoints = tile?.Checkpoints !== undefined || tile?.CheckpointRegions !== undefined;
  const ownPeriod: StoredPeriod | undefined = tile?.Period;
  return {
    ...(ownMonitors
      ? {
          monitorGuids: tile?.Monitors ?? ownMetrics ?? [],
          monitorGroupGuids: tile?.MonitorGroups ?? [],
          kinds: undefined,
        }
      : { monitorGuids, monitorGroupGuids, kinds: kindsOf(originGuid) }),
    ...(ownCheckpoints
      ? { checkpointIds: tile.Checkpoints ?? [], regionIds: tile.CheckpointRegions ?? [] }
      : { checkpointIds, regionIds }),
    period: ownPeriod ?? period,
    hasOwnPeriod: ownPeriod !== undefined,
    hasOwnMonitors: ownMonitors,
    hasOwnCheckpoints: ownCheckpoints,
    slaGuid: tile?.Kind === 'Chart' ? tile.SlaGuid : undefined,
    checkLevel: tile?.CheckLevel,
    showPartial: tile?.ShowPartialMeasurements,
    hasMonitors: ownMonitors || monitorGuids.length + monitorGroupGuids.length > 0,
  };
}
