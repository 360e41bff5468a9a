import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { createContext } from 'react';

/** Saves a changed tile. */
export type ChangeTile = (tile: DashboardTile) => Promise<void>;

/** Provides the function to the tiles; undefined if they cannot be changed now, or not by this operator. */
export const TileChangeContext = createContext<ChangeTile | undefined>(undefined);
