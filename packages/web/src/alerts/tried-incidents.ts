import { counted } from '../parts/format/counted.js';
import { differenceText, type BackTestAlert } from './back-test-words.js';

/** An alert with the first error of its incident. */
export interface AlertOfIncident extends BackTestAlert {
  readonly FirstErrorCheckId: number;
  /** Absent if all alerts belong to one monitor. */
  readonly MonitorName?: string;
}

/** Number of alerts for an incident, and the first one. */
export interface AlertSummary {
  readonly alerts: number;
  /** Absent: no alert. */
  readonly firstAt: number | undefined;
}

export interface BackTestIncident extends Pick<AlertOfIncident, 'FirstErrorCheckId' | 'MonitorName'> {
  readonly before: AlertSummary;
  readonly after: AlertSummary;
}

/** Groups alerts by incident, before and after the change, in order of the first alert in the list. */
export function groupByIncident(alerts: readonly AlertOfIncident[]): BackTestIncident[] {
  const byIncident = new Map<number, AlertOfIncident[]>();
  for (const alert of alerts) {
    // Check ids are unique within the account, so monitors share none.
    byIncident.set(alert.FirstErrorCheckId, [...(byIncident.get(alert.FirstErrorCheckId) ?? []), alert]);
  }
  return [...byIncident.values()].flatMap((of) =>
    of.slice(0, 1).map(({ FirstErrorCheckId, MonitorName }) => ({
      FirstErrorCheckId,
      ...(MonitorName !== undefined && { MonitorName }),
      before: summariseAlerts(of.map(({ ActualAt }) => ActualAt)),
      after: summariseAlerts(of.map(({ SimulatedAt }) => SimulatedAt)),
    })),
  );
}

function summariseAlerts(moments: readonly (number | undefined)[]): AlertSummary {
  const alertTimes = moments.filter((at) => at !== undefined);
  return { alerts: alertTimes.length, firstAt: alertTimes.length === 0 ? undefined : Math.min(...alertTimes) };
}

/** Describes how a change affects the alerts of an incident, with a sign that does not depend on colour. */
export function incidentDifference({ before, after }: Pick<BackTestIncident, 'before' | 'after'>): string {
  const text = differenceText({ SimulatedAt: after.firstAt, ActualAt: before.firstAt });
  const more = after.alerts - before.alerts;
  if (!text.startsWith('=') || more === 0) return text;
  return more > 0
    ? `+ ${String(more)} more ${more === 1 ? 'alert' : 'alerts'}`
    : `− ${String(-more)} fewer ${more === -1 ? 'alert' : 'alerts'}`;
}

/** `2 of 3 incidents would alert through this level; 3 did.` Other levels may have alerted on the same incidents. */
export function incidentsText(incidents: readonly BackTestIncident[], by?: string): string {
  const countAlerted = (side: 'before' | 'after'): number => incidents.filter((each) => each[side].alerts > 0).length;
  const were = countAlerted('before');
  return `${String(countAlerted('after'))} of ${counted(incidents.length, 'incident')} would alert${by === undefined ? '' : ` through ${by}`}; ${String(were)} did.`;
}
