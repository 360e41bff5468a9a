import type { DashboardFigures, DashboardTile } from '@vedette/contract/v1/dashboard';
import type { DashboardSearch } from '../app/search.js';

/** What a tile is looked at with. */
export interface TileView extends DashboardSearch {
  /** Guid of the tile, where it has settings of its own. */
  readonly tile?: string;
}

/** It is about something else than its dashboard. */
export const hasSettings = ({
  Monitors,
  MonitorGroups,
  Checkpoints,
  CheckpointRegions,
  Period,
}: DashboardTile): boolean =>
  [Monitors, MonitorGroups, Checkpoints, CheckpointRegions, Period].some((each) => each !== undefined);

/** What the dashboard is looked at with, as far as the tile says nothing else. */
export function viewOf(tile: DashboardTile, search: DashboardSearch): TileView {
  const { TileGuid, Period, Monitors, MonitorGroups } = tile;
  if (TileGuid === undefined || !hasSettings(tile)) return search;
  const { period: asked, group, ...rest } = search;
  const period = Period ? Period.PresetPeriod : asked;
  const isOwn = Monitors !== undefined || MonitorGroups !== undefined;
  return {
    ...{ ...rest, tile: TileGuid },
    ...(period !== undefined && { period }),
    ...(!isOwn && group !== undefined && { group }),
  };
}

/** The period of a view for an answer that knows of no tile: two moments where it has no name. */
export const spanOf = ({ period }: TileView, { FromAt, UntilAt }: Pick<DashboardFigures, 'FromAt' | 'UntilAt'>) =>
  period === undefined
    ? { Start: new Date(FromAt).toISOString(), End: new Date(UntilAt).toISOString() }
    : { PresetPeriod: period };
