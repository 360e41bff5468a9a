import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { toMonitorBody, type Draft, toMonitorDraft } from '../../draft/form-draft.js';

/**
 * Every field of a monitor as the form stands. What was not changed in the form is as it is stored: the form has no place for
 * some fields, and fills in others that the monitor does not have.
 */
export function wholeBody(draft: Draft, settings: Monitor | undefined): MonitorWrite {
  const body = toMonitorBody(draft);
  if (!settings) return body;
  const before: Readonly<Record<string, unknown>> = toMonitorBody(toMonitorDraft(settings));
  const changed = Object.entries(body).filter(([field, value]) => !isEqual(value, before[field]));
  const { CheckInterval, CheckIntervalSeconds, ...others } = settings;
  const isOtherInterval = changed.some(([field]) => field.startsWith('CheckInterval'));
  const interval = isOtherInterval ? {} : { CheckInterval, CheckIntervalSeconds };
  return { ...others, ...interval, ...Object.fromEntries(changed) };
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
