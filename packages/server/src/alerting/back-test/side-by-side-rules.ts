import type { BackTestRow } from '@vedette/contract/v1/alerting/back-test';
import type { Instant } from '@vedette/kernel/clock';
import type { AlertDraft } from '../escalation/escalation-rules.js';

type Tried = Omit<BackTestRow, 'MonitorGuid' | 'MonitorName'>;

interface ComparedAlert extends AlertDraft {
  readonly at: Instant;
  readonly firstErrorCheckId: number;
}

/** Returns one row for each alert of a monitor's incidents: would have been made, was made, or both. */
export function sideBySide(would: readonly ComparedAlert[], was: readonly ComparedAlert[]): Tried[] {
  const rows = new Map<string, Tried>();
  const put = ({ kind, ordinal, firstErrorCheckId }: ComparedAlert, moment: Pick<Tried, 'WouldAt' | 'WasAt'>): void => {
    const key = `${firstErrorCheckId} ${kind} ${ordinal}`;
    const alert = { AlertType: kind, Ordinal: ordinal, FirstErrorCheckId: firstErrorCheckId };
    rows.set(key, { ...rows.get(key), ...alert, ...moment });
  };
  for (const alert of would) put(alert, { WouldAt: alert.at });
  for (const alert of was) put(alert, { WasAt: alert.at });
  return [...rows.values()];
}

const MAX_ROWS = 500;

/** Returns the newest 500 alerts and their total number. */
export function countedAlerts<Row extends Pick<Tried, 'WouldAt' | 'WasAt'>>(
  rows: readonly Row[],
): { newest: Row[]; Would: number; Was: number } {
  const at = ({ WouldAt = 0, WasAt = 0 }: Row): Instant => Math.max(WouldAt, WasAt);
  return {
    newest: [...rows].sort((a, b) => at(b) - at(a)).slice(0, MAX_ROWS),
    Would: rows.filter(({ WouldAt }) => WouldAt !== undefined).length,
    Was: rows.filter(({ WasAt }) => WasAt !== undefined).length,
  };
}
