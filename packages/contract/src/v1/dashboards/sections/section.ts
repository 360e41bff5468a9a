/**
 * View model of a section: the content of a tile, before it is rendered in a language and an output format. Imports no
 * shape, so that pages may use it.
 */
import type { Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import type { NotesReaders } from '../../account/account.js';
import type { TitledTile } from '../tile-titles.js';
import type { SectionTextKey } from './texts/section-texts.js';

/** How a value is formatted. */
export type ValueFormat =
  /** Unchanged. */
  | 'text'
  /** An English sentence of the service, which is translated. */
  | 'sentence'
  /** An enum value of the API, which is translated. */
  | 'value'
  /** The name of a monitor; empty: it was deleted. */
  | 'monitor'
  /** The name of a checkpoint, or of several. */
  | 'checkpoint'
  /** The name of an alert definition. */
  | 'definition'
  /** The name of an integration. */
  | 'integration'
  /** The name of a step. */
  | 'step'
  /** A key of the text table. */
  | 'label'
  /** A key of the text table whose text may be long. */
  | 'longLabel'
  /** The English name of a weekday. */
  | 'weekday'
  /** An ISO 3166 country code. */
  | 'country'
  /** An ISO 3166 code of a state or province, or a country code where the state is not known. */
  | 'state'
  /** A percentage, rounded down to two decimals: 99.999 is 99.99 %. */
  | 'percent'
  /** 100 % minus the percentage, rounded up to two decimals. */
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

/** `Key`: the keys of the table that contains its texts. */
export interface Column<Key extends string = SectionTextKey> {
  readonly textKey: Key;
  readonly format: ValueFormat;
  /** Replaces the text of `textKey`: a name given by an operator. */
  readonly name?: string;
  /** Replaces the text unless there is a name: the tile whose title is used. */
  readonly tile?: TitledTile;
}

/** Number of rows beyond those that are shown. `some`: unknown. */
export type OmittedCount = number | 'some';
export const addOmitted = (leftOut: OmittedCount, added: number): OmittedCount =>
  leftOut === 'some' ? leftOut : leftOut + added;

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
  'checkpoint',
  'definition',
  'integration',
  'step',
  'longLabel',
  'country',
  'state',
]);

/** Numbers are aligned on the right. */
export const isNumeric = ({ format }: AnyColumn): boolean => NUMERIC.has(format);
/** Whether values are dates, times, or both. */
export const isDateTime = ({ format }: AnyColumn): boolean => DATE_TIMES.has(format);
/** Whether values may be long texts, which are wrapped. */
export const isProse = ({ format }: AnyColumn): boolean => PROSE.has(format);

/** Ids behind a row, and further data, for links and files of the page. Reports omit them. */
export interface RowKeys {
  readonly MonitorGuid?: string | undefined;
  readonly MonitorGroupGuid?: string | undefined;
  readonly MonitorCheckId?: number | undefined;
  readonly CheckpointId?: number | undefined;
  readonly IncidentId?: number | undefined;
  readonly AlertGuid?: string | undefined;
  /** The page shows an icon. */
  readonly HasScreenshot?: 'Yes' | undefined;
  /** The name of a website. */
  readonly Website?: string | undefined;
  /** Number of page views in which the metric was measured. */
  readonly Measured?: number | undefined;
}

/** A table, or a chart of its second column over its first, which has times, hours or weekdays. */
export interface Section<Key extends string = SectionTextKey> {
  readonly title: Key;
  /** The tile that it shows. Its title replaces the default one. */
  readonly tile?: TitledTile | undefined;
  /** Replaces both titles: a name given by an operator. */
  readonly name: string | undefined;
  /** Added to the title: the name of a website or an SLA. */
  readonly about?: string;
  /** Filters, added after that: one country, one browser. */
  readonly filters?: readonly { readonly column: Column<Key>; readonly value: string }[];
  readonly isChart: boolean;
  /** How a chart or lines over time are drawn. Absent: depends on the format of the values. */
  readonly drawnAs?: 'line' | 'bars';
  /** End of the last of its times. */
  readonly until?: Instant;
  /** Rows are events: an empty section means that nothing happened, rather than no data. */
  readonly listsEvents?: boolean;
  /** Shows the current state, whatever the period. */
  readonly showsCurrentState?: boolean;
  readonly columns: readonly Column<Key>[];
  readonly rows: readonly (readonly Value[])[];
  /** One entry per row, in order. */
  readonly keys?: readonly RowKeys[];
  readonly leftOut: OmittedCount;
  /** Start of its figures if it is later than the start of the period, and the sentence about it. */
  readonly since?: { readonly textKey: Key; readonly at: Instant };
  /** Notes on how it was counted. */
  readonly rules: readonly Key[];
  /** Number of rows after truncation in print. */
  readonly truncatedTo?: number;
  /** Percentage of the time that was observed. Undefined if nothing was, or if it does not apply. */
  readonly observed: number | undefined;
  /** Set if its period differs from that of the report. */
  readonly period?: Period;
  /** The monitors whose notes it shows, and who may read these. */
  readonly noted?: {
    readonly notesFor: NotesReaders;
    readonly monitors: readonly { readonly monitorGuid: string; readonly groupGuids: readonly string[] }[];
  };
  /** Some monitors were created during the period and count only from then on. */
  readonly hasNewMonitors?: boolean;
  /** Lines over time. Their values are in the rows. */
  readonly lines?: Lines<Key>;
}

/** A section of lines over time. */
export type LinesSection = Section & Required<Pick<Section, 'lines' | 'until'>>;

/** Lines over time: which of them are drawn, and their totals. A workbook has all values in rows. */
export interface Lines<Key extends string = SectionTextKey> {
  /** Columns that name a line. */
  readonly names: readonly Column<Key>[];
  readonly time: Column<Key>;
  readonly value: Column<Key>;
  /** Whether low or high values are bad. Undefined: neither. */
  readonly worse: 'low' | 'high' | undefined;
  readonly all: readonly Line[];
  /** Lines that were not loaded. */
  readonly unread?: OmittedCount;
}

export interface Line {
  /** Identifies the line, even if another one has the same names. */
  readonly key: string;
  readonly names: readonly Value[];
  /** Monitor of its first name, for links. */
  readonly monitorGuid?: string;
  /** Start or end of the line if it does not cover the whole period. */
  readonly span?: LineSpan;
  /** The value over the whole period. */
  readonly whole: Value;
  /** The same times for every line, in order. */
  readonly times: readonly LineTime[];
  /** Minimum and maximum of single checks, if known. */
  readonly ends?: LineEnds;
}

export type SpanTextKey = 'since' | 'measuredSince' | 'knownUntil';
export interface LineSpan {
  readonly textKey: SpanTextKey;
  readonly at: Instant;
}

export type LineEnds = readonly [min: Value, max: Value];
type LineTime = readonly [from: Instant, value: number | undefined, until: Instant, ends?: LineEnds];

/** Returns whether the section is a single row of numbers, which only the title names. */
export const isNumbersOnly = ({
  columns,
  rows,
  isChart,
}: Pick<Section<string>, 'columns' | 'rows' | 'isChart'>): boolean =>
  !isChart && rows.length === 1 && columns.every(isNumeric);
