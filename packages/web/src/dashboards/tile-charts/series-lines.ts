/** Time series of tiles. */
import type { DashboardSteps } from '@vedette/contract/v1/dashboards/dashboard-series';
import { t } from '../../i18n/translate.js';

const QUARTER_MS = 900_000;

/**
 * Returns when the first line starts, if that is after the start of the period; otherwise undefined. Data from before
 * has no names.
 */
export function firstMeasuredAt(lines: readonly { readonly FirstAt: number }[], fromAt: number): number | undefined {
  if (lines.length === 0) return undefined;
  const since = Math.min(...lines.map(({ FirstAt }) => FirstAt));
  return since > fromAt + QUARTER_MS ? since : undefined;
}

const MAX_LISTED_CHANGES = 3;

/** Describes when steps changed; undefined if they did not. */
export function describeStepChanges(
  changes: DashboardSteps['Changes'],
  formatTime: (at: number) => string,
): string | undefined {
  const changeTimes = [...new Set(changes.map(({ At }) => At))].sort((a, b) => a - b);
  if (changeTimes.length === 0) return undefined;
  const times = changeTimes.slice(-MAX_LISTED_CHANGES).map(formatTime).join(', ');
  const count = changeTimes.length - MAX_LISTED_CHANGES;
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
export const unmeasuredMetricNames = (
  selectedMetrics: readonly NamedMetric[],
  measuredMetrics: readonly NamedMetric[],
): string[] =>
  selectedMetrics
    .filter(
      (metric) =>
        !measuredMetrics.some(({ MonitorGuid, Name }) => MonitorGuid === metric.MonitorGuid && Name === metric.Name),
    )
    .map(({ Name }) => Name);
