import type { FetchEndpoint } from '@vedette/contract/endpoint';
import type { ListFileFormat, ListFileQuery } from '@vedette/contract/v1/reports/list-file';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { Caller } from '../../rights/index.js';
import type { DefinitionContents } from '../../alerting/index.js';
import type { Value, ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import type { ReportTextKey } from '../report-files/texts/report-texts.js';

/** One read of a list: the caller, the query, and access to other endpoints. */
export interface ListReadContext {
  readonly fetchEndpoint: FetchEndpoint;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, unknown>>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** The filters of the list. It ignores other members of the query. */
  readonly query: ListFileQuery & { readonly Format: ListFileFormat };
  /** Only the access checks matter: reading stops after the first chunk, which may have a single row. */
  readonly isHeadOnly: boolean;
  /** @throws Fault when the caller may see less than at the start */
  readonly requireVisible: () => Promise<void>;
  /** Returns recipients and monitors of alert definitions by guid, for definitions that the caller may edit. */
  readonly loadContents: (guids: readonly string[]) => Promise<ReadonlyMap<string, DefinitionContents>>;
}

/** JSON value of a cell. */
type JsonValue = string | number | boolean | undefined | readonly JsonValue[] | { readonly [name: string]: JsonValue };

export interface ListColumn<Row> {
  /** Name of the member in JSON. */
  readonly id: string;
  readonly textKey: ReportTextKey;
  readonly format: ValueFormat;
  readonly value: (row: Row, formatter: ReportFormatter) => Value;
  /** JSON value, if it differs from the displayed value. */
  readonly plain?: (row: Row) => JsonValue;
  /** Where the column appears; everywhere by default. Paper has room for fewer columns than a sheet. */
  readonly medium?: 'sheet' | 'paper';
}

/** A list that can be exported as a file. */
export interface FileList {
  readonly title: ReportTextKey;
  /** Returns the one object the list belongs to, such as a monitor's name. */
  readonly loadSubject?: (context: ListReadContext) => Promise<string>;
  readonly columns: readonly Omit<ListColumn<never>, 'value' | 'plain'>[];
  /** Reads rows in chunks of bounded size. */
  readonly readChunks: (context: ListReadContext) => AsyncIterable<readonly ListRow[]>;
}

/** Values of a row by column index. */
export interface ListRow {
  readonly value: (column: number, formatter: ReportFormatter) => Value;
  readonly jsonValue: (column: number) => JsonValue;
}

interface ListDefinition<Row> {
  readonly title: ReportTextKey;
  readonly loadSubject?: FileList['loadSubject'];
  readonly columns: readonly ListColumn<Row>[];
  readonly read: (context: ListReadContext) => AsyncIterable<readonly Row[]>;
}

export function defineFileList<Row>({ title, loadSubject, columns, read }: ListDefinition<Row>): FileList {
  const toListRow = (row: Row): ListRow => ({
    value: (column, formatter) => columns[column]?.value(row, formatter),
    jsonValue: (column) => toJsonValue(columns[column], row),
  });
  return {
    title,
    columns,
    ...(loadSubject && { loadSubject }),
    readChunks: async function* (context) {
      for await (const rows of read(context)) yield rows.map(toListRow);
    },
  };
}

/** Returns the language-independent value of a column. */
function toJsonValue<Row>(column: ListColumn<Row> | undefined, row: Row): JsonValue {
  if (!column) return undefined;
  if (column.plain) return column.plain(row);
  const value = column.value(row, NO_FORMATTER);
  const isTimestamp = column.format === 'instant' || column.format === 'second';
  return isTimestamp && typeof value === 'number' ? `${formatLocalDateTime(value, 'UTC')}Z` : value;
}

/** Columns whose value needs a language have their own `plain`. */
const NO_FORMATTER = {} as ReportFormatter;

type Getter<Row, T> = (row: Row) => T;

export const text = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, string | undefined>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'text',
  value: (row) => (value(row) === '' ? undefined : value(row)),
  plain: value,
});

/** A sentence that the service writes in English. */
export const sentence = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, string | undefined>,
): ListColumn<Row> => ({
  ...text(id, textKey, value),
  format: 'sentence',
});

/** The name of an alert definition. */
export const definition = <Row>(
  id: string,
  textKey: ReportTextKey,
  getValue: Getter<Row, string | undefined>,
): ListColumn<Row> => ({
  ...text(id, textKey, getValue),
  format: 'definition',
});

/** The name of an integration. */
export const integration = <Row>(
  id: string,
  textKey: ReportTextKey,
  getValue: Getter<Row, string | undefined>,
): ListColumn<Row> => ({
  ...text(id, textKey, getValue),
  format: 'integration',
});

/** A value of the API that is translated. */
export const value = <Row>(
  id: string,
  textKey: ReportTextKey,
  getValue: Getter<Row, string | undefined>,
): ListColumn<Row> => ({
  ...text(id, textKey, getValue),
  format: 'value',
});

export const count = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, number | undefined>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'count',
  value,
});

export const percent = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, number | undefined>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'percent',
  value,
});

/** A target percentage, such as that of an SLA. */
export const target = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, number | undefined>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'target',
  value,
});

/** A configured limit. */
export const limit = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, number | undefined>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'limit',
  value,
});

export const instant = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, number | undefined>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'instant',
  value,
});

/** A local time in the account's time zone. */
export const localTime = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, string | undefined>,
): ListColumn<Row> => ({
  ...text(id, textKey, value),
  format: 'wall',
});

/** A time with seconds, for entries that may share a minute. */
export const second = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, number | undefined>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'second',
  value,
});

/** A number that identifies something, so its digits are not grouped. */
export const code = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, number | undefined>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'code',
  value,
});

export const yesNo = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, boolean | undefined>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'label',
  plain: value,
  value: (row) => (value(row) === undefined ? undefined : value(row) === true ? 'yes' : 'no'),
});

/** A value of the API with its own text in each language. */
export const oneOf = <Row, Kind extends string>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, Kind | undefined>,
  labels: Readonly<Record<Kind, ReportTextKey>>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'label',
  plain: value,
  value: (row) => {
    const kind = value(row);
    return kind === undefined ? undefined : labels[kind];
  },
});

/** A list of names. */
export const names = <Row>(
  id: string,
  textKey: ReportTextKey,
  value: Getter<Row, readonly string[]>,
): ListColumn<Row> => ({
  id,
  textKey,
  format: 'text',
  plain: value,
  value: (row) => (value(row).length === 0 ? undefined : value(row).join(', ')),
});

export const onSheet = <Row>(column: ListColumn<Row>): ListColumn<Row> => ({ ...column, medium: 'sheet' });

/** Splits a list that was read as a whole into chunks. */
export async function* splitIntoChunks<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  const all = await rows;
  for (let from = 0; from < all.length; from += ROWS_PER_CHUNK) yield all.slice(from, from + ROWS_PER_CHUNK);
}

export const ROWS_PER_CHUNK = 500;

interface Page<Row> {
  readonly Rows: readonly Row[];
  readonly Next?: string | undefined;
}

/** Reads a list page by page with its cursor. */
export async function* readPages<Row>(
  read: (page: { readonly Take: number; readonly Cursor?: string }) => Promise<Page<Row>>,
  Take = ROWS_PER_CHUNK,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: Page<Row> = await read({ Take, ...(cursor === '' ? {} : { Cursor: cursor }) });
    yield page.Rows;
    cursor = page.Next;
  }
}
