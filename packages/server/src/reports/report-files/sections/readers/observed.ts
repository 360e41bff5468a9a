import { loadFiguresInPeriod } from '../../../../dashboards/index.js';
import type { VisibleMonitors } from '../../../../monitors/index.js';
import type { Source } from './source.js';

/** How much of the time was really observed, of monitors or a time that its other figures are not about. */
export async function readObserved({
  deps,
  scope,
  ...options
}: Source & { readonly visible: VisibleMonitors }): Promise<number | undefined> {
  const { visible, period, zone, now } = options;
  const { whole } = await loadFiguresInPeriod(deps.dashboards, { ...scope, visible }, { period, zone, now, take: 0 });
  return whole.ObservedPercentage;
}
