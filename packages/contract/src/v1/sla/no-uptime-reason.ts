/** Why an SLA has no result for a monitor. Imports no shape, so that pages may use it. */
import type { SlaFigures, SlaOverview } from './sla.js';

export type NoUptimeReason = 'noTimeCounts' | 'allPlanned' | 'notObserved';

/** Returns why there is no uptime. Undefined: some of the time that counts was observed. */
export function noUptimeReason({
  UpMs,
  DownMs,
  UnknownMs,
  PlannedMs,
}: Pick<SlaFigures, 'UpMs' | 'DownMs' | 'UnknownMs' | 'PlannedMs'>): NoUptimeReason | undefined {
  if (UpMs + DownMs > 0) return undefined;
  if (UnknownMs === 0) return 'noTimeCounts';
  return PlannedMs >= UnknownMs ? 'allPlanned' : 'notObserved';
}

/** Returns whether the whole period is before the creation of the SLA. */
export const startsAfterPeriod = ({ UntilAt, CountsFromAt }: Pick<SlaOverview, 'UntilAt' | 'CountsFromAt'>): boolean =>
  UntilAt <= CountsFromAt;
