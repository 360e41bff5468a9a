import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { checkFilters, monitorsFilter } from '../dashboards/dashboard-filters.js';
import { ErrorLevelName } from '../shared.js';

/** What a scheduled report is made with, as the page of its dashboard may be looked at; its period is its `SelectedPeriod`. */
export const ReportFilter = z.object({
  ...monitorsFilter,
  ErrorLevel: ErrorLevelName.optional().meta({
    description: 'Of the newest checks and alerts: this or worse; default: every one.',
  }),
  ...checkFilters,
});
export type ReportFilter = z.infer<typeof ReportFilter>;

const base = {
  surface: 'v1',
  area: 'ScheduledReport',
  credentials: 'account',
  path: '/ScheduledReport/:scheduledReportGuid/Filter',
  params: z.object({ scheduledReportGuid: z.guid() }),
} as const;
const report = { of: 'scheduledReport', param: 'scheduledReportGuid' } as const;

/** The contract has no filters of reports. */
export const reportFilterEndpoints = {
  read: endpoint({
    ...base,
    id: 'v1ReadReportFilter',
    method: 'GET',
    right: { ...report, level: 'own' },
    summary: 'What a scheduled report is limited to beside what its dashboard is set to; empty: nothing',
    status: 200,
    reply: ReportFilter,
  }),
  replace: endpoint({
    ...base,
    id: 'v1ReplaceReportFilter',
    method: 'PUT',
    right: { ...report, level: 'administrator' },
    summary: 'Limit a scheduled report; what is left out limits nothing',
    body: ReportFilter,
    status: 204,
  }),
};
