/** Rules for writing and reading scheduled reports. */
import type {
  ReportFileType,
  ScheduledReport,
  ScheduledReportPatch,
  ScheduledReportWrite,
} from '@vedette/contract/v4/scheduled-report';
import type { Problems } from '@vedette/kernel/fault';
import type { ReportPeriodType } from '@vedette/kernel/periods';
import type { ReportView } from '../report-files/sections/readers/report-view-rules.js';
import type { ReportSchedule } from '@vedette/kernel/report-schedule';
import { toReportSchedule, scheduleToWire } from './schedule-rules.js';

/** The settings of a report. Recipients are in the order written, without duplicates. */
export interface ReportSettings {
  readonly dashboardGuid: string;
  readonly fileType: ReportFileType;
  readonly isActive: boolean;
  readonly schedule: ReportSchedule;
  readonly selectedPeriod: ReportPeriodType;
  readonly internalNotes: string;
  readonly notes: string;
  readonly operatorGuids: readonly string[];
  readonly operatorGroupGuids: readonly string[];
  readonly extraAddresses: readonly string[];
}

export interface StoredReport extends ReportSettings {
  /** Limits the report, in addition to the dashboard's own settings. */
  readonly filter?: ReportView | undefined;
  readonly reportGuid: string;
  readonly ownerGuid: string;
}

/** Period covered by default: the previous whole unit of the schedule. */
const DEFAULT_PERIODS: Readonly<Record<ReportSchedule['type'], ReportPeriodType>> = {
  Daily: 'PreviousDay',
  Weekly: 'PreviousWeek',
  Monthly: 'PreviousMonth',
  Quarterly: 'PreviousQuarter',
  Yearly: 'PreviousYear',
};

/** Returns the settings of a report that is created or replaced. Fields left out get their defaults. */
export function toReportSettings(write: ScheduledReportWrite, problems: Problems): ReportSettings {
  const schedule = toReportSchedule(write.Schedule, problems);
  const settings: ReportSettings = {
    dashboardGuid: write.DashboardGuid,
    fileType: write.FileType,
    isActive: write.IsActive ?? true,
    schedule,
    selectedPeriod: write.SelectedPeriod ?? DEFAULT_PERIODS[schedule.type],
    internalNotes: write.InternalNotes ?? '',
    notes: write.Notes ?? '',
    ...toRecipients(write.Recipients),
  };
  checkRecipients(settings, problems);
  return settings;
}

/** Returns the settings after a PATCH. Fields left out stay; Schedule and Recipients are replaced as a whole. */
export function applyReportChange(
  current: ReportSettings,
  write: ScheduledReportPatch,
  problems: Problems,
): ReportSettings {
  const settings: ReportSettings = {
    dashboardGuid: write.DashboardGuid ?? current.dashboardGuid,
    fileType: write.FileType ?? current.fileType,
    isActive: write.IsActive ?? current.isActive,
    schedule: write.Schedule ? toReportSchedule(write.Schedule, problems) : current.schedule,
    selectedPeriod: write.SelectedPeriod ?? current.selectedPeriod,
    internalNotes: write.InternalNotes ?? current.internalNotes,
    notes: write.Notes ?? current.notes,
    operatorGuids: current.operatorGuids,
    operatorGroupGuids: current.operatorGroupGuids,
    extraAddresses: current.extraAddresses,
    ...(write.Recipients && toRecipients(write.Recipients)),
  };
  const isRelevant = write.IsActive !== undefined || write.Recipients !== undefined;
  // If recipients were deleted since, other fields can still be changed.
  if (isRelevant) checkRecipients(settings, problems);
  return settings;
}

/** Placeholder to validate the readable part of a complete body against. Its required values are empty. */
export const EMPTY_REPORT: ReportSettings = {
  dashboardGuid: '',
  fileType: 'PDFAttachment',
  isActive: true,
  schedule: { type: 'Daily', time: '00:00:00' },
  selectedPeriod: 'PreviousDay',
  internalNotes: '',
  notes: '',
  operatorGuids: [],
  operatorGroupGuids: [],
  extraAddresses: [],
};

/**
 * Returns whether due times restart from now. Reports due before a schedule change, or while inactive, are not sent.
 */
export function restartsSchedule(before: ReportSettings, after: ReportSettings): boolean {
  const serialiseSchedule = ({ schedule }: ReportSettings): string => JSON.stringify(Object.entries(schedule).sort());
  return serialiseSchedule(before) !== serialiseSchedule(after) || (after.isActive && !before.isActive);
}

type ReportRecipients = Pick<ReportSettings, 'operatorGuids' | 'operatorGroupGuids' | 'extraAddresses'>;

/** Without duplicates, in the order written. */
export function toRecipients(write: NonNullable<ScheduledReportPatch['Recipients']>): ReportRecipients {
  const byAddress = new Map((write.ExtraEmailAddresses ?? []).map((each) => [each.toLowerCase(), each]));
  return {
    operatorGuids: [...new Set(write.Operators)],
    operatorGroupGuids: [...new Set(write.OperatorGroups)],
    extraAddresses: [...byAddress.values()],
  };
}

function checkRecipients(settings: ReportSettings, problems: Problems): void {
  const { operatorGuids, operatorGroupGuids, extraAddresses } = settings;
  const hasNoRecipients = operatorGuids.length + operatorGroupGuids.length + extraAddresses.length === 0;
  problems.when(
    settings.isActive && hasNoRecipients,
    'Recipients',
    'must contain at least one recipient if the report is active',
    ['IsActive'],
  );
}

/**
 * Returns a report as the caller may read it: InternalNotes are for administrators. `definitionHash` computes the value
 * that changes with the definition.
 */
export function toWire(
  report: StoredReport,
  {
    definitionHash,
    isAdministrator,
  }: { readonly definitionHash: (fields: unknown) => string; readonly isAdministrator: boolean },
): ScheduledReport {
  const definition = {
    DashboardGuid: report.dashboardGuid,
    FileType: report.fileType,
    IsActive: report.isActive,
    Schedule: scheduleToWire(report.schedule),
    SelectedPeriod: report.selectedPeriod,
    InternalNotes: report.internalNotes,
    Notes: report.notes,
    Recipients: {
      Operators: [...report.operatorGuids],
      OperatorGroups: [...report.operatorGroupGuids],
      ExtraEmailAddresses: [...report.extraAddresses],
    },
  };
  const { InternalNotes, ...publicFields } = definition;
  return {
    ScheduledReportGuid: report.reportGuid,
    Hash: definitionHash({ ...definition, ...(report.filter && { Filter: report.filter }) }),
    ...publicFields,
    ...(isAdministrator && { InternalNotes }),
  };
}
