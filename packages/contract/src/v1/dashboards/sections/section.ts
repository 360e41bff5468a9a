/** The view model of a figure: what a tile shows, before it has a language and a form. Pages may use it: it imports no shape. */
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { NotesReaders } from '../../account/account.js';
import type { Titled } from '../tile-titles.js';
import type { SectionWord } from './words/section-words.js';

/** How a value is formatted. */
export type ValueFormat =
  /** As it is. */
  | 'text'
  /** An English sentence of the service, which is translated. */
  | 'sentence'
  /** An enum value of the API, which is translated. */
  | 'value'
  /** The name of a monitor; empty: it was deleted. */
  | 'monitor'
  /** The name of a checkpoint, or of several. */
  | 'place'
  /** The name of a step. */
  | 'step'
  /** A key of the word table. */
  | 'word'
  /** A key of the word table whose text may be long. */
  | 'phrase'
  /** The English name of a weekday. */
  | 'weekday'
  /** An ISO 3166 country code. */
  | 'country'
  /** An ISO 3166 code of a state or province, or a country code where the state is not known. */
  | 'state'
  /** A percentage, rounded down to two decimals: 99.999 is 99.99 %. */
  | 'percent'
  /** What a percentage lacks to 100 %, rounded up to two decimals. */
  | 'lost'
  /** An agreed percentage, with all its decimals. */
  | 'target'
  /** An agreed number, with all its decimals. */
  | 'limit'
  /** A whole number. */
  | 'count'
  /** A number without a unit, with three decimals. */
  | 'ratio'
  /** A number without a unit, with at most three decimals. */
  | 'number'
  /** Milliseconds, shown as milliseconds. */
  | 'ms'
  /** Milliseconds, shown as hours and minutes. */
  | 'duration'
  /** Bytes, to the byte below 10 kB, else in kB. */
  | 'bytes'
  /** A number that identifies and does not count. */
  | 'code'
  /** Epoch ms, shown to the minute. */
  | 'instant'
  /** Epoch ms, shown to the second. */
  | 'second'
  /** Epoch ms, shown as a date. */
  | 'day'
  /** Epoch ms, shown as a date of UTC. */
  | 'utcDay'
  /** Epoch ms, shown as a month. */
  | 'month'
  /** A local date, time or both as the API writes them, in the time zone of the account or of the one its column names. */
  | 'wall';
export type Value = string | number | undefined;

/** `Word`: keys of the word table its texts are in. */
export interface Column<Word extends string = SectionWord> {
  readonly word: Word;
  readonly format: ValueFormat;
  /** Replaces the word: a name given by an operator. */
  readonly name?: string;
  /** Replaces the word unless there is a name: the title of this tile. */
  readonly tile?: Titled;
}

/** Rows beyond those that are shown; `some`: an unknown number. */
export type LeftOut = number | 'some';
export const addLeftOut = (leftOut: LeftOut, more: number): LeftOut => (leftOut === 'some' ? leftOut : leftOut + more);

type AnyColumn = Pick<Column<string>, 'format'>;

const NUMERIC: ReadonlySet<ValueFormat> = new Set([
  'percent',
  'lost',
  'target',
  'limit',
  'count',
  'ratio',
  'number',
  'ms',
  'duration',
  'bytes',
]);
const DATE_TIMES: ReadonlySet<ValueFormat> = new Set(['instant', 'second', 'day', 'utcDay', 'month', 'wall']);
const PROSE: ReadonlySet<ValueFormat> = new Set([
  'text',
  'sentence',
  'value',
  'monitor',
  'place',
  'step',
  'phrase',
  'country',
  'state',
]);

/** Numbers are aligned on the right. */
export const isNumeric = ({ format }: AnyColumn): boolean => NUMERIC.has(format);
/** Dates, times, or both. */
export const isDateTime = ({ format }: AnyColumn): boolean => DATE_TIMES.has(format);
/** Texts that may be long, so they wrap. */
export const isProse = ({ format }: AnyColumn): boolean => PROSE.has(format);

