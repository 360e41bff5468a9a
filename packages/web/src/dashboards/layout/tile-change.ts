import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { createContext } from 'react';

/** Saves a changed tile. */
export type ChangeTile = (tile: DashboardTile) => Promise<void>;

/** For the tiles below; undefined if they cannot be changed now, or not by this operator. */
export const TileChange = createContext<ChangeTile | undefined>(undefined);
