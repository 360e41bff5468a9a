import { loadFiguresInPeriod } from '../../../../dashboards/index.js';
import type { VisibleMonitors } from '../../../../monitors/index.js';
import type { SectionSource } from './source.js';

/** Reads the observed share of monitors or a period that differ from those of the other figures. */
export async function readObservedShare({
  deps,
  scope,
  ...options
}: SectionSource & { readonly visible: VisibleMonitors }): Promise<number | undefined> {
  const { visible, period, zone, now } = options;
  const { overall } = await loadFiguresInPeriod(deps.dashboards, { ...scope, visible }, { period, zone, now, take: 0 });
  return overall.ObservedPercentage;
}
