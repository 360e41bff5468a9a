import type { Period } from '@vedette/kernel/periods';
import { mergeViewFilters } from '../../dashboards/index.js';
import { viewLevel, type ReportView } from '../report-files/sections/readers/report-view-rules.js';
import type { StoredReport } from '../reports/report-rules.js';
import type { RecipientSelection } from './recipients.js';

/** A dashboard mailed manually, stored until it is created: what the sender's page showed at that time. */
export interface MailedDashboard
  extends RecipientSelection, Pick<StoredReport, 'ownerGuid' | 'dashboardGuid' | 'fileType' | 'notes'> {
  readonly senderName: string;
  readonly period: Period;
  readonly view: ReportView;
}

/** A list mailed manually. It was created while the sender waited, so its run is only a record. */
export interface MailedList {
  readonly ownerGuid: string;
  readonly list: string;
  readonly fileType: StoredReport['fileType'];
}

export type Sendable = StoredReport | MailedDashboard;

export const isMailedDashboard = (report: Sendable): report is MailedDashboard => 'view' in report;

/** Returns the path of the page in the web app, with the filters as its URL holds them. */
export function dashboardPagePath(report: Sendable): string {
  const view = isMailedDashboard(report) ? report.view : report.filter;
  const search = view ? toFilterQuery(view) : '';
  return `/dashboards/${report.dashboardGuid}${search === '' ? '' : `?${search}`}`;
}

function toFilterQuery(view: ReportView): string {
  const { groups, monitors } = mergeViewFilters(view.narrowings);
  const level = viewLevel(view);
  const namedLists = { groups, monitors, checkpoints: view.checkpointIds, regions: view.regionIds };
  const lists = Object.entries(namedLists).filter(([, each]) => each.length > 0);
  return new URLSearchParams({
    ...Object.fromEntries(lists.map(([name, each]) => [name, JSON.stringify(each)])),
    ...(level && { level }),
    ...(view.showPartial && { partial: 'true' }),
  }).toString();
}
