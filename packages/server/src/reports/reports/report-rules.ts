/** What a scheduled report is after a write, and how it is shown. */
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

/** What a caller decides about a report. Recipients in the order written, each once. */
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
  /** What it is limited to beside what its dashboard is set to. */
  readonly filter?: ReportView | undefined;
  readonly reportGuid: string;
  readonly ownerGuid: string;
}

/** What is covered when the caller names no period: the whole unit of time before. */
const PERIOD_OF: Readonly<Record<ReportSchedule['type'], ReportPeriodType>> = {
  Daily: 'PreviousDay',
  Weekly: 'PreviousWeek',
  Monthly: 'PreviousMonth',
  Quarterly: 'PreviousQuarter',
  Yearly: 'PreviousYear',
};

/** A report written whole, by POST or PUT: what is left out gets its default. */
export function toReportSettings(write: ScheduledReportWrite, problems: Problems): ReportSettings {
  const schedule = toReportSchedule(write.Schedule, problems);
  const settings: ReportSettings = {
    dashboardGuid: write.DashboardGuid,
    fileType: write.FileType,
    isActive: write.IsActive ?? true,
    schedule,
    selectedPeriod: write.SelectedPeriod ?? PERIOD_OF[schedule.type],
    internalNotes: write.InternalNotes ?? '',
    notes: write.Notes ?? '',
    ...recipientsIn(write.Recipients),
  };
  checkRecipients(settings, problems);
  return settings;
}

/** The settings after a PATCH: what is not given stays, Schedule and Recipients are taken whole. */
export function settingsAfter(
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
    ...(write.Recipients && recipientsIn(write.Recipients)),
  };
  const isRelevant = write.IsActive !== undefined || write.Recipients !== undefined;
  // Recipients that were removed since do not stand against changing something else.
  if (isRelevant) checkRecipients(settings, problems);
  return settings;
}

/** What the readable part of a body that is meant to be whole is held against; what it must name is empty. */
export const NO_REPORT: ReportSettings = {
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

/** What was due before a change of its schedule, or while it was off, is not sent any more. */
export function isDueAnew(before: ReportSettings, after: ReportSettings): boolean {
  const shown = ({ schedule }: ReportSettings): string => JSON.stringify(Object.entries(schedule).sort());
  return shown(before) !== shown(after) || (after.isActive && !before.isActive);
}

type ReportRecipients = Pick<ReportSettings, 'operatorGuids' | 'operatorGroupGuids' | 'extraAddresses'>;

/** Each once, in the order written. */
export function recipientsIn(write: NonNullable<ScheduledReportPatch['Recipients']>): ReportRecipients {
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
  problems.when(settings.isActive && hasNoRecipients, 'Recipients', 'an active report needs at least one', [
    'IsActive',
  ]);
}

/** As a caller reads it; InternalNotes are for administrators. `definitionHash` makes the value that changes with the definition. */
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
  const { InternalNotes, ...open } = definition;
  return {
    ScheduledReportGuid: report.reportGuid,
    Hash: definitionHash({ ...definition, ...(report.filter && { Filter: report.filter }) }),
    ...open,
    ...(isAdministrator && { InternalNotes }),
  };
}
