/** Tiles of dashboards. */
import { z } from 'zod';
import { displayName } from '../../lenient.js';
import { tileSettings } from './dashboard-tile-settings.js';
import { hasMetrics, kindsDescription, listKindsWhere, listKindsWith } from './tile-kinds.js';
import { MAX_MORE_METRICS, tileMetrics } from './tile-metrics.js';
import { tileKinds } from './tiles/registry.js';

export const MAX_TILES = 50;

/** A tile. Tiles are laid out in order on a grid of 12 columns. */
export const DashboardTile = z
  .object({
    Kind: z.enum(tileKinds).meta({ description: kindsDescription() }),
    Metric: z
      .enum(tileMetrics)
      .optional()
      .meta({
        description: `Required for ${listKindsWhere(hasMetrics)}. CheckpointLines accepts a time of a check, Checks or errors; only Chart accepts a target of an SLA.`,
      }),
    MoreMetrics: z
      .array(z.enum(tileMetrics))
      .max(MAX_MORE_METRICS)
      .optional()
      .meta({
        description: `For ${listKindsWith('MoreMetrics')}: metrics shown in addition to Metric, each once. All together have at most two units.`,
      }),
    Title: displayName(100).optional().meta({ description: 'Replaces the default title.' }),
    Width: z.int().min(3).max(12).meta({ description: 'Width in grid columns.' }),
    Height: z.int().min(1).max(6).meta({ description: 'Height in grid rows.' }),
    ...tileSettings,
  })
  .meta({ id: 'DashboardTile' });
export type DashboardTile = z.infer<typeof DashboardTile>;

export const DashboardTiles = z.object({ Tiles: z.array(DashboardTile).max(MAX_TILES) });
export type DashboardTiles = z.infer<typeof DashboardTiles>;

/** Tiles of a dashboard, and what the caller may do with it. */
export const DashboardLayout = DashboardTiles.extend({
  IsPredefined: z.boolean(),
  MayChange: z.boolean(),
  MayShare: z.boolean(),
});
export type DashboardLayout = z.infer<typeof DashboardLayout>;
