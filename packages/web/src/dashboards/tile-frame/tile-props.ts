import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { ArrangeHandlers } from './tile-frame.js';
import type { TileView } from '../data/tile-view.js';

export interface TileProps {
  readonly dashboardGuid: string;
  readonly tile: DashboardTile;
  readonly figures: DashboardFigures;
  /** URL parameters; without a period, the dashboard's preset applies. */
  readonly search: TileView;
  /** Data is reloaded periodically. */
  readonly isAutoRefreshed: boolean;
  readonly arranging: ArrangeHandlers | undefined;
}
