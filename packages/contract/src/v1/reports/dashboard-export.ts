import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text } from '../../lenient.js';
import { Recipients } from '../../v4/scheduled-report.js';
import { DashboardFiguresQuery } from '../dashboards/dashboard.js';
import { checkFilters } from '../dashboards/dashboard-filters.js';
import { fileQuery, formatQuery, reportCultures, ReportDocument } from '../files.js';
import { ReportRun } from './report-run.js';
import { ErrorLevelName } from '../shared.js';

/** View of a dashboard, as in its URL: period and filters. */
export const DashboardView = DashboardFiguresQuery.omit({ Tile: true }).extend({
  ErrorLevel: ErrorLevelName.optional().meta({
    description: 'For the newest checks: this error level or higher. Default: all checks.',
  }),
  ...checkFilters,
});
export type DashboardView = z.infer<typeof DashboardView>;

const exportFormats = ['PDF', 'Excel'] as const;
export const mailFormats = [...exportFormats, 'HTML'] as const;

export const dashboardFormats = ['Pdf', 'Excel'] as const;
export type DashboardFormat = (typeof dashboardFormats)[number];

export const DashboardFileQuery = DashboardView.extend({
  ...formatQuery(dashboardFormats),
  Culture: z.enum(reportCultures).optional().meta({ description: 'Default: that of the calling operator.' }),
});
export type DashboardFileQuery = z.infer<typeof DashboardFileQuery>;

export const DashboardMail = z.object({
  Format: z.enum(mailFormats).meta({ description: 'PDF and Excel are attached. HTML is the body of the e-mail.' }),
  Notes: text(5_000).optional().meta({ description: 'Included in the message.' }),
  Recipients: Recipients.partial().meta({
    description:
      'At least one. Operators and groups that the caller may view; other addresses only for administrators.',
  }),
  View: DashboardView.optional().meta({ description: 'View of the dashboard. By default, no limits apply.' }),
});
export type DashboardMail = z.infer<typeof DashboardMail>;

/** A dashboard that was sent manually. */
export const DashboardMailRun = ReportRun.extend({
  SentBy: z.string().optional().meta({ description: 'The operator who sent it. Absent if deleted.' }),
});
export type DashboardMailRun = z.infer<typeof DashboardMailRun>;

const params = z.object({ dashboardGuid: z.guid() });
const viewPermission = { kind: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' } as const;
const base = { surface: 'v1', area: 'Dashboard', credentials: 'account', permission: viewPermission } as const;

/** Exports of a dashboard as the caller sees it now: as a file, or as a mail that is sent once. */
export const dashboardExportEndpoints = {
  file: endpoint({
    ...base,
    id: 'v1ExportDashboard',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/File',
    summary: 'Export a dashboard as PDF, Excel, CSV or HTML. Times are in the time zone of the caller.',
    params,
    query: DashboardFileQuery,
    status: 200,
    reply: ReportDocument,
    sends: 'file',
    alsoFails: [429],
  }),
  send: endpoint({
    ...base,
    id: 'v1SendDashboard',
    method: 'POST',
    path: '/Dashboard/:dashboardGuid/Mail',
    summary: 'Send a dashboard by e-mail once. It is generated and sent like a scheduled report.',
    params,
    body: DashboardMail,
    status: 201,
    reply: z.object({ RunGuid: z.guid() }),
    alsoFails: [429],
  }),
  sent: endpoint({
    ...base,
    id: 'v1ListDashboardMails',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Mail',
    summary:
      'List the dashboards that were sent manually. Callers who are not administrators only get those they sent.',
    params,
    status: 200,
    reply: z.object({ Runs: z.array(DashboardMailRun).meta({ description: 'Newest first, at most 100.' }) }),
  }),
  sentFile: endpoint({
    ...base,
    id: 'v1ReadDashboardMailFile',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Mail/File/:fileGuid',
    summary: 'Get a file of a dashboard as it was sent',
    params: params.extend({ fileGuid: z.guid() }),
    query: z.object(fileQuery),
    status: 200,
    reply: ReportDocument,
    sends: 'file',
  }),
};
