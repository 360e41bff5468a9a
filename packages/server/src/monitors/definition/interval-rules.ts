import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { runsInBrowser } from '@vedette/contract/v4/monitor-fields';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import type { Problems } from '@vedette/kernel/fault';

/** The two fields of one interval. GET returns the one the last write used, so that changing one never shows the other. */
export type IntervalFields = Pick<MonitorWrite, 'CheckInterval' | 'CheckIntervalSeconds'>;
export type IntervalForm = 'minutes' | 'seconds' | 'both';

export const DEFAULT_INTERVAL: IntervalFields = { CheckInterval: 5 };
/** Browser kinds share a machine's memory: not more often than every 5 minutes, unless a setting says so. */
export const BROWSER_INTERVAL_MS = 5 * MINUTE;

/** Only the interval fields that were sent; undefined when none was. */
export function sentInterval({ CheckInterval, CheckIntervalSeconds }: IntervalFields): IntervalFields | undefined {
  if (CheckInterval === undefined && CheckIntervalSeconds === undefined) return undefined;
  return {
    ...(CheckInterval !== undefined && { CheckInterval }),
    ...(CheckIntervalSeconds !== undefined && { CheckIntervalSeconds }),
  };
}

export function intervalMs({ CheckInterval, CheckIntervalSeconds }: IntervalFields): number {
  return CheckIntervalSeconds === undefined ? (CheckInterval ?? 5) * MINUTE : CheckIntervalSeconds * SECOND;
}

export function intervalForm({ CheckInterval, CheckIntervalSeconds }: IntervalFields): IntervalForm {
  if (CheckIntervalSeconds === undefined) return 'minutes';
  return CheckInterval === undefined ? 'seconds' : 'both';
}

/** The fields as they were written, from what is stored. */
export function intervalFields(ms: number, form: IntervalForm): IntervalFields {
  return {
    ...(form !== 'seconds' && { CheckInterval: ms / MINUTE }),
    ...(form !== 'minutes' && { CheckIntervalSeconds: ms / SECOND }),
  };
}

/** Both fields only when they agree; browser kinds not more often than `browserIntervalMs`. */
export function checkInterval(
  type: MonitorType,
  fields: IntervalFields,
  problems: Problems,
  browserIntervalMs = BROWSER_INTERVAL_MS,
): void {
  const { CheckInterval: minutes, CheckIntervalSeconds: seconds } = fields;
  const disagree = minutes !== undefined && seconds !== undefined && minutes * 60 !== seconds;
  problems.when(disagree, 'CheckIntervalSeconds', 'must be 60 times CheckInterval when both are sent', [
    'CheckInterval',
  ]);
  const tooOften = runsInBrowser(type) && intervalMs(fields) < browserIntervalMs;
  const field = minutes === undefined ? 'CheckIntervalSeconds' : 'CheckInterval';
  problems.when(tooOften, field, `must be at least ${browserIntervalMs / SECOND} seconds for ${type}`, [
    'CheckInterval',
    'CheckIntervalSeconds',
  ]);
}
