import { counted } from '../parts/format/counted.js';
import { differenceText, type TriedAlert } from './back-test-words.js';

/** With the first error of its incident. */
export interface AlertOfIncident extends TriedAlert {
  readonly FirstErrorCheckId: number;
  /** Absent: all are of one monitor. */
  readonly MonitorName?: string;
}

/** How often an incident is told of, and when first. */
export interface AlertSummary {
  readonly alerts: number;
  /** Absent: nobody is told. */
  readonly firstAt: number | undefined;
}

export interface TriedIncident extends Pick<AlertOfIncident, 'FirstErrorCheckId' | 'MonitorName'> {
  readonly before: AlertSummary;
  readonly after: AlertSummary;
}

/** Each incident with what was told of it, and what would be; in the order of its first alert in the list. */
export function triedIncidents(alerts: readonly AlertOfIncident[]): TriedIncident[] {
  const byIncident = new Map<number, AlertOfIncident[]>();
  for (const alert of alerts) {
    // Ids of checks are those of the account: no two monitors have one in common.
    byIncident.set(alert.FirstErrorCheckId, [...(byIncident.get(alert.FirstErrorCheckId) ?? []), alert]);
  }
  return [...byIncident.values()].flatMap((of) =>
    of.slice(0, 1).map(({ FirstErrorCheckId, MonitorName }) => ({
      FirstErrorCheckId,
      ...(MonitorName !== undefined && { MonitorName }),
      before: summariseAlerts(of.map(({ WasAt }) => WasAt)),
      after: summariseAlerts(of.map(({ WouldAt }) => WouldAt)),
    })),
  );
}

function summariseAlerts(moments: readonly (number | undefined)[]): AlertSummary {
  const alertTimes = moments.filter((at) => at !== undefined);
  return { alerts: alertTimes.length, firstAt: alertTimes.length === 0 ? undefined : Math.min(...alertTimes) };
}

/** What a change would do to what is told of an incident, with a sign that does not depend on colour. */
export function incidentDifference({ before, after }: Pick<TriedIncident, 'before' | 'after'>): string {
  const text = differenceText({ WouldAt: after.firstAt, WasAt: before.firstAt });
  const more = after.alerts - before.alerts;
  if (!text.startsWith('=') || more === 0) return text;
  return more > 0
    ? `+ ${String(more)} more ${more === 1 ? 'alert' : 'alerts'}`
    : `− ${String(-more)} fewer ${more === -1 ? 'alert' : 'alerts'}`;
}

/** `2 of 3 incidents would alert through this level; 3 did.` Other levels may have alerted on the same incidents. */
export function incidentsText(incidents: readonly TriedIncident[], by?: string): string {
  const countAlerted = (side: 'before' | 'after'): number => incidents.filter((each) => each[side].alerts > 0).length;
  const were = countAlerted('before');
  return `${String(countAlerted('after'))} of ${counted(incidents.length, 'incident')} would alert${by === undefined ? '' : ` through ${by}`}; ${String(were)} did.`;
}
