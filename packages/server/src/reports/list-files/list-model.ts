import type { Ask } from '@vedette/contract/endpoint';
import type { ListFileFormat, ListFileQuery } from '@vedette/contract/v1/reports/list-file';
import { toLocal } from '@vedette/kernel/zones';
import type { Caller } from '../../rights/index.js';
import type { DefinitionContents } from '../../alerting/index.js';
import type { Value, ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { Wording } from '../report-files/words/wording.js';
import type { WordKey } from '../report-files/words/words.js';

/** One read of a list: who asks, for what, and how the answers of other endpoints are come by. */
export interface Reading {
  readonly ask: Ask;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, unknown>>;
  /** Aborts when the caller hangs up. */
  readonly signal: AbortSignal;
  /** Its filters; what else is in the query means nothing to the list. */
  readonly query: ListFileQuery & { readonly Format: ListFileFormat };
  /** Only whether it would be refused is asked: its first bite is not read further, and may be of one row. */
  readonly isHeadOnly: boolean;
  /** @throws Fault when the caller may see less than when it was begun. */
  readonly demandSeen: () => Promise<void>;
  /** Whom and what alert definitions name, by their guids; asked of those only that the caller may edit. */
  readonly loadContents: (guids: readonly string[]) => Promise<ReadonlyMap<string, DefinitionContents>>;
}

/** What a member of a row is in JSON. */
type Plain = string | number | boolean | undefined | readonly Plain[] | { readonly [name: string]: Plain };

export interface ListColumn<Row> {
  /** In JSON. */
  readonly id: string;
  readonly word: WordKey;
  readonly format: ValueFormat;
  readonly value: (row: Row, wording: Wording) => Value;
  /** In JSON, where that is another than the value. */
  readonly plain?: (row: Row) => Plain;
  /** Where it stands; default everywhere. Paper has room for fewer columns than a sheet. */
  readonly on?: 'sheet' | 'paper';
}

/** A list as its file is made of it. */
export interface FileList {
  readonly title: WordKey;
  /** Of what it is, where that is one thing: the name of a monitor. */
  readonly about?: (reading: Reading) => Promise<string>;
  readonly columns: readonly Omit<ListColumn<never>, 'value' | 'plain'>[];
  /** Rows in bites that are bounded. */
  readonly readChunks: (reading: Reading) => AsyncIterable<readonly ListRow[]>;
}

/** A row, column by column. */
export interface ListRow {
  readonly value: (column: number, wording: Wording) => Value;
  readonly plain: (column: number) => Plain;
}

interface ListDefinition<Row> {
  readonly title: WordKey;
  readonly about?: FileList['about'];
  readonly columns: readonly ListColumn<Row>[];
  readonly read: (reading: Reading) => AsyncIterable<readonly Row[]>;
}

export function fileList<Row>({ title, about, columns, read }: ListDefinition<Row>): FileList {
  const toListRow = (row: Row): ListRow => ({
    value: (column, wording) => columns[column]?.value(row, wording),
    plain: (column) => toPlainValue(columns[column], row),
  });
  return {
    title,
    columns,
    ...(about && { about }),
    readChunks: async function* (reading) {
      for await (const rows of read(reading)) yield rows.map(toListRow);
    },
  };
}

/** Values of columns that do without the words of a language. */
function toPlainValue<Row>(column: ListColumn<Row> | undefined, row: Row): Plain {
  if (!column) return undefined;
  if (column.plain) return column.plain(row);
  const value = column.value(row, WORDLESS);
  const isMoment = column.format === 'instant' || column.format === 'second';
  return isMoment && typeof value === 'number' ? `${toLocal(value, 'UTC')}Z` : value;
}

/** Columns whose value needs words say themselves what they are in JSON. */
const WORDLESS = {} as Wording;

type Of<Row, T> = (row: Row) => T;

export const text = <Row>(id: string, word: WordKey, value: Of<Row, string | undefined>): ListColumn<Row> => ({
  id,
  word,
  format: 'text',
  value: (row) => (value(row) === '' ? undefined : value(row)),
  plain: value,
});

/** One the service made in English. */
export const sentence = <Row>(id: string, word: WordKey, value: Of<Row, string | undefined>): ListColumn<Row> => ({
  ...text(id, word, value),
  format: 'sentence',
});

/** One the API names, which has words in other languages. */
export const value = <Row>(id: string, word: WordKey, of: Of<Row, string | undefined>): ListColumn<Row> => ({
  ...text(id, word, of),
  format: 'value',
});

export const count = <Row>(id: string, word: WordKey, value: Of<Row, number | undefined>): ListColumn<Row> => ({
  id,
  word,
  format: 'count',
  value,
});

export const percent = <Row>(id: string, word: WordKey, value: Of<Row, number | undefined>): ListColumn<Row> => ({
  id,
  word,
  format: 'percent',
  value,
});

/** A percentage that was agreed on. */
export const target = <Row>(id: string, word: WordKey, value: Of<Row, number | undefined>): ListColumn<Row> => ({
  id,
  word,
  format: 'target',
  value,
});

/** A number that was agreed on. */
export const limit = <Row>(id: string, word: WordKey, value: Of<Row, number | undefined>): ListColumn<Row> => ({
  id,
  word,
  format: 'limit',
  value,
});

export const instant = <Row>(id: string, word: WordKey, value: Of<Row, number | undefined>): ListColumn<Row> => ({
  id,
  word,
  format: 'instant',
  value,
});

/** On the clock of the account. */
export const wall = <Row>(id: string, word: WordKey, value: Of<Row, string | undefined>): ListColumn<Row> => ({
  ...text(id, word, value),
  format: 'wall',
});

/** Where several may fall into one minute. */
export const second = <Row>(id: string, word: WordKey, value: Of<Row, number | undefined>): ListColumn<Row> => ({
  id,
  word,
  format: 'second',
  value,
});

/** A number that is a name. */
export const code = <Row>(id: string, word: WordKey, value: Of<Row, number | undefined>): ListColumn<Row> => ({
  id,
  word,
  format: 'code',
  value,
});

export const yesNo = <Row>(id: string, word: WordKey, value: Of<Row, boolean | undefined>): ListColumn<Row> => ({
  id,
  word,
  format: 'word',
  plain: value,
  value: (row) => (value(row) === undefined ? undefined : value(row) === true ? 'yes' : 'no'),
});

/** A value of the API that has a word of its own. */
export const oneOf = <Row, Kind extends string>(
  id: string,
  word: WordKey,
  value: Of<Row, Kind | undefined>,
  words: Readonly<Record<Kind, WordKey>>,
): ListColumn<Row> => ({
  id,
  word,
  format: 'word',
  plain: value,
  value: (row) => {
    const kind = value(row);
    return kind === undefined ? undefined : words[kind];
  },
});

/** Names after one another. */
export const names = <Row>(id: string, word: WordKey, value: Of<Row, readonly string[]>): ListColumn<Row> => ({
  id,
  word,
  format: 'text',
  plain: value,
  value: (row) => (value(row).length === 0 ? undefined : value(row).join(', ')),
});

export const onSheet = <Row>(column: ListColumn<Row>): ListColumn<Row> => ({ ...column, on: 'sheet' });

/** What all of it is read at once of, in bites. */
export async function* whole<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  const all = await rows;
  for (let from = 0; from < all.length; from += ROWS_PER_CHUNK) yield all.slice(from, from + ROWS_PER_CHUNK);
}

export const ROWS_PER_CHUNK = 500;

interface Page<Row> {
  readonly Rows: readonly Row[];
  readonly Next?: string | undefined;
}

/** Page after page of a list with a cursor. */
export async function* pages<Row>(
  read: (page: { readonly Take: number; readonly Cursor?: string }) => Promise<Page<Row>>,
  Take = ROWS_PER_CHUNK,
): AsyncGenerator<readonly Row[]> {
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: Page<Row> = await read({ Take, ...(cursor === '' ? {} : { Cursor: cursor }) });
    yield page.Rows;
    cursor = page.Next;
  }
}
