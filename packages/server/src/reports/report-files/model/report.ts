import type { Column, Lines, Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { WordKey } from '../words/words.js';

/** A section of a report, list or statement: its texts may be any words of the server. */
export type ReportSection = Section<WordKey>;
export type ReportColumn = Column<WordKey>;
export type ReportLines = Lines<WordKey>;

/** A report before it has a language and a form. */
export interface Report {
  readonly name: string;
  /** The dashboard it shows. The names of predefined dashboards are translated. */
  readonly dashboardGuid?: string;
  /** What it is about, after the name: the one monitor a page was filtered by. */
  readonly about?: string;
  /** The filters of the page it shows. */
  readonly only?: ReportSection['only'];
  readonly notes: string;
  readonly period: Period;
  /** IANA. */
  readonly zone: string;
  readonly madeAt: Instant;
  /** Where figures begin, if not at the start of the period. */
  readonly cutAt: Instant | undefined;
  /** When the first monitor was created, if during the period. */
  readonly beganAt?: Instant | undefined;
  /** When it was due, if it is late. */
  readonly lateSince: Instant | undefined;
  readonly sections: readonly ReportSection[];
}
