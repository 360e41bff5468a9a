import type { Period } from '@vedette/kernel/periods';
import { namedIn } from '../dashboards/narrowing-rules.js';
import type { ReportView } from '../report-files/report-view-rules.js';
import type { StoredReport } from '../reports/report-rules.js';
import type { Addressed } from './recipients.js';

/** A dashboard somebody mails by hand, as it is kept until it is made: what his page showed when he sent it. */
export interface SentOnce extends Addressed, Pick<StoredReport, 'ownerGuid' | 'dashboardGuid' | 'fileType' | 'notes'> {
  readonly senderName: string;
  readonly period: Period;
  readonly view: ReportView;
}

export type Sendable = StoredReport | SentOnce;

export const isOnce = (report: Sendable): report is SentOnce => 'view' in report;

/** The page of the web app that shows the same live. */
export function pageOf(report: Sendable): string {
  const { groups, monitors } = namedIn((isOnce(report) ? report.view : report.filter)?.narrowings ?? []);
  const search = new URLSearchParams({
    ...(groups.length > 0 && { groups: JSON.stringify(groups) }),
    ...(monitors.length > 0 && { monitors: JSON.stringify(monitors) }),
  }).toString();
  return `/dashboards/${report.dashboardGuid}${search === '' ? '' : `?${search}`}`;
}
