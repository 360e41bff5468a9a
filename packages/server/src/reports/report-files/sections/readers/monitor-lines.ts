import { MAX_LINES, MAX_ROWS } from '@vedette/contract/v1/dashboards/sections/section-parts';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { monitorLinesSection } from '@vedette/contract/v1/dashboards/tiles/monitor-lines';
import { splitPeriod, loadTileLines } from '../../../../dashboards/index.js';
import { readObservedShare } from './observed.js';
import type { SectionSource } from './source.js';

export async function readMonitorLines(source: SectionSource, tile: DashboardTile): Promise<Section> {
  const lines = await loadLines(source, tile);
  const visible = lines.Lines.map(({ MonitorGuid }) => MonitorGuid);
  return { ...monitorLinesSection(tile, lines), observed: await readObservedShare({ ...source, visible }) };
}

/** A tile that draws all of its monitors gets as many as fit; on paper each has a row. */
function loadLines({ deps, scope, ...options }: SectionSource, tile: DashboardTile) {
  const slots = Math.max(1, splitPeriod(options.period, options.zone).length);
  return loadTileLines(deps.dashboards, scope, tile, {
    ...options,
    take: Math.max(MAX_LINES, Math.ceil(MAX_ROWS / slots)),
  });
}
