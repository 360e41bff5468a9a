import type { IncidentRow } from '@vedette/contract/v1/checks/incident';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';

const WORST: readonly MonitorRow['State'][] = ['Down', 'Warn', 'Unknown', 'Up', 'Paused'];

/** These comparators repeat the sort orders of the API, to merge rows of several responses. */
export const byWorst = (one: MonitorRow, other: MonitorRow): number =>
  WORST.indexOf(one.State) - WORST.indexOf(other.State) || byText(one.Name.toLowerCase(), other.Name.toLowerCase());

export const byName = (one: { readonly MonitorName: string }, other: { readonly MonitorName: string }): number =>
  one.MonitorName.localeCompare(other.MonitorName);

export const newestIncident = (one: IncidentRow, other: IncidentRow): number =>
  other.OpenedAt - one.OpenedAt || other.IncidentId - one.IncidentId;

const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
