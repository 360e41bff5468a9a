import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { checkFilters, monitorsFilter } from '../dashboards/dashboard-filters.js';
import { ErrorLevelName } from '../shared.js';

/** View of the dashboard in a scheduled report. Its period is the `SelectedPeriod` of the report. */
export const ReportFilter = z.object({
  ...monitorsFilter,
  ErrorLevel: ErrorLevelName.optional().meta({
    description: 'For the newest checks and alerts: this error level or higher. Default: all.',
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
const reportPermission = { kind: 'scheduledReport', param: 'scheduledReportGuid' } as const;

/** The contract has no filters of reports. */
export const reportFilterEndpoints = {
  read: endpoint({
    ...base,
    id: 'v1ReadReportFilter',
    method: 'GET',
    permission: { ...reportPermission, level: 'own' },
    summary: 'Get the filter of a scheduled report. It applies in addition to the limits of its dashboard.',
    status: 200,
    reply: ReportFilter,
  }),
  replace: endpoint({
    ...base,
    id: 'v1ReplaceReportFilter',
    method: 'PUT',
    permission: { ...reportPermission, level: 'administrator' },
    summary: 'Replace the filter of a scheduled report. Omitted fields do not filter.',
    body: ReportFilter,
    status: 204,
  }),
};
