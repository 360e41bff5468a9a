import type { IncidentRow } from '@vedette/contract/v1/checks/incident';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';

const STATE_ORDER: readonly MonitorRow['State'][] = ['Down', 'Warn', 'Unknown', 'Up', 'Paused'];

/** These comparators repeat the sort orders of the API, to merge rows of several responses. */
export const compareByState = (one: MonitorRow, other: MonitorRow): number =>
  STATE_ORDER.indexOf(one.State) - STATE_ORDER.indexOf(other.State) ||
  compareTexts(one.Name.toLowerCase(), other.Name.toLowerCase());

export const compareByMonitorName = (
  one: { readonly MonitorName: string },
  other: { readonly MonitorName: string },
): number => one.MonitorName.localeCompare(other.MonitorName);

export const compareNewestIncidentFirst = (one: IncidentRow, other: IncidentRow): number =>
  other.OpenedAt - one.OpenedAt || other.IncidentId - one.IncidentId;

const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
