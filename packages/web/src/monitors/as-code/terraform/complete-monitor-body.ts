import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { toMonitorBody, type MonitorDraft, toMonitorDraft } from '../../draft/form-draft.js';

/**
 * Returns all fields of a monitor. Fields that are not changed in the form have their stored value, because the form
 * lacks some fields and fills in defaults for others.
 */
export function completeMonitorBody(draft: MonitorDraft, settings: Monitor | undefined): MonitorWrite {
  const body = toMonitorBody(draft);
  if (!settings) return body;
  const storedBody: Readonly<Record<string, unknown>> = toMonitorBody(toMonitorDraft(settings));
  const changedFields = Object.entries(body).filter(([field, value]) => !isEqual(value, storedBody[field]));
  const { CheckInterval, CheckIntervalSeconds, ...others } = settings;
  const isOtherInterval = changedFields.some(([field]) => field.startsWith('CheckInterval'));
  const interval = isOtherInterval ? {} : { CheckInterval, CheckIntervalSeconds };
  return { ...others, ...interval, ...Object.fromEntries(changedFields) };
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
