/** A signed statement independent of format: the data of the JSON bundle and the PDF. */
import type { SlaFigures, SlaOverview, SlaTimeSchedule } from '@vedette/contract/v1/sla/sla';
import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';
import type { Sla } from '@vedette/contract/v4/sla';
import type { Instant } from '@vedette/kernel/clock';
import { parseDateTime } from '@vedette/kernel/zones';
import type { ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { Report, ReportColumn, ReportSection } from '../report-files/model/report.js';
import { computeObservedShare } from '../report-files/sections/readers/slas.js';
import { slaSection } from '@vedette/contract/v1/dashboards/tiles/sla';
import type { ReportTextKey } from '../report-files/texts/report-texts.js';

export interface Exclusion {
  readonly Description: string;
  /** Local time in the zone. */
  readonly From: string;
  readonly Until: string;
}

/** Returns whether any part of an exclusion lies in the period. Others excluded nothing from it. */
export function overlapsPeriod({ From, Until }: Exclusion, { FromAt, UntilAt }: Period, zone: string): boolean {
  const [from = -Infinity, until = Infinity] = [parseDateTime(From, zone), parseDateTime(Until, zone)];
  return from < UntilAt && until > FromAt;
}

type Period = Pick<Statement, 'FromAt' | 'UntilAt'>;

export interface DailyEvidence {
  readonly MonitorGuid: string;
  /** UTC, `2026-04-30`. */
  readonly Day: string;
  readonly Checks: number;
  readonly Sha256: string;
}

export type StatementChange = Omit<
  SlaVersion,
  | ('VersionId' | 'OperatorGuid' | 'Monitors' | 'FiguresFromAt' | 'FiguresReadAt')
  | ('IsPending' | 'PendingError' | 'NextAttemptAt')
>;
export const MAX_STATEMENT_CHANGES = 200;

export interface Statement {
  readonly Format: 'vedette-sla-statement';
  readonly Version: 1;
  readonly StatementGuid: string;
  readonly AccountId: number;
  /** Milliseconds since the epoch, as below. */
  readonly CreatedAt: Instant;
  readonly CreatedBy: string;
  readonly Zone: string;
  readonly FromAt: Instant;
  readonly UntilAt: Instant;
  readonly CountsFromAt: Instant;
  readonly Sla: Pick<
    Sla,
    | 'SlaGuid'
    | 'Description'
    | 'UptimeErrorThreshold'
    | 'UptimeWarningThreshold'
    | 'LoadTimeErrorThreshold'
    | 'OperatorResponseTimeThreshold'
  > & {
    readonly TimeSchedule: SlaTimeSchedule;
    /** Exclusions that overlap the period. */
    readonly ExclusionPeriods: readonly Exclusion[];
  };
  /** Later changes to the SLA for times in the period, newest first, at most `MAX_STATEMENT_CHANGES`. */
  readonly Changes: readonly StatementChange[];
  /** As the page of the SLA shows them. */
  readonly Monitors: SlaOverview['Rows'];
  readonly Evidence: {
    readonly Rule: string;
    /** Start of the single checks that are kept; for earlier times there are only roll-ups. */
    readonly FromAt: Instant;
    readonly Days: readonly DailyEvidence[];
  };
}

/** The bundle: a statement, and the document that shows it. */
export interface Bundle extends Statement {
  readonly Document: { readonly FileName: string; readonly Bytes: number; readonly Sha256: string };
}

export const countEvidenceChecks = ({ Evidence }: Statement): number =>
  Evidence.Days.reduce((sum, { Checks }) => sum + Checks, 0);

/** Returns the statement as a report: the figures of the page, then their evidence. */
export function toStatementReport(statement: Statement, notes: string): Report {
  const { Sla: sla, Monitors: rows } = statement;
  const exclusions = sla.ExclusionPeriods.length > 0 ? [exclusionSection(statement)] : [];
  return {
    name: sla.Description,
    notes,
    zone: statement.Zone,
    createdAt: statement.CreatedAt,
    period: { start: statement.FromAt, end: statement.UntilAt },
    dataStartsAt: undefined,
    lateSince: undefined,
    sections: [
      {
        ...slaSection({
          name: sla.Description,
          target: sla.UptimeWarningThreshold,
          total: rows.length,
          rows,
          since: new Map(),
        }),
        observed: computeObservedShare(rows),
      },
      timesSection(rows),
      ...exclusions,
      ...(statement.Changes.length > 0 ? [changesSection(statement)] : []),
      evidenceSection(statement),
    ],
  };
}

const column = (textKey: ReportTextKey, format: ValueFormat): ReportColumn => ({ textKey, format });
const sectionDefaults = { name: undefined, isChart: false, leftOut: 0, observed: undefined } as const;

/** How the time of the period adds up. */
function timesSection(rows: readonly (SlaFigures & { readonly MonitorName: string })[]): ReportSection {
  return {
    ...sectionDefaults,
    title: 'timeSpent',
    rules: ['ruleTimeSpent'],
    columns: [
      column('monitor', 'text'),
      column('up', 'duration'),
      column('down', 'duration'),
      column('planned', 'duration'),
      column('unknown', 'duration'),
      column('excluded', 'duration'),
      column('ConfirmedErrors', 'count'),
    ],
    rows: rows.map((row) => [
      row.MonitorName,
      row.UpMs,
      row.DownMs,
      row.PlannedMs,
      row.UnknownMs - row.PlannedMs,
      row.ExcludedMs,
      row.ConfirmedErrors,
    ]),
  };
}

function exclusionSection({ Sla: { ExclusionPeriods }, Zone }: Statement): ReportSection {
  return {
    ...sectionDefaults,
    title: 'exclusions',
    rules: [],
    columns: [column('about', 'text'), column('from', 'instant'), column('until', 'instant')],
    rows: ExclusionPeriods.map(({ Description, From, Until }) => [
      Description === '' ? undefined : Description,
      parseDateTime(From, Zone),
      parseDateTime(Until, Zone),
    ]),
  };
}

function changesSection({ Changes }: Statement): ReportSection {
  return {
    ...sectionDefaults,
    title: 'slaVersions',
    rules: ['ruleSlaVersions'],
    columns: [
      column('at', 'instant'),
      column('slaChange', 'label'),
      column('changedBy', 'text'),
      column('about', 'text'),
      column('from', 'instant'),
      column('until', 'instant'),
    ],
    rows: Changes.map(({ At, Change, ByName, Reason, FromAt, UntilAt }) => [
      At,
      Change,
      ByName,
      Reason,
      FromAt,
      UntilAt,
    ]),
  };
}

/** One row per monitor; the days are in the bundle. */
function evidenceSection({ Monitors, Evidence }: Statement): ReportSection {
  return {
    ...sectionDefaults,
    title: 'evidence',
    rules: ['ruleEvidence'],
    columns: [
      column('monitor', 'text'),
      column('Checks', 'count'),
      column('days', 'count'),
      column('firstDay', 'wall'),
      column('lastDay', 'wall'),
    ],
    rows: Monitors.map(({ MonitorGuid, MonitorName }) => {
      const days = Evidence.Days.filter((day) => day.MonitorGuid === MonitorGuid);
      const checks = days.reduce((sum, { Checks }) => sum + Checks, 0);
      return [MonitorName, checks, days.length, days[0]?.Day, days.at(-1)?.Day];
    }),
  };
}
