import type { DashboardSteps } from '../dashboard-series.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { SECTION_DEFAULTS } from './section-parts.js';

/** Returns the fields that both sections of steps share. */
export const stepSectionFields = (tile: DashboardTile, { MonitorName: about }: DashboardSteps) => ({
  ...SECTION_DEFAULTS,
  name: tile.Title,
  rules: ['ruleSteps'] as const,
  ...(about !== undefined && { about }),
});