/** Ids of what a row is about, and what else the page shows of it: for links and files of the page. Reports leave them out. */
export interface RowKeys {
  readonly MonitorGuid?: string | undefined;
  readonly MonitorGroupGuid?: string | undefined;
  readonly MonitorCheckId?: number | undefined;
  readonly CheckpointId?: number | undefined;
  readonly IncidentId?: number | undefined;
  readonly AlertGuid?: string | undefined;
  /** The page shows a mark. */
  readonly HasScreenshot?: 'Yes' | undefined;
  /** The name of a website. */
  readonly Website?: string | undefined;
  /** The number of page views that a figure was measured in. */
  readonly Measured?: number | undefined;
}

/** A table, or a chart of its second column over its first, which holds moments, hours or weekdays. */
export interface Section<Word extends string = SectionWord> {
  readonly title: Word;
  /** The tile it shows, whose title replaces the usual one. */
  readonly tile?: Titled | undefined;
  /** Replaces both titles: a name given by an operator. */
  readonly name: string | undefined;
  /** What it is about, after the title: the name of a website, or of an SLA. */
  readonly about?: string;
  /** Its filters, after that: one country, one browser. */
  readonly only?: readonly { readonly column: Column<Word>; readonly value: string }[];
  readonly isChart: boolean;
  /** How a chart or lines over time are drawn. Absent: by the format of the values. */
  readonly drawnAs?: 'line' | 'bars';
  /** When the last of its times ends. */
  readonly until?: Instant;
  /** Its rows are events: without any there was none, rather than no data. */
  readonly isOfEvents?: boolean;
  /** Shows the state when it is made, whatever the period. */
  readonly isOfNow?: boolean;
  readonly columns: readonly Column<Word>[];
  readonly rows: readonly (readonly Value[])[];
  /** One for each row, in their order. */
  readonly keys?: readonly RowKeys[];
  readonly leftOut: LeftOut;
  /** Since when it has figures, if not since the start of its period, and the sentence that says so. */
  readonly since?: { readonly word: Word; readonly at: Instant };
  /** How it was counted. */
  readonly rules: readonly Word[];
  /** The number of rows it was cut to on paper. */
  readonly cutTo?: number;
  /** Percentage of the time that was observed; undefined where none was, or where it says nothing. */
  readonly observed: number | undefined;
  /** Where it covers another period than the report. */
  readonly period?: Period;
  /** The monitors whose notes it shows, and who may read these. */
  readonly noted?: {
    readonly notesFor: NotesReaders;
    readonly monitors: readonly { readonly monitorGuid: string; readonly groupGuids: readonly string[] }[];
  };
  /** Some monitors were created during the period: of those only the time since then was to be observed. */
  readonly hasNewcomers?: boolean;
  /** Several lines over time, whose values its rows hold. */
  readonly lines?: Lines<Word>;
}

/** A section of lines over time. */
export type LinesSection = Section & Required<Pick<Section, 'lines' | 'until'>>;

/** Lines over time: what is drawn of them, and the total of each. A workbook has every value of them, in rows. */
export interface Lines<Word extends string = SectionWord> {
  /** What names a line. */
  readonly names: readonly Column<Word>[];
  readonly time: Column<Word>;
  readonly value: Column<Word>;
  /** Which values are bad; undefined: neither. */
  readonly worse: 'low' | 'high' | undefined;
  readonly all: readonly Line[];
  /** Lines that were not read. */
  readonly unread?: LeftOut;
}

export interface Line {
  /** Identifies the line, also beside another with the same names. */
  readonly key: string;
  readonly names: readonly Value[];
  /** The monitor that its first name names, for links. */
  readonly monitorGuid?: string;
  /** Where it does not cover the whole period: since or until when it does. */
  readonly span?: LineSpan;
  /** The value of the whole period. */
  readonly whole: Value;
  /** The same moments for every line, in order. */
  readonly times: readonly LineTime[];
  /** The minimum and maximum of single checks, where known. */
  readonly ends?: LineEnds;
}

export type SpanWord = 'since' | 'measuredSince' | 'knownUntil';
export interface LineSpan {
  readonly word: SpanWord;
  readonly at: Instant;
}

export type LineEnds = readonly [least: Value, most: Value];
type LineTime = readonly [from: Instant, value: number | undefined, until: Instant, ends?: LineEnds];

/** A single row of numbers, which has no subject but the title. */
export const isNumbersOnly = ({
  columns,
  rows,
  isChart,
}: Pick<Section<string>, 'columns' | 'rows' | 'isChart'>): boolean =>
  !isChart && rows.length === 1 && columns.every(isNumeric);
