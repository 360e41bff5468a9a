import type { BackTestRow } from '@vedette/contract/v1/alerting/back-test';
import type { Instant } from '@vedette/kernel/clock';
import type { AlertDraft } from '../escalation/escalation-rules.js';

type ComparisonRow = Omit<BackTestRow, 'MonitorGuid' | 'MonitorName'>;

interface ComparedAlert extends AlertDraft {
  readonly at: Instant;
  readonly firstErrorCheckId: number;
}

/** Returns one row for each alert of a monitor's incidents, with the simulated time, the actual time, or both. */
export function compareAlerts(simulated: readonly ComparedAlert[], actual: readonly ComparedAlert[]): ComparisonRow[] {
  const rows = new Map<string, ComparisonRow>();
  const addTime = (
    { kind, ordinal, firstErrorCheckId }: ComparedAlert,
    time: Pick<ComparisonRow, 'SimulatedAt' | 'ActualAt'>,
  ): void => {
    const key = `${firstErrorCheckId} ${kind} ${ordinal}`;
    const alert = { AlertType: kind, Ordinal: ordinal, FirstErrorCheckId: firstErrorCheckId };
    rows.set(key, { ...rows.get(key), ...alert, ...time });
  };
  for (const alert of simulated) addTime(alert, { SimulatedAt: alert.at });
  for (const alert of actual) addTime(alert, { ActualAt: alert.at });
  return [...rows.values()];
}

const MAX_ROWS = 500;

/** Returns the newest 500 alerts and their total number. */
export function countAlerts<Row extends Pick<ComparisonRow, 'SimulatedAt' | 'ActualAt'>>(
  rows: readonly Row[],
): { newest: Row[]; SimulatedAlerts: number; ActualAlerts: number } {
  const latestAt = ({ SimulatedAt = 0, ActualAt = 0 }: Row): Instant => Math.max(SimulatedAt, ActualAt);
  return {
    newest: [...rows].sort((a, b) => latestAt(b) - latestAt(a)).slice(0, MAX_ROWS),
    SimulatedAlerts: rows.filter(({ SimulatedAt }) => SimulatedAt !== undefined).length,
    ActualAlerts: rows.filter(({ ActualAt }) => ActualAt !== undefined).length,
  };
}
