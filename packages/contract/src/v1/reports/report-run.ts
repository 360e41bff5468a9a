import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { fileQuery, ReportDocument, reportCultures } from '../files.js';
import { InstantMs } from '../shared.js';

const ReportMessage = z.object({
  Address: z.string(),
  CultureName: z.string(),
  State: z
    .enum(['Waiting', 'Sent', 'Kept', 'Failed'])
    .meta({ description: 'Kept: only stored in the outbox, because no mail server is configured.' }),
  IsPossibleDuplicate: z.boolean(),
  FileGuid: z.guid().optional(),
});

/** A run of a report: one time it was due or sent. */
export const ReportRun = z.object({
  RunGuid: z.guid(),
  Cause: z.enum(['Schedule', 'Manual']),
  ScheduledAt: InstantMs.meta({ description: 'Scheduled time, which determines the period it covers.' }),
  State: z.enum(['Waiting', 'Sent', 'Failed', 'Missed']).meta({
    description:
      'Missed: the service was not running, and it is too late to send the report. Sent: the e-mails below were created.',
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
  NextAt: InstantMs.optional().meta({ description: 'Next scheduled time. Absent while the report is inactive.' }),
  Runs: z.array(ReportRun).meta({ description: 'Newest first, at most 100.' }),
});
export type ReportRuns = z.infer<typeof ReportRuns>;

/** State of a scheduled report for the list, in addition to its definition. */
export const ReportCurrentState = z.object({
  ScheduledReportGuid: z.guid(),
  CreatedBy: z.string().optional().meta({ description: 'Owner. Absent if deleted.' }),
  NextAt: InstantMs.optional().meta({ description: 'Next scheduled time. Absent while the report is inactive.' }),
  LastRun: ReportRun.pick({ ScheduledAt: true, State: true, Error: true })
    .optional()
    .meta({ description: 'The most recent run.' }),
});
export type ReportCurrentState = z.infer<typeof ReportCurrentState>;

/** Mail and file of a report if it were sent now. */
export const ReportPreview = z.object({
  Subject: z.string(),
  Html: z.string(),
  File: ReportDocument.optional(),
});
export type ReportPreview = z.infer<typeof ReportPreview>;

const ReportPreviewQuery = z.object({
  As: z.enum(['Document', 'File']).optional().meta({
    description:
      'File returns only the file, for a browser to open or save. By default, everything is returned as JSON.',
  }),
  Culture: z.enum(reportCultures).optional().meta({ description: 'Default: that of the account.' }),
});

const params = z.object({ scheduledReportGuid: z.guid() });
const ownPermission = { kind: 'scheduledReport', level: 'own', param: 'scheduledReportGuid' } as const;
const base = {
  surface: 'v1',
  area: 'ScheduledReport',
  credentials: 'account',
  permission: ownPermission,
  params,
} as const;

/** The contract has definitions of reports, but not their runs. */
export const reportRunEndpoints = {
  listCurrentStates: endpoint({
    surface: 'v1',
    area: 'ScheduledReport',
    credentials: 'account',
    permission: { kind: 'basic' },
    id: 'v1ListReportStandings',
    method: 'GET',
    path: '/ScheduledReport',
    summary:
      'List the owner, next scheduled time and last run of each report. Callers who are not administrators only get their own reports.',
    status: 200,
    reply: z.array(ReportCurrentState),
  }),
  list: endpoint({
    ...base,
    id: 'v1ListReportRuns',
    method: 'GET',
    path: '/ScheduledReport/:scheduledReportGuid/Run',
    summary: 'List the runs of a report with recipients and files, and its next scheduled time',
    status: 200,
    reply: ReportRuns,
  }),
  send: endpoint({
    ...base,
    id: 'v1SendReport',
    method: 'POST',
    path: '/ScheduledReport/:scheduledReportGuid/Run',
    permission: { ...ownPermission, level: 'administrator' },
    summary: 'Send a report now. Its schedule is not affected.',
    status: 204,
    alsoFails: [429],
  }),
  preview: endpoint({
    ...base,
    id: 'v1PreviewReport',
    method: 'GET',
    path: '/ScheduledReport/:scheduledReportGuid/Preview',
    summary: 'Preview the e-mail and file of a report as they would be sent now. Nothing is sent.',
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
    summary: 'Get a file as it was sent',
    status: 200,
    reply: ReportDocument,
    sends: 'file',
  }),
};
