import { reportPeriodTypes } from '@vedette/kernel/periods';
import { weekDays } from '@vedette/kernel/wall-schedule';
import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { canonical, text } from '../lenient.js';
import { ReportPeriod } from './period.js';

export const reportFileTypes = [
  'PDFAttachment',
  'PDFDownloadLink',
  'ExcelAttachment',
  'ExcelDownloadLink',
  'HTMLEmail',
] as const;
export type ReportFileType = (typeof reportFileTypes)[number];

/** Words of older clients. */
const OLDER: Readonly<Record<string, ReportFileType>> = {
  pdf: 'PDFAttachment',
  pdflink: 'PDFDownloadLink',
  excel: 'ExcelAttachment',
  excellink: 'ExcelDownloadLink',
  html: 'HTMLEmail',
};
const FileTypeWrite = z.preprocess((given) => {
  const older = typeof given === 'string' ? OLDER[given.trim().toLowerCase()] : undefined;
  return older ?? canonical(reportFileTypes, given);
}, z.enum(reportFileTypes));

const scheduleTypes = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly'] as const;

const scheduleFields = {
  ScheduleType: z.enum(scheduleTypes),
  Time: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'must be a time HH:MM:SS' })
    .meta({ description: 'HH:MM:SS on the clock of the account.' }),
  Weekday: z.enum(weekDays).optional().meta({ description: 'Weekly. WeekDay is understood as well.' }),
  Month: z.int().min(1).max(12).optional().meta({ description: 'Yearly.' }),
  MonthDay: z
    .int()
    .min(1)
    .max(31)
    .optional()
    .meta({ description: 'Monthly, Quarterly, Yearly; shorter months take their last day.' }),
  QuarterStartMonth: z
    .int()
    .min(1)
    .max(3)
    .optional()
    .meta({ description: 'Quarterly. 1: Jan, Apr, Jul, Oct; 2: Feb, May, Aug, Nov; 3: Mar, Jun, Sep, Dec.' }),
};
const ScheduleWrite = z.object(scheduleFields);
export type ScheduleWrite = z.infer<typeof ScheduleWrite>;

/** When a report is sent; only the fields of its type. */
export const Schedule = z
  .object({ ...scheduleFields, WeekDay: z.enum(weekDays).optional().meta({ description: 'The same as Weekday.' }) })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;

const address = text(254).regex(/^[^\s@<>,;\p{Cc}\p{Cf}]+@[^\s@<>,;\p{Cc}\p{Cf}]+$/u, {
  error: 'must be an e-mail address',
});
const guids = z.array(z.guid()).max(1_000);
const recipients = {
  Operators: guids,
  OperatorGroups: guids.meta({ description: 'Their members when the report is sent.' }),
  ExtraEmailAddresses: z.array(address).max(100),
};
export const Recipients = z.object(recipients).meta({ id: 'Recipients' });
export type Recipients = z.infer<typeof Recipients>;

const InternalNotes = text(5_000).optional().meta({ description: 'Only administrators read it.' });
const Notes = text(5_000).optional().meta({ description: 'Stands in the message.' });

/** What a caller may send. */
export const ScheduledReportWrite = z.object({
  ScheduledReportGuid: z.guid().optional().meta({ description: 'Must equal the guid of the path if given.' }),
  DashboardGuid: z.guid(),
  FileType: FileTypeWrite,
  IsActive: z.boolean().optional().meta({ description: 'Default true.' }),
  Schedule: ScheduleWrite,
  SelectedPeriod: ReportPeriod.optional().meta({
    description: 'What the report covers. Default: the day, week, month, quarter or year before, as the schedule goes.',
  }),
  InternalNotes,
  Notes,
  Recipients: z.object(recipients).partial().meta({ description: 'At least one while the report is active.' }),
});
export type ScheduledReportWrite = z.infer<typeof ScheduledReportWrite>;
export const ScheduledReportPatch = ScheduledReportWrite.exactPartial();
export type ScheduledReportPatch = z.infer<typeof ScheduledReportPatch>;

/** A dashboard that is sent regularly. */
export const ScheduledReport = z
  .object({
    ScheduledReportGuid: z.guid(),
    Hash: z.string(),
    DashboardGuid: z.guid(),
    DashboardGuidSpecified: z
      .boolean()
      .optional()
      .meta({ description: 'Of older clients; never sent, not looked at.' }),
    FileType: z.enum(reportFileTypes),
    IsActive: z.boolean(),
    Schedule,
    SelectedPeriod: z.enum(reportPeriodTypes),
    InternalNotes,
    Notes,
    Recipients,
  })
  .meta({ id: 'ScheduledReport' });
export type ScheduledReport = z.infer<typeof ScheduledReport>;

const base = { surface: 'v4', area: 'ScheduledReport', credentials: 'account' } as const;
const params = z.object({ scheduledReportGuid: z.guid() });
const own = { of: 'scheduledReport', level: 'own', param: 'scheduledReportGuid' } as const;
const manage = { of: 'scheduledReport', level: 'administrator', param: 'scheduledReportGuid' } as const;
const onePath = '/ScheduledReport/:scheduledReportGuid' as const;

export const scheduledReportEndpoints = {
  list: endpoint({
    ...base,
    id: 'listScheduledReports',
    method: 'GET',
    path: '/ScheduledReport',
    right: { of: 'basic' },
    summary: 'All scheduled reports; to others than administrators their own',
    status: 200,
    reply: z.array(ScheduledReport),
  }),
  create: endpoint({
    ...base,
    id: 'createScheduledReport',
    method: 'POST',
    path: '/ScheduledReport',
    right: { of: 'administrator' },
    summary: 'Create a scheduled report',
    body: ScheduledReportWrite,
    status: 201,
    reply: ScheduledReport,
    location: '/ScheduledReport/:ScheduledReportGuid',
    alsoFails: [404],
  }),
  read: endpoint({
    ...base,
    id: 'getScheduledReport',
    method: 'GET',
    path: onePath,
    right: own,
    summary: 'One scheduled report',
    params,
    status: 200,
    reply: ScheduledReport,
  }),
  replace: endpoint({
    ...base,
    id: 'updateScheduledReport',
    method: 'PUT',
    ifMatch: true,
    path: onePath,
    right: manage,
    summary: 'Replace a scheduled report: what is left out gets its default',
    params,
    body: ScheduledReportWrite,
    status: 204,
  }),
  patch: endpoint({
    ...base,
    id: 'patchScheduledReport',
    method: 'PATCH',
    ifMatch: true,
    path: onePath,
    right: manage,
    summary: 'Change some fields of a scheduled report; Schedule and Recipients are taken whole',
    params,
    body: ScheduledReportPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteScheduledReport',
    method: 'DELETE',
    ifMatch: true,
    path: onePath,
    right: manage,
    summary: 'Remove a scheduled report',
    params,
    status: 204,
  }),
};
