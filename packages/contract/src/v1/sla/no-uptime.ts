/** When an SLA says nothing of a monitor. Imports no shape, so that pages may use it. */
import type { SlaFigures, SlaOverview } from './sla.js';

export type NoUptime = 'noTimeCounts' | 'allPlanned' | 'notObserved';

/** Why there is no uptime, so that nothing is claimed of no time; undefined: some of what counts was observed. */
export function whyNoUptime({
  UpMs,
  DownMs,
  UnknownMs,
  PlannedMs,
}: Pick<SlaFigures, 'UpMs' | 'DownMs' | 'UnknownMs' | 'PlannedMs'>): NoUptime | undefined {
  if (UpMs + DownMs > 0) return undefined;
  if (UnknownMs === 0) return 'noTimeCounts';
  return PlannedMs >= UnknownMs ? 'allPlanned' : 'notObserved';
}

/** The whole period lies before the SLA was created. */
export const isTooYoung = ({ UntilAt, CountsFromAt }: Pick<SlaOverview, 'UntilAt' | 'CountsFromAt'>): boolean =>
  UntilAt <= CountsFromAt;
