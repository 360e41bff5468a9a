import type { DashboardSteps } from '../dashboard-series.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { plain } from './section-parts.js';

/** What both sections of steps have. */
export const stepHead = (tile: DashboardTile, { MonitorName: about }: DashboardSteps) => ({
  ...plain,
  name: tile.Title,
  rules: ['ruleSteps'] as const,
  ...(about !== undefined && { about }),
});
