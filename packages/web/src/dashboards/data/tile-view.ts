import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasMetrics } from '@vedette/contract/v1/dashboards/tile-kinds';
import { type TileKind, tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import { t } from '../../i18n/translate.js';
import type { DashboardSearch } from '../../parts/navigation/search.js';
import type { Format } from '../../parts/format/format-values.js';
import { LEVEL_OPTIONS } from '../labels/level-labels.js';
import { periodLabel } from '../../parts/time/period-labels.js';
import { formatTimeRange } from '../../parts/format/format-time-range.js';
import { monitorCount } from '../labels/count-texts.js';

/** The view that applies to a tile. */
export interface TileView extends DashboardSearch {
  /** Guid of the tile if it has its own settings. */
  readonly tile?: string;
}

/** Returns whether a tile has settings that differ from its dashboard. */
export const hasSettings = ({
  Kind,
  SlaGuid,
  Monitors,
  MonitorGroups,
  Checkpoints,
  CheckpointRegions,
  CustomMetrics,
  Period,
  CheckLevel,
  ShowPartialMeasurements,
  DrawnMonitors,
  DrawnWorst,
}: DashboardTile): boolean =>
  // Tiles that are not about a metric load their SLA themselves.
  [
    hasMetrics(Kind) ? SlaGuid : undefined,
    Monitors,
    MonitorGroups,
    Checkpoints,
    CheckpointRegions,
    CustomMetrics,
    Period,
    CheckLevel,
    ShowPartialMeasurements,
    DrawnMonitors,
    DrawnWorst,
  ].some((each) => each !== undefined);

/** Returns whether a tile with settings needs figures. */
export const needsFigures = (kind: TileKind): boolean => tileRecord(kind).figureSource === 'dashboard';

/** Combines the view of the dashboard with the settings of the tile, which take precedence. */
export function toTileView(tile: DashboardTile, search: DashboardSearch): TileView {
  const { TileGuid, Period, Monitors, MonitorGroups, CustomMetrics } = tile;
  if (TileGuid === undefined || !hasSettings(tile)) return search;
  const { period, from, until, groups, monitors, ...rest } = search;
  const hasOwnMonitors = (Monitors ?? MonitorGroups ?? CustomMetrics) !== undefined;
  const searchPeriod = {
    ...(period !== undefined && { period }),
    ...(from !== undefined && until !== undefined && { from, until }),
  };
  const ownPeriod = Period?.PresetPeriod === undefined ? {} : { period: Period.PresetPeriod };
  return {
    ...rest,
    tile: TileGuid,
    ...(Period ? ownPeriod : searchPeriod),
    ...(!hasOwnMonitors && groups !== undefined && { groups }),
    ...(!hasOwnMonitors && monitors !== undefined && { monitors }),
  };
}

/** Describes a tile's own period, monitors and checkpoints; undefined without settings. */
export function describeTileSettings(tile: DashboardTile, { wall }: Pick<Format, 'wall'>): string | undefined {
  const {
    Kind: kind,
    SlaGuid: sla,
    Period: period,
    Monitors: monitors,
    MonitorGroups: groups,
    Checkpoints: checkpoints,
    CheckpointRegions: regions,
    CustomMetrics: metrics,
    CheckLevel: level,
    ShowPartialMeasurements: includesPartialChecks,
    DrawnMonitors: drawnMonitors,
    DrawnWorst: worstCount,
  } = tile;
  const periodText = period && (period.PresetPeriod ? periodLabel(period.PresetPeriod) : periodDatesText(period, wall));
  const overrides = [
    ...(monitors || groups ? [t('custom monitors')] : []),
    ...(metrics ? [t('custom metrics')] : []),
    ...(checkpoints || regions ? [t('custom checkpoints')] : []),
    ...(level === undefined ? [] : [t('error level: {level}', { level: LEVEL_OPTIONS.find(([each]) => each === level)?.[1] ?? level })]),
    ...(includesPartialChecks === undefined ? [] : [includesPartialChecks ? t('with partial checks') : t('without partial checks')]),
    ...(drawnMonitors ? [monitorCount(drawnMonitors.length)] : []),
    ...(worstCount === undefined ? [] : [t('{count, plural, one {worst monitor} other {worst # monitors}}', { count: worstCount })]),
    ...(sla !== undefined && hasMetrics(kind) ? [t('own SLA')] : []),
  ];
  const settings = [...(periodText === undefined ? [] : [periodText]), ...overrides];
  return settings.length === 0 ? undefined : t('Set to {settings}', { settings: settings.join(', ') });
}

const periodDatesText = ({ Start, End }: NonNullable<DashboardTile['Period']>, wall: Format['wall']): string =>
  formatTimeRange(Start, End, wall);

/** Builds the period of a query that does not support tiles; custom ranges are sent as start and end. */
export const toPeriodQuery = ({ period }: TileView, { FromAt, UntilAt }: Pick<DashboardFigures, 'FromAt' | 'UntilAt'>) =>
  period === undefined
    ? { Start: new Date(FromAt).toISOString(), End: new Date(UntilAt).toISOString() }
    : { PresetPeriod: period };

/** Builds the dashboard's range as start and end, for endpoints that would count its preset differently. */
export function toDashboardRangeQuery(view: TileView, figures: Pick<DashboardFigures, 'FromAt' | 'UntilAt'>) {
  // At the very start of a day, the range is empty.
  return figures.FromAt < figures.UntilAt ? toPeriodQuery({}, figures) : toPeriodQuery(view, figures);
}
