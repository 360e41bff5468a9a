import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { text } from '../../lenient.js';
import { Recipients } from '../../v4/scheduled-report.js';
import { DashboardFiguresQuery } from '../dashboards/dashboard.js';
import { checkFilters } from '../dashboards/dashboard-filters.js';
import { fileQuery, formatQuery, reportCultures, ReportDocument } from '../files.js';
import { ReportRun } from './report-run.js';
import { ErrorLevelName } from '../shared.js';

/** What a dashboard is looked at with, as its address says it: the period, and what narrows it. */
export const DashboardView = DashboardFiguresQuery.omit({ Tile: true }).extend({
  ErrorLevel: ErrorLevelName.optional().meta({
    description: 'Of the newest checks: this or worse; default: every check.',
  }),
  ...checkFilters,
});
export type DashboardView = z.infer<typeof DashboardView>;

const exportForms = ['PDF', 'Excel'] as const;
export const mailForms = [...exportForms, 'HTML'] as const;

export const dashboardFormats = ['Pdf', 'Excel'] as const;
export type DashboardFormat = (typeof dashboardFormats)[number];

export const DashboardFileQuery = DashboardView.extend({
  ...formatQuery(dashboardFormats),
  Culture: z.enum(reportCultures).optional().meta({ description: 'Default: that of the operator who asks.' }),
});
export type DashboardFileQuery = z.infer<typeof DashboardFileQuery>;

export const DashboardMail = z.object({
  Form: z.enum(mailForms).meta({ description: 'PDF and Excel are attached; HTML: the mail itself is the report.' }),
  Notes: text(5_000).optional().meta({ description: 'Stands in the message.' }),
  Recipients: Recipients.partial().meta({
    description: 'At least one. Operators and groups the caller may see; other addresses only administrators may name.',
  }),
  View: DashboardView.optional().meta({ description: 'What it is looked at with; default: nothing.' }),
});
export type DashboardMail = z.infer<typeof DashboardMail>;

/** One dashboard that was sent by hand. */
export const DashboardMailRun = ReportRun.extend({
  SentBy: z.string().optional().meta({ description: 'The operator; absent when he is gone.' }),
});
export type DashboardMailRun = z.infer<typeof DashboardMailRun>;

const params = z.object({ dashboardGuid: z.guid() });
const view = { of: 'dashboard', level: 'ViewDashboard', param: 'dashboardGuid' } as const;
const base = { surface: 'v1', area: 'Dashboard', credentials: 'account', right: view } as const;

/** A dashboard as a file, and as a mail that is sent once: what the caller sees of it now. */
export const dashboardExportEndpoints = {
  file: endpoint({
    ...base,
    id: 'v1ExportDashboard',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/File',
    summary: 'What a dashboard shows the caller now, as a PDF or a workbook, on his clock',
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
    summary: 'Mail what a dashboard shows the caller now, once; it is made and sent like a scheduled report',
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
    summary: 'What was mailed of a dashboard by hand: to administrators all, to others what they sent themselves',
    params,
    status: 200,
    reply: z.object({ Runs: z.array(DashboardMailRun).meta({ description: 'Newest first, at most 100.' }) }),
  }),
  sentFile: endpoint({
    ...base,
    id: 'v1ReadDashboardMailFile',
    method: 'GET',
    path: '/Dashboard/:dashboardGuid/Mail/File/:fileGuid',
    summary: 'A file of a dashboard as it was mailed',
    params: params.extend({ fileGuid: z.guid() }),
    query: z.object(fileQuery),
    status: 200,
    reply: ReportDocument,
    sends: 'file',
  }),
};
