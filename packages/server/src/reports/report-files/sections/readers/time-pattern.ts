import type { DashboardTimePattern, TimePattern } from '@vedette/contract/v1/dashboards/dashboard';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { loadTimePatternInPeriod } from '../../../../dashboards/index.js';
import { readObservedShare } from './observed.js';
import type { SectionSource } from './source.js';

/** Reads one metric by hours or weekdays, with the observed share of that time. */
export async function readTimePattern(
  source: SectionSource,
  by: TimePattern,
  toSection: (timePattern: DashboardTimePattern) => Section,
): Promise<Section> {
  const timePattern = await loadTimePatternInPeriod(source.deps.dashboards, source.scope, source, by);
  const period = { start: timePattern.FromAt, end: timePattern.UntilAt };
  return {
    ...toSection(timePattern),
    observed: await readObservedShare({ ...source, period, visible: source.scope.visible }),
  };
}
