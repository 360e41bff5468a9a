import type { DashboardRhythm, Rhythm } from '@vedette/contract/v1/dashboards/dashboard';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { loadRhythmInPeriod } from '../../../../dashboards/index.js';
import { readObserved } from './observed.js';
import type { Source } from './source.js';

/** Reads one metric by hours or weekdays, with the observed share of that time. */
export async function readRhythm(
  source: Source,
  by: Rhythm,
  toSection: (answer: DashboardRhythm) => Section,
): Promise<Section> {
  const rhythm = await loadRhythmInPeriod(source.deps.dashboards, source.scope, source, by);
  const period = { start: rhythm.FromAt, end: rhythm.UntilAt };
  return {
    ...toSection(rhythm),
    observed: await readObserved({ ...source, period, visible: source.scope.visible }),
  };
}
