import type { Column, Lines, Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { ReportTextKey } from '../texts/report-texts.js';

/** A section of a report, list or statement. Its texts may be any `ReportTextKey`. */
export type ReportSection = Section<ReportTextKey>;
export type ReportColumn = Column<ReportTextKey>;
export type ReportLines = Lines<ReportTextKey>;

/** A report independent of language and output format. */
export interface Report {
  readonly name: string;
  /** The dashboard it shows. The names of predefined dashboards are translated. */
  readonly dashboardGuid?: string;
  /** The single monitor the page was filtered by; follows the name of the report. */
  readonly about?: string;
  /** The filters of the exported page. */
  readonly filters?: ReportSection['filters'];
  readonly notes: string;
  readonly period: Period;
  /** IANA time zone. */
  readonly zone: string;
  readonly createdAt: Instant;
  /** Where the data begins, if not at the start of the period. */
  readonly dataStartsAt: Instant | undefined;
  /** When the first monitor was created, if that was during the period. */
  readonly firstMonitorAt?: Instant | undefined;
  /** When the report was due, if it is late. */
  readonly lateSince: Instant | undefined;
  readonly sections: readonly ReportSection[];
}
