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
  return more > 0 ? `+ ${counted(more, 'alert')} more` : `− ${counted(-more, 'alert')} fewer`;
}

/** `Of 3 incidents 2 would be told of by this level; 3 were.` Others may have told somebody of the same incidents. */
export function incidentsText(incidents: readonly TriedIncident[], by?: string): string {
  const countAlerted = (side: 'before' | 'after'): number => incidents.filter((each) => each[side].alerts > 0).length;
  const were = countAlerted('before');
  return `Of ${counted(incidents.length, 'incident')} ${String(countAlerted('after'))} would be told of${by === undefined ? '' : ` by ${by}`}; ${String(were)} ${were === 1 ? 'was' : 'were'}.`;
}
