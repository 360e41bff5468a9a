import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { createContext } from 'react';

/** Keeps a tile that was changed. */
export type ChangeTile = (tile: DashboardTile) => Promise<void>;

/** For the tile below it; undefined where it cannot be changed now, or not by this operator. */
export const TileChange = createContext<ChangeTile | undefined>(undefined);
