import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { fileQuery, ReportDocument, reportCultures } from '../files.js';
import { InstantMs } from '../shared.js';

const ReportMessage = z.object({
  Address: z.string(),
  CultureName: z.string(),
  State: z
    .enum(['Waiting', 'Sent', 'Kept', 'Failed'])
    .meta({ description: 'Kept: it stayed in the outbox, since no mail server is set.' }),
  MaybeTwice: z.boolean(),
  FileGuid: z.guid().optional(),
});

/** One sending of a report. */
export const ReportRun = z.object({
  RunGuid: z.guid(),
  Cause: z.enum(['Schedule', 'Manual']),
  NominalAt: InstantMs.meta({ description: 'When it should have left; what it covers follows from it.' }),
  State: z.enum(['Waiting', 'Sent', 'Failed', 'Missed']).meta({
    description:
      'Missed: the service was not running, and it was too late afterwards. Sent: handed to the mails below.',
  }),
  IsLate: z.boolean(),
  FromAt: InstantMs.optional(),
  UntilAt: InstantMs.optional(),
  Error: z.string().optional(),
  Messages: z.array(ReportMessage),
  Files: z.array(z.object({ FileGuid: z.guid(), FileName: z.string(), CultureName: z.string(), Bytes: z.int() })),
});
export type ReportRun = z.infer<typeof ReportRun>;

export const ReportRuns = z.object({
  NextAt: InstantMs.optional().meta({ description: 'When it is sent next; absent while it is not active.' }),
  Runs: z.array(ReportRun).meta({ description: 'Newest first, at most 100.' }),
});
export type ReportRuns = z.infer<typeof ReportRuns>;

/** What the list of scheduled reports tells beside what each is set to. */
export const ReportCurrentState = z.object({
  ScheduledReportGuid: z.guid(),
  CreatedBy: z.string().optional().meta({ description: 'The operator whose it is; absent when he is gone.' }),
  NextAt: InstantMs.optional().meta({ description: 'When it is sent next; absent while it is not active.' }),
  Last: ReportRun.pick({ NominalAt: true, State: true, Error: true })
    .optional()
    .meta({ description: 'Its newest run.' }),
});
export type ReportCurrentState = z.infer<typeof ReportCurrentState>;

/** What leaves when it is sent now. */
export const ReportPreview = z.object({
  Subject: z.string(),
  Html: z.string(),
  File: ReportDocument.optional(),
});
export type ReportPreview = z.infer<typeof ReportPreview>;

const ReportPreviewQuery = z.object({
  As: z.enum(['Document', 'File']).optional().meta({
    description: 'File: the file alone, as a browser opens or saves it. Default: all, in JSON.',
  }),
  Culture: z.enum(reportCultures).optional().meta({ description: 'Default: that of the account.' }),
});

const params = z.object({ scheduledReportGuid: z.guid() });
const own = { of: 'scheduledReport', level: 'own', param: 'scheduledReportGuid' } as const;
const base = { surface: 'v1', area: 'ScheduledReport', credentials: 'account', right: own, params } as const;

/** The contract has definitions of reports; these are what comes of them. */
export const reportRunEndpoints = {
  standings: endpoint({
    surface: 'v1',
    area: 'ScheduledReport',
    credentials: 'account',
    right: { of: 'basic' },
    id: 'v1ListReportStandings',
    method: 'GET',
    path: '/ScheduledReport',
    summary:
      'Whose each report is, when it is sent next and how its last run went; to others than administrators their own',
    status: 200,
    reply: z.array(ReportCurrentState),
  }),
  list: endpoint({
    ...base,
    id: 'v1ListReportRuns',
    method: 'GET',
    path: '/ScheduledReport/:scheduledReportGuid/Run',
    summary: 'When a report was sent, to whom and with which files, and when it is sent next',
    status: 200,
    reply: ReportRuns,
  }),
  send: endpoint({
    ...base,
    id: 'v1SendReport',
    method: 'POST',
    path: '/ScheduledReport/:scheduledReportGuid/Run',
    right: { ...own, level: 'administrator' },
    summary: 'Send a report now, as of now; its schedule stays as it is',
    status: 204,
    alsoFails: [429],
  }),
  preview: endpoint({
    ...base,
    id: 'v1PreviewReport',
    method: 'GET',
    path: '/ScheduledReport/:scheduledReportGuid/Preview',
    summary: 'The mail and the file as they would leave now; nothing is sent',
    query: ReportPreviewQuery,
    status: 200,
    reply: ReportPreview,
    alsoSends: 'file',
    alsoFails: [429],
  }),
  file: endpoint({
    ...base,
    id: 'v1ReadReportFile',
    method: 'GET',
    path: '/ScheduledReport/:scheduledReportGuid/File/:fileGuid',
    params: params.extend({ fileGuid: z.guid() }),
    query: z.object(fileQuery),
    summary: 'A file as it was sent',
    status: 200,
    reply: ReportDocument,
    sends: 'file',
  }),
};
