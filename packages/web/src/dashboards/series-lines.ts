/** Series as tiles show them. */
import type { DashboardSteps, SeriesNumbers } from '@vedette/contract/v1/dashboard-series';
import type { PlainRow } from '../parts/plain-rows.js';
import type { Slot } from '../parts/series-rules.js';

export type Step = DashboardSteps['Lines'][number];
type Times = Step['Times'];

/** The means, as a chart has them; `words` tells what is not drawn. */
export const meansOf = (times: Times, words?: (numbers: SeriesNumbers) => string): Slot[] =>
  times.map((time) => ({
    ...{ from: time.FromAt, until: time.UntilAt, value: time.Mean },
    ...(words && time.Mean !== undefined && { told: words(time) }),
  }));

/** Numbers as CSV and JSON have them. */
export const plainNumbers = ({ Count, Mean, Least, Most }: SeriesNumbers): PlainRow => ({
  ...{ Mean, Least, Most, Checks: Count },
});

/** One row for each time of each line, with what the line is called. */
export const plainTimes = (name: PlainRow, times: Times): PlainRow[] =>
  times.map((time) => ({
    ...{ from: new Date(time.FromAt).toISOString(), until: new Date(time.UntilAt).toISOString() },
    ...name,
    ...plainNumbers(time),
  }));

const QUARTER_MS = 900_000;

/** When all that is told began, where that is after the period did: what was before is not known by name. Undefined: it was not. */
export function toldSince(lines: readonly { readonly FirstAt: number }[], fromAt: number): number | undefined {
  if (lines.length === 0) return undefined;
  const since = Math.min(...lines.map(({ FirstAt }) => FirstAt));
  return since > fromAt + QUARTER_MS ? since : undefined;
}

/** The longest mean: what bars are measured by. */
export const longestMean = (lines: readonly SeriesNumbers[]): number =>
  Math.max(1, ...lines.map(({ Mean = 0 }) => Mean));

interface NamedMetric {
  readonly MonitorGuid: string;
  readonly Name: string;
}

/** Names of those a tile is set to that are not told of. */
export const unmeasured = (named: readonly NamedMetric[], told: readonly NamedMetric[]): string[] =>
  named
    .filter((one) => !told.some(({ MonitorGuid, Name }) => MonitorGuid === one.MonitorGuid && Name === one.Name))
    .map(({ Name }) => Name);
