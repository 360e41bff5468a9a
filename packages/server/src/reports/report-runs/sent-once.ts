import type { Period } from '@vedette/kernel/periods';
import { mergeViewFilters } from '../../dashboards/index.js';
import { viewLevel, type ReportView } from '../report-files/sections/readers/report-view-rules.js';
import type { StoredReport } from '../reports/report-rules.js';
import type { Addressed } from './recipients.js';

/** A dashboard somebody mails by hand, as it is kept until it is made: what his page showed when he sent it. */
export interface SentOnce extends Addressed, Pick<StoredReport, 'ownerGuid' | 'dashboardGuid' | 'fileType' | 'notes'> {
  readonly senderName: string;
  readonly period: Period;
  readonly view: ReportView;
}

/** A list somebody mailed: it was made while he waited, so its run only tells of it. */
export interface SentList {
  readonly ownerGuid: string;
  readonly list: string;
  readonly fileType: StoredReport['fileType'];
}

export type Sendable = StoredReport | SentOnce;

export const isOnce = (report: Sendable): report is SentOnce => 'view' in report;

/** The page of the web app with the filters it was sent with, live: as the address of the page holds them. */
export function dashboardPagePath(report: Sendable): string {
  const view = isOnce(report) ? report.view : report.filter;
  const search = view ? toFilterParams(view) : '';
  return `/dashboards/${report.dashboardGuid}${search === '' ? '' : `?${search}`}`;
}

function toFilterParams(view: ReportView): string {
  const { groups, monitors } = mergeViewFilters(view.narrowings);
  const level = viewLevel(view);
  const named = { groups, monitors, checkpoints: view.checkpointIds, regions: view.regionIds };
  const lists = Object.entries(named).filter(([, each]) => each.length > 0);
  return new URLSearchParams({
    ...Object.fromEntries(lists.map(([name, each]) => [name, JSON.stringify(each)])),
    ...(level && { level }),
    ...(view.showPartial && { partial: 'true' }),
  }).toString();
}
