import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { runsInBrowser } from '@vedette/contract/v4/monitor-fields';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import type { Problems } from '@vedette/kernel/fault';

/**
 * Two fields for one interval. GET returns the one that was written last, so that changing one never shows the other.
 */
export type IntervalFields = Pick<MonitorWrite, 'CheckInterval' | 'CheckIntervalSeconds'>;
export type IntervalForm = 'minutes' | 'seconds' | 'both';

export const DEFAULT_INTERVAL: IntervalFields = { CheckInterval: 5 };
/** Browser kinds share a machine's memory, so they run at most every 5 minutes by default. */
export const BROWSER_INTERVAL_MS = 5 * MINUTE;

/** Returns only the interval fields that were sent; undefined without any. */
export function pickSentInterval({ CheckInterval, CheckIntervalSeconds }: IntervalFields): IntervalFields | undefined {
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

/** Returns the fields as they were written, from the stored interval. */
export function intervalFields(ms: number, form: IntervalForm): IntervalFields {
  return {
    ...(form !== 'seconds' && { CheckInterval: ms / MINUTE }),
    ...(form !== 'minutes' && { CheckIntervalSeconds: ms / SECOND }),
  };
}

/** Allows both fields only if they agree, and for browser kinds at least `browserIntervalMs`. */
export function checkInterval(
  type: MonitorType,
  fields: IntervalFields,
  problems: Problems,
  browserIntervalMs = BROWSER_INTERVAL_MS,
): void {
  const { CheckInterval: minutes, CheckIntervalSeconds: seconds } = fields;
  const areDifferent = minutes !== undefined && seconds !== undefined && minutes * 60 !== seconds;
  problems.when(areDifferent, 'CheckIntervalSeconds', 'must be 60 times CheckInterval when both are sent', [
    'CheckInterval',
  ]);
  const isTooOften = runsInBrowser(type) && intervalMs(fields) < browserIntervalMs;
  const field = minutes === undefined ? 'CheckIntervalSeconds' : 'CheckInterval';
  problems.when(isTooOften, field, `must be at least ${browserIntervalMs / SECOND} seconds for ${type}`, [
    'CheckInterval',
    'CheckIntervalSeconds',
  ]);
}
