import type { NotesReaders } from '@vedette/contract/v1/account/account';
import type { Titled } from '@vedette/contract/v1/dashboards/tile-titles';
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { WordKey } from './words/words.js';

/**
 * How a value is written. `text`: as it is; `sentence`: one the service made in English; `value`: one the API names; `place`: a checkpoint, or several;
 * `word`: a WordKey; `phrase`: one that may be long;
 * `weekday`: its English name; `country`: its two letters; `percent`: 99.5 is 99.5 %; `lost`: what is missing of such a share; `target`, `limit`: a percentage, or a number, that was
 * agreed on, with all its digits; `count`: a whole number; `ratio`: a number without a unit; `ms`, `duration`:
 * milliseconds, told as such and in hours and minutes; `code`: a number that counts nothing;
 * `instant`, `second`, `day`, `month`: epoch ms, of which the minute, the second, the day or the month is told;
 * `wall`: a date, with or without its time, or a time of the day, on the clock of the account or that its column names, written as
 * the API does.
 */
export type ValueFormat =
  | 'text'
  | 'sentence'
  | 'value'
  | 'place'
  | 'step'
  | 'word'
  | 'phrase'
  | 'weekday'
  | 'country'
  | 'percent'
  | 'lost'
  | 'target'
  | 'limit'
  | 'count'
  | 'ratio'
  | 'ms'
  | 'duration'
  | 'code'
  | 'instant'
  | 'second'
  | 'day'
  | 'month'
  | 'wall';
export type Value = string | number | undefined;

export interface Column {
  readonly word: WordKey;
  readonly format: ValueFormat;
  /** Stands instead of its word: what somebody called it. */
  readonly name?: string;
  /** Where no name does: the tile it is called as. */
  readonly tile?: Titled;
}

/** Rows there are beyond those that are shown; `some`: nobody counted them. */
export type LeftOut = number | 'some';
export const andMore = (leftOut: LeftOut, more: number): LeftOut => (leftOut === 'some' ? leftOut : leftOut + more);

const WORDED: ReadonlySet<ValueFormat> = new Set([
  'text',
  'sentence',
  'value',
  'place',
  'step',
  'word',
  'phrase',
  'weekday',
  'country',
  'code',
  'instant',
  'second',
  'wall',
  'day',
  'month',
]);
export const isNumber = ({ format }: Column): boolean => !WORDED.has(format);
const MOMENTS: ReadonlySet<ValueFormat> = new Set(['instant', 'second', 'day', 'month', 'wall']);
const PROSE: ReadonlySet<ValueFormat> = new Set(['text', 'sentence', 'value', 'place', 'step', 'phrase', 'country']);
/** Dates and times. */
export const isMoment = ({ format }: Column): boolean => MOMENTS.has(format);
/** May be long, so it is broken into lines. */
export const isProse = ({ format }: Column): boolean => PROSE.has(format);

/** One figure of a report: a table, or a chart of its second column over its first, which are moments, hours or days of the week. */
export interface Section {
  readonly title: WordKey;
  /** The tile it tells, which it is called as. */
  readonly tile?: Titled | undefined;
  /** Stands instead of the usual title. */
  readonly name: string | undefined;
  /** What it is about, after the title: the name of a website, or of an SLA. */
  readonly about?: string;
  /** What it is limited to, after that: one country, one browser. */
  readonly only?: readonly { readonly column: Column; readonly value: string }[];
  readonly isChart: boolean;
  /** Its rows are what happened: without any there is nothing to tell, rather than nothing known. */
  readonly isOfEvents?: boolean;
  /** They stand when the report is made, whatever its period. */
  readonly isOfNow?: boolean;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Value[])[];
  readonly leftOut: LeftOut;
  /** How it was counted. */
  readonly rules: readonly WordKey[];
  /** On paper it was cut to so many rows. */
  readonly cutTo?: number;
  /** Percent of the time that was really observed; undefined where nothing was or it says nothing. */
  readonly observed: number | undefined;
  /** Where it is about another time than the report. */
  readonly period?: Period;
  /** Of which monitors it tells notes, and whom the account lets read those. */
  readonly noted?: {
    readonly notesFor: NotesReaders;
    readonly monitors: readonly { readonly monitorGuid: string; readonly groupGuids: readonly string[] }[];
  };
  /** Some monitors were made in the period: of those only the time since then was meant to be observed. */
  readonly hasNewcomers?: boolean;
  /** Several lines over time, which its rows tell value by value. */
  readonly lines?: Lines;
}

/** What is drawn of lines over time, and what each comes to; a workbook has every value of them, in rows. */
export interface Lines {
  /** What a line is of. */
  readonly names: readonly Column[];
  readonly time: Column;
  readonly value: Column;
  /** Whether the low or the high values are what one looks for; undefined: neither. */
  readonly worse: 'low' | 'high' | undefined;
  readonly all: readonly Line[];
  /** There are so many more, which were not read. */
  readonly unread?: LeftOut;
}

export interface Line {
  readonly names: readonly Value[];
  /** What it comes to over the whole period. */
  readonly whole: Value;
  /** The same moments of each, in order. */
  readonly times: readonly (readonly [from: Instant, value: number | undefined])[];
  /** The least and the most that one check told, where that is known. */
  readonly ends?: readonly [least: Value, most: Value];
}

/** One row of numbers, which are of no thing but the title. */
export const isOfNumbers = ({ columns, rows, isChart }: Section): boolean =>
  !isChart && rows.length === 1 && columns.every(isNumber);

/** A report before it has a language and a form. */
export interface Report {
  readonly name: string;
  /** Of the dashboard it tells, whose name is translated where every account has it. */
  readonly dashboardGuid?: string;
  /** What it is about, after the name: the one monitor a page was narrowed to. */
  readonly about?: string;
  /** What the page it shows was narrowed to. */
  readonly only?: Section['only'];
  readonly notes: string;
  readonly period: Period;
  /** IANA. */
  readonly zone: string;
  readonly madeAt: Instant;
  /** Where figures begin, when not at the start of the period. */
  readonly cutAt: Instant | undefined;
  /** When the first monitor was made, when that was in the period. */
  readonly beganAt?: Instant | undefined;
  /** When it was due, if it comes late. */
  readonly lateSince: Instant | undefined;
  readonly sections: readonly Section[];
}
