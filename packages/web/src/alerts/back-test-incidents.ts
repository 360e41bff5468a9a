import { t } from '../i18n/translate.js';
import { alertDifference, type BackTestAlert, DIFFERENCES } from './back-test-texts.js';

/** An alert with the first error of its incident. */
export interface IncidentAlert extends BackTestAlert {
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

export interface BackTestIncident extends Pick<IncidentAlert, 'FirstErrorCheckId' | 'MonitorName'> {
  readonly before: AlertSummary;
  readonly after: AlertSummary;
}

/** Groups alerts by incident, before and after the change, in order of the first alert in the list. */
export function groupByIncident(alerts: readonly IncidentAlert[]): BackTestIncident[] {
  const byIncident = new Map<number, IncidentAlert[]>();
  for (const alert of alerts) {
    // Check ids are unique within the account, so checks of different monitors never share one.
    byIncident.set(alert.FirstErrorCheckId, [...(byIncident.get(alert.FirstErrorCheckId) ?? []), alert]);
  }
  return [...byIncident.values()].flatMap((incidentAlerts) =>
    incidentAlerts.slice(0, 1).map(({ FirstErrorCheckId, MonitorName }) => ({
      FirstErrorCheckId,
      ...(MonitorName !== undefined && { MonitorName }),
      before: summariseAlerts(incidentAlerts.map(({ ActualAt }) => ActualAt)),
      after: summariseAlerts(incidentAlerts.map(({ SimulatedAt }) => SimulatedAt)),
    })),
  );
}

function summariseAlerts(times: readonly (number | undefined)[]): AlertSummary {
  const alertTimes = times.filter((at) => at !== undefined);
  return { alerts: alertTimes.length, firstAt: alertTimes.length === 0 ? undefined : Math.min(...alertTimes) };
}

/** Describes how a change affects the alerts of an incident, with a sign that does not depend on colour. */
export function incidentDifference({ before, after }: Pick<BackTestIncident, 'before' | 'after'>): string {
  const difference = alertDifference({ SimulatedAt: after.firstAt, ActualAt: before.firstAt });
  const more = after.alerts - before.alerts;
  if (difference !== 'unchanged' || more === 0) return DIFFERENCES[difference];
  return more > 0
    ? t('+ {count, plural, one {# more alert} other {# more alerts}}', { count: more })
    : t('− {count, plural, one {# fewer alert} other {# fewer alerts}}', { count: -more });
}

/**
 * `2 of 3 incidents would alert through this level; 3 did.`
 * @param isSingleLevel the alerts are of one level; others may have alerted on the same incidents
 */
export function incidentsText(incidents: readonly BackTestIncident[], isSingleLevel: boolean): string {
  const countAlerted = (side: 'before' | 'after'): number => incidents.filter((each) => each[side].alerts > 0).length;
  const values = { after: countAlerted('after'), total: incidents.length, before: countAlerted('before') };
  return isSingleLevel
    ? t(
        '{after, number} of {total, plural, one {# incident} other {# incidents}} would alert through this level; {before, number} did.',
        values,
      )
    : t(
        '{after, number} of {total, plural, one {# incident} other {# incidents}} would alert; {before, number} did.',
        values,
      );
}
