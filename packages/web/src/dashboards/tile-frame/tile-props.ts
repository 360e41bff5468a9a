import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Arranging } from './tile-frame.js';
import type { TileView } from '../data/tile-view.js';

export interface TileProps {
  readonly dashboardGuid: string;
  readonly tile: DashboardTile;
  readonly figures: DashboardFigures;
  /** What the address says; a period that is absent there is the dashboard's own preset. */
  readonly search: TileView;
  /** What is read is read again now and then. */
  readonly isRefreshed: boolean;
  readonly arranging: Arranging | undefined;
}
