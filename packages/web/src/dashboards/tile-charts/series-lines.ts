/** Time series of tiles. */
import type { DashboardSteps } from '@vedette/contract/v1/dashboards/dashboard-series';
import { t } from '../../i18n/translate.js';

const QUARTER_MS = 900_000;

/**
 * Returns when the first line starts, if that is after the start of the period; otherwise undefined. Data from before
 * has no names.
 */
export function measuredSince(lines: readonly { readonly FirstAt: number }[], fromAt: number): number | undefined {
  if (lines.length === 0) return undefined;
  const since = Math.min(...lines.map(({ FirstAt }) => FirstAt));
  return since > fromAt + QUARTER_MS ? since : undefined;
}

const MAX_LISTED_CHANGES = 3;

/** Describes when steps changed; undefined if they did not. */
export function describeStepChanges(
  changes: DashboardSteps['Changes'],
  moment: (at: number) => string,
): string | undefined {
  const moments = [...new Set(changes.map(({ At }) => At))].sort((a, b) => a - b);
  if (moments.length === 0) return undefined;
  const times = moments.slice(-MAX_LISTED_CHANGES).map(moment).join(', ');
  const count = moments.length - MAX_LISTED_CHANGES;
  return count > 0
    ? t(
        'Steps changed: {times}, and {count, plural, one {# earlier change} other {# earlier changes}}. Unnamed steps are matched by position and may differ since then.',
        { times, count },
      )
    : t('Steps changed: {times}. Unnamed steps are matched by position and may differ since then.', { times });
}

interface NamedMetric {
  readonly MonitorGuid: string;
  readonly Name: string;
}

/** Returns the names of selected metrics without data. */
export const unmeasured = (named: readonly NamedMetric[], measured: readonly NamedMetric[]): string[] =>
  named
    .filter((one) => !measured.some(({ MonitorGuid, Name }) => MonitorGuid === one.MonitorGuid && Name === one.Name))
    .map(({ Name }) => Name);
