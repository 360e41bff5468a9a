import { reportPeriodTypes } from '@vedette/kernel/periods';
import { weekDays } from '@vedette/kernel/wall-schedule';
import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { toCanonicalSpelling, text } from '../lenient.js';
import { ReportPeriod } from './period.js';

export const reportFileTypes = [
  'PDFAttachment',
  'PDFDownloadLink',
  'ExcelAttachment',
  'ExcelDownloadLink',
  'HTMLEmail',
] as const;
export type ReportFileType = (typeof reportFileTypes)[number];

/** Values that older clients send. */
const LEGACY_FILE_TYPES: Readonly<Record<string, ReportFileType>> = {
  pdf: 'PDFAttachment',
  pdflink: 'PDFDownloadLink',
  excel: 'ExcelAttachment',
  excellink: 'ExcelDownloadLink',
  html: 'HTMLEmail',
};
const FileTypeWrite = z.preprocess((given) => {
  const legacyType = typeof given === 'string' ? LEGACY_FILE_TYPES[given.trim().toLowerCase()] : undefined;
  return legacyType ?? toCanonicalSpelling(reportFileTypes, given);
}, z.enum(reportFileTypes));

const scheduleTypes = ['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly'] as const;

const scheduleFields = {
  ScheduleType: z.enum(scheduleTypes),
  Time: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'must be a time HH:MM:SS' })
    .meta({ description: 'HH:MM:SS in the time zone of the account.' }),
  Weekday: z.enum(weekDays).optional().meta({ description: 'For Weekly. WeekDay is accepted too.' }),
  Month: z.int().min(1).max(12).optional().meta({ description: 'Only for Yearly.' }),
  MonthDay: z
    .int()
    .min(1)
    .max(31)
    .optional()
    .meta({ description: 'For Monthly, Quarterly and Yearly. Shorter months use their last day.' }),
  QuarterStartMonth: z
    .int()
    .min(1)
    .max(3)
    .optional()
    .meta({ description: 'Only for Quarterly. 1: Jan, Apr, Jul, Oct; 2: Feb, May, Aug, Nov; 3: Mar, Jun, Sep, Dec.' }),
};
const ScheduleWrite = z.object(scheduleFields);
export type ScheduleWrite = z.infer<typeof ScheduleWrite>;

/** When a report is sent. Only the fields of its type. */
export const Schedule = z
  .object({ ...scheduleFields, WeekDay: z.enum(weekDays).optional().meta({ description: 'Same as Weekday.' }) })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;

const address = text(254).regex(/^[^\s@<>,;\p{Cc}\p{Cf}]+@[^\s@<>,;\p{Cc}\p{Cf}]+$/u, {
  error: 'must be an e-mail address',
});
const guids = z.array(z.guid()).max(1_000);
const recipients = {
  Operators: guids,
  OperatorGroups: guids.meta({
    description: 'Groups to whose members the report is sent. Membership is resolved when it is sent.',
  }),
  ExtraEmailAddresses: z.array(address).max(100),
};
export const Recipients = z.object(recipients).meta({ id: 'Recipients' });
export type Recipients = z.infer<typeof Recipients>;

const InternalNotes = text(5_000).optional().meta({ description: 'Visible to administrators only.' });
const Notes = text(5_000).optional().meta({ description: 'Included in the message.' });

/** Fields that callers may write. */
export const ScheduledReportWrite = z.object({
  ScheduledReportGuid: z.guid().optional().meta({ description: 'If given, must equal the guid in the path.' }),
  DashboardGuid: z.guid(),
  FileType: FileTypeWrite,
  IsActive: z.boolean().optional().meta({ description: 'Default: true.' }),
  Schedule: ScheduleWrite,
  SelectedPeriod: ReportPeriod.optional().meta({
    description:
      'Period that the report covers. Default: the previous day, week, month, quarter or year, depending on the schedule.',
  }),
  InternalNotes,
  Notes,
  Recipients: z
    .object(recipients)
    .partial()
    .meta({ description: 'At least one recipient while the report is active.' }),
});
export type ScheduledReportWrite = z.infer<typeof ScheduledReportWrite>;
export const ScheduledReportPatch = ScheduledReportWrite.exactPartial();
export type ScheduledReportPatch = z.infer<typeof ScheduledReportPatch>;

/** A dashboard that is sent on a schedule. */
export const ScheduledReport = z
  .object({
    ScheduledReportGuid: z.guid(),
    Hash: z.string(),
    DashboardGuid: z.guid(),
    DashboardGuidSpecified: z
      .boolean()
      .optional()
      .meta({ description: 'Accepted for compatibility with older clients, ignored and never returned.' }),
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
const ownPermission = { kind: 'scheduledReport', level: 'own', param: 'scheduledReportGuid' } as const;
const managePermission = { kind: 'scheduledReport', level: 'administrator', param: 'scheduledReportGuid' } as const;
const reportPath = '/ScheduledReport/:scheduledReportGuid' as const;

export const scheduledReportEndpoints = {
  list: endpoint({
    ...base,
    id: 'listScheduledReports',
    method: 'GET',
    path: '/ScheduledReport',
    permission: { kind: 'basic' },
    summary: 'List all scheduled reports. Callers who are not administrators only get their own.',
    status: 200,
    reply: z.array(ScheduledReport),
  }),
  create: endpoint({
    ...base,
    id: 'createScheduledReport',
    method: 'POST',
    path: '/ScheduledReport',
    permission: { kind: 'administrator' },
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
    path: reportPath,
    permission: ownPermission,
    summary: 'Get a scheduled report',
    params,
    status: 200,
    reply: ScheduledReport,
  }),
  replace: endpoint({
    ...base,
    id: 'updateScheduledReport',
    method: 'PUT',
    ifMatch: true,
    path: reportPath,
    permission: managePermission,
    summary: 'Replace a scheduled report. Omitted fields are reset to their defaults.',
    params,
    body: ScheduledReportWrite,
    status: 204,
  }),
  patch: endpoint({
    ...base,
    id: 'patchScheduledReport',
    method: 'PATCH',
    ifMatch: true,
    path: reportPath,
    permission: managePermission,
    summary: 'Update a scheduled report. Omitted fields are kept. Schedule and Recipients are replaced as a whole.',
    params,
    body: ScheduledReportPatch,
    status: 204,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteScheduledReport',
    method: 'DELETE',
    ifMatch: true,
    path: reportPath,
    permission: managePermission,
    summary: 'Delete a scheduled report',
    params,
    status: 204,
  }),
};
