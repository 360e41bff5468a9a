/** Validates and stores the settings of tiles, and resolves what they apply to. */
import { toDisplayName } from '@vedette/contract/lenient';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { drawnColumn, hasShares } from '@vedette/contract/v1/dashboards/tile-charts';
import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';
import {
  tileChartTypes,
  tileKindColumns,
  hasMetrics,
  hasSetting,
  hasSla,
  showsOneMonitor,
  isDrawableTable,
  kindMetrics,
  tileRumDimension,
} from '@vedette/contract/v1/dashboards/tile-kinds';
import { listTileMetrics, MAX_UNITS, metricUnit } from '@vedette/contract/v1/dashboards/tile-metrics';
import { tileSettingNames } from '@vedette/contract/v1/dashboards/tile-record';
import { Fault, type Problems } from '@vedette/kernel/fault';
import {
  unique,
  toStoredPeriod,
  periodToWire,
  type StoredDashboard,
  type StoredPeriod,
  type StoredTile,
} from '../definition/dashboard-rules.js';
import { checkFilters } from '../../rum/index.js';
import { dashboardMonitorKinds } from '@vedette/contract/v1/dashboards/predefined';
import {
  DISTINCT_RULE,
  uniqueNameRule,
  exclusiveRule,
  onlyAllowedRule,
  requiredRule,
} from '@vedette/kernel/rule-messages';

/**
 * Checks tiles: a tile of one metric names it, other tiles have none, and no tile has a setting its kind does not
 * support.
 */
export function checkTiles(tiles: readonly DashboardTile[], problems: Problems): void {
  const guids = tiles.map(({ TileGuid }) => TileGuid?.toLowerCase());
  tiles.forEach((tile, index) => {
    const { Kind: kind, TileGuid: guid } = tile;
    const field = (name: keyof DashboardTile): string => `Tiles[${index}].${name}`;
    const refuseUnless = (name: keyof DashboardTile, isKnown: boolean): void =>
      problems.when(!isKnown && tile[name] !== undefined, field(name), `is not allowed for ${kind}`);
    checkMetric(tile, field('Metric'), problems);
    for (const name of tileSettingNames) refuseUnless(name, hasSetting(kind, name));
    const hasTargets = hasSla(kind, tile.Metric, tile.MoreMetrics);
    if (hasSetting(kind, 'SlaGuid')) refuseUnless('SlaGuid', hasTargets);
    const hasSeveralMonitors = showsOneMonitor(kind) && (tile.Monitors ?? []).length > 1;
    problems.when(hasSeveralMonitors, field('Monitors'), `must have at most one monitor for ${kind}`);
    checkMoreMetrics(tile, field('MoreMetrics'), problems);
    const hasBothSelections = tile.DrawnWorst !== undefined && tile.DrawnMonitors !== undefined;
    problems.when(hasBothSelections, field('DrawnWorst'), exclusiveRule('DrawnMonitors'));
    const hasBothSources = tile.CustomMetrics !== undefined && (tile.Monitors ?? tile.MonitorGroups) !== undefined;
    problems.when(hasBothSources, field('CustomMetrics'), exclusiveRule('Monitors or MonitorGroups'));
    if (tile.RumFilters) checkFilters(tile.RumFilters, tileRumDimension(tile), problems, `${field('RumFilters')}.`);
    checkColumns(tile, field, problems);
    checkChart(tile, field, problems);
    const isDuplicate = guid !== undefined && guids.indexOf(guid.toLowerCase()) !== index;
    problems.when(isDuplicate, field('TileGuid'), uniqueNameRule('tile'));
  });
}

function checkMetric({ Kind: kind, Metric: metric }: DashboardTile, field: string, problems: Problems): void {
  const known = kindMetrics(kind);
  if (metric === undefined) problems.when(hasMetrics(kind), field, requiredRule(`for ${kind}`));
  else if (!hasMetrics(kind)) problems.add(field, `is not allowed for ${kind}`);
  else problems.when(!known.includes(metric), field, `must be one of ${known.join(', ')} for ${kind}`);
}

/** Checks the metrics of a chart: no duplicates, and at most two axes. */
function checkMoreMetrics(tile: DashboardTile, field: string, problems: Problems): void {
  if (tile.MoreMetrics === undefined) return;
  const all = listTileMetrics(tile);
  problems.when(new Set(all).size < all.length, field, `${DISTINCT_RULE}, nor Metric`);
  const units = new Set(all.map(metricUnit));
  problems.when(units.size > MAX_UNITS, field, `must have at most ${MAX_UNITS} units, not ${[...units].join(', ')}`);
}

/** Checks that shown columns and the sort column exist for the kind, without duplicates. */
function checkColumns(
  { Kind: kind, Columns: columns = [], ...tile }: DashboardTile,
  field: (name: keyof DashboardTile) => string,
  problems: Problems,
): void {
  const known = tileKindColumns(kind);
  const isSorted = tile.SortBy !== undefined;
  problems.when(
    columns.some((each) => !known.includes(each)),
    field('Columns'),
    `must be columns of ${kind}`,
  );
  problems.when(new Set(columns).size < columns.length, field('Columns'), DISTINCT_RULE);
  problems.when(isSorted && !known.includes(tile.SortBy ?? 'Name'), field('SortBy'), `must be a column of ${kind}`);
  problems.when(!isSorted && tile.IsDescending !== undefined, field('IsDescending'), onlyAllowedRule('with SortBy'));
}

