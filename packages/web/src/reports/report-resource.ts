import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { reportPeriodTypes } from '@vedette/kernel/periods';
import { dashboardName } from '../dashboards/labels/dashboard-name.js';
import { t } from '../i18n/translate.js';
import type { ReportSearch } from '../parts/navigation/search.js';
import { type Resource, numberOrText } from '../resources/resource.js';
import { describeSchedule } from './describe-schedule.js';
import { splitAddresses } from '../parts/forms/split-addresses.js';

/** A scheduled report as typed, with flattened schedule and recipients. */
export interface ReportDraft {
  readonly DashboardGuid: string;
  readonly FileType: ScheduledReport['FileType'];
  readonly IsActive: boolean;
  readonly SelectedPeriod: string;
  readonly Notes: string;
  readonly InternalNotes: string;
  readonly ScheduleType: ScheduledReport['Schedule']['ScheduleType'];
  readonly Time: string;
  readonly Weekday: NonNullable<ScheduledReport['Schedule']['Weekday']>;
  readonly Month: string;
  readonly MonthDay: string;
  readonly QuarterStartMonth: string;
  readonly Operators: readonly string[];
  readonly OperatorGroups: readonly string[];
  /** Separated by commas, blanks or lines. */
  readonly ExtraEmailAddresses: string;
}

/** Fields of each schedule type in addition to the time. */
export const SCHEDULE_FIELDS = {
  Daily: [],
  Weekly: ['Weekday'],
  Monthly: ['MonthDay'],
  Quarterly: ['QuarterStartMonth', 'MonthDay'],
  Yearly: ['Month', 'MonthDay'],
} as const satisfies Record<ReportDraft['ScheduleType'], readonly (keyof ReportDraft)[]>;

/** Default period by schedule type: the previous whole unit of time. */
const DEFAULT_PERIODS: Readonly<Record<ReportDraft['ScheduleType'], ScheduledReport['SelectedPeriod']>> = {
  Daily: 'PreviousDay',
  Weekly: 'PreviousWeek',
  Monthly: 'PreviousMonth',
  Quarterly: 'PreviousQuarter',
  Yearly: 'PreviousYear',
};

export const REPORTS: Resource<ScheduledReport, ReportDraft> = {
  listTitle: t('Scheduled reports'),
  toTexts: {
    create: t('New scheduled report'),
    loading: t('Loading scheduled report'),
    notAllowed: t('No permission to create: scheduled report'),
  },
  to: '/reports',
  path: '/ScheduledReport',
  change: 'PATCH',
  getGuid: ({ ScheduledReportGuid }) => ScheduledReportGuid,
  getName: ({ Schedule }, format) => describeSchedule(Schedule, format),
  getHash: ({ Hash }) => Hash,
  empty: {
    DashboardGuid: '',
    FileType: 'PDFAttachment',
    IsActive: true,
    SelectedPeriod: '',
    Notes: '',
    InternalNotes: '',
    ScheduleType: 'Weekly',
    Time: '08:00',
    Weekday: 'Monday',
    Month: '1',
    MonthDay: '1',
    QuarterStartMonth: '1',
    Operators: [],
    OperatorGroups: [],
    ExtraEmailAddresses: '',
  },
  toDraft: ({ Schedule: schedule, Recipients: recipients, ...report }) => ({
    DashboardGuid: report.DashboardGuid,
    FileType: report.FileType,
    IsActive: report.IsActive,
    SelectedPeriod: report.SelectedPeriod,
    Notes: report.Notes ?? '',
    InternalNotes: report.InternalNotes ?? '',
    ScheduleType: schedule.ScheduleType,
    Time: schedule.Time.slice(0, 5),
    Weekday: schedule.Weekday ?? 'Monday',
    Month: String(schedule.Month ?? 1),
    MonthDay: String(schedule.MonthDay ?? 1),
    QuarterStartMonth: String(schedule.QuarterStartMonth ?? 1),
    Operators: recipients.Operators,
    OperatorGroups: recipients.OperatorGroups,
    ExtraEmailAddresses: recipients.ExtraEmailAddresses.join(', '),
  }),
  toBody: (draft) => ({
    DashboardGuid: draft.DashboardGuid,
    FileType: draft.FileType,
    IsActive: draft.IsActive,
    Notes: draft.Notes,
    InternalNotes: draft.InternalNotes,
    // Always sent, because a PATCH without it would keep the stored period.
    SelectedPeriod: draft.SelectedPeriod === '' ? DEFAULT_PERIODS[draft.ScheduleType] : draft.SelectedPeriod,
    Schedule: toScheduleBody(draft),
    Recipients: {
      Operators: draft.Operators,
      OperatorGroups: draft.OperatorGroups,
      ExtraEmailAddresses: splitAddresses(draft.ExtraEmailAddresses),
    },
  }),
  fields: [
    'DashboardGuid',
    'FileType',
    'IsActive',
    'SelectedPeriod',
    'Notes',
    'InternalNotes',
    ...['ScheduleType', 'Time', 'Weekday', 'Month', 'MonthDay', 'QuarterStartMonth'].map((name) => `Schedule.${name}`),
    'Recipients.Operators',
    'Recipients.OperatorGroups',
    'Recipients.ExtraEmailAddresses',
    'Recipients',
  ],
  afterDelete: t('It is no longer sent. The dashboard is kept.'),
};

/** Returns the initial draft of a new report, prefilled when opened from a dashboard. */
export const createReportDraft = ({ dashboard, period }: ReportSearch): ReportDraft => ({
  ...REPORTS.empty,
  ...(dashboard !== undefined && { DashboardGuid: dashboard }),
  ...(reportPeriodTypes.some((each) => each === period) && { SelectedPeriod: period ?? '' }),
});

/** Returns the name of a report's dashboard. */
export function reportDashboardName(dashboards: readonly Dashboard[], guid: string): string {
  const dashboard = dashboards.find(({ DashboardGuid }) => DashboardGuid === guid);
  return dashboard ? dashboardName(dashboard) : t('deleted dashboard');
}

function toScheduleBody(draft: ReportDraft): object {
  const fields: Record<string, unknown> = { ScheduleType: draft.ScheduleType, Time: draft.Time };
  for (const field of SCHEDULE_FIELDS[draft.ScheduleType]) {
    fields[field] = field === 'Weekday' ? draft[field] : numberOrText(draft[field]);
  }
  return fields;
}
