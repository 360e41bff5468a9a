import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { toMonitorBody, type Draft, toMonitorDraft } from '../../draft/form-draft.js';

/**
 * Returns all fields of a monitor. Fields that are not changed in the form have their stored value, because the form
 * lacks some fields and fills in defaults for others.
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