/** Checks that the kind supports the chart type; only values that add up to a whole may be shares. */
function checkChart(
  { Kind: kind, ChartType: type, SortBy: by }: DashboardTile,
  field: (name: keyof DashboardTile) => string,
  problems: Problems,
): void {
  if (type === undefined) return;
  const isKnown = tileChartTypes(kind).includes(type);
  problems.when(!isKnown, field('ChartType'), `must be a chart type of ${kind}, not ${type}`);
  const hasColumns = tileKindColumns(kind).length > 0;
  const hasInvalidPie = isDrawableTable(kind) && hasColumns && type === 'Pie' && !hasShares(drawnColumn(by));
  problems.when(
    hasInvalidPie,
    field('ChartType'),
    `Pie requires a value that adds up, not ${drawnColumn(by)} of checkpoints`,
  );
}

interface StorageOptions {
  readonly zone: string;
  readonly newGuid: () => string;
  readonly problems: Problems;
}

/** Returns tiles as stored, each with a guid. Adds invalid periods to `problems`. */
export const toStoredTiles = (
  tiles: readonly DashboardTile[],
  { zone, newGuid, problems }: StorageOptions,
): StoredTile[] =>
  tiles.map(({ Period: period, ...tile }, index) => ({
    ...tile,
    TileGuid: (tile.TileGuid ?? newGuid()).toLowerCase(),
    ...(tile.Monitors && { Monitors: toUniqueLowerCase(tile.Monitors) }),
    ...(tile.MonitorGroups && { MonitorGroups: toUniqueLowerCase(tile.MonitorGroups) }),
    ...(tile.DrawnMonitors && { DrawnMonitors: toUniqueLowerCase(tile.DrawnMonitors) }),
    ...(tile.CustomMetrics && { CustomMetrics: uniqueMetrics(tile.CustomMetrics) }),
    ...(tile.SlaGuid !== undefined && { SlaGuid: tile.SlaGuid.toLowerCase() }),
    ...(tile.RumWebsiteGuid !== undefined && { RumWebsiteGuid: tile.RumWebsiteGuid.toLowerCase() }),
    ...(tile.Checkpoints && { Checkpoints: [...unique(tile.Checkpoints)] }),
    ...(tile.CheckpointRegions && { CheckpointRegions: [...unique(tile.CheckpointRegions)] }),
    ...(period && { Period: toStoredPeriod(period, zone, problems, `Tiles[${index}].Period`) }),
  }));

const toUniqueLowerCase = (guids: readonly string[]): string[] => [...unique(guids.map((guid) => guid.toLowerCase()))];

const uniqueMetrics = (metrics: NonNullable<DashboardTile['CustomMetrics']>) => [
  ...new Map(
    metrics.map(({ MonitorGuid, Name }) => [
      `${MonitorGuid.toLowerCase()} ${Name}`,
      { MonitorGuid: MonitorGuid.toLowerCase(), Name },
    ]),
  ).values(),
];

/** Returns the tile for a caller in `zone`. */
export const tileToWire = (
  { Period: period, Title: title = '', ...tile }: StoredTile,
  zone: string,
): DashboardTile => ({
  ...tile,
  ...(toDisplayName(title) !== '' && { Title: toDisplayName(title) }),
  ...(period && { Period: periodToWire(period, zone) }),
});

/** Scope of the figures: the settings of the tile, otherwise those of the dashboard. */
export interface TileContext extends Pick<
  StoredDashboard,
  'monitorGuids' | 'monitorGroupGuids' | 'checkpointIds' | 'regionIds' | 'period'
> {
  /** The kinds of monitors it includes; undefined: any. */
  readonly kinds: ReturnType<typeof dashboardMonitorKinds>;
  /** Only the listed monitors are included, even if the lists are empty. */
  readonly isLimitedToMonitors: boolean;
  /** The monitors are set by the tile: groups in the view do not limit them. */
  readonly hasOwnMonitors: boolean;
  readonly hasOwnCheckpoints: boolean;
  /** The period is set by the tile: the period of the view does not change it. */
  readonly hasOwnPeriod: boolean;
  /** The SLA whose targets are shown; undefined: the first of the account. */
  readonly slaGuid: string | undefined;
  /** The level of checks or alerts that the tile lists, overriding the query; undefined: the query decides. */
  readonly checkLevel: CheckLevel | undefined;
  /** Whether partial checks are listed, overriding the query. */
  readonly showPartial: boolean | undefined;
}

/** @throws Fault `missing` for a tile the dashboard does not have. */
export function findTile({ tiles, dashboardGuid }: StoredDashboard, guid: string | undefined): StoredTile | undefined {
  if (guid === undefined) return undefined;
  const tile = tiles.find(({ TileGuid }) => TileGuid === guid.toLowerCase());
  if (!tile) throw new Fault('missing', `Tile: dashboard ${dashboardGuid} has no tile ${guid}`);
  return tile;
}

export function resolveTileContext(dashboard: StoredDashboard, tile?: StoredTile): TileContext {
  const { monitorGuids, monitorGroupGuids, checkpointIds, regionIds, period, originGuid } = dashboard;
  const ownMetrics = tile?.CustomMetrics && unique(tile.CustomMetrics.map(({ MonitorGuid }) => MonitorGuid));
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
      : { monitorGuids, monitorGroupGuids, kinds: dashboardMonitorKinds(originGuid) }),
    ...(ownCheckpoints
      ? { checkpointIds: tile.Checkpoints ?? [], regionIds: tile.CheckpointRegions ?? [] }
      : { checkpointIds, regionIds }),
    period: ownPeriod ?? period,
    hasOwnPeriod: ownPeriod !== undefined,
    hasOwnMonitors: ownMonitors,
    hasOwnCheckpoints: ownCheckpoints,
    slaGuid: tile && hasMetrics(tile.Kind) ? tile.SlaGuid : undefined,
    checkLevel: tile?.CheckLevel,
    showPartial: tile?.ShowPartialMeasurements,
    isLimitedToMonitors: ownMonitors || monitorGuids.length + monitorGroupGuids.length > 0,
  };
}
