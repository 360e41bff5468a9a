/**
 * Streams lists as text in pieces. Memory use is bounded by a chunk, whatever the length, and no piece blocks the event
 * loop for long.
 */
import { csvFormat, csvRecord } from '@vedette/documents/csv';
import { MINUTE } from '@vedette/kernel/clock';
import { offsetAt, formatLocalDateTime } from '@vedette/kernel/zones';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import type { FileList, ListRow } from './list-model.js';

type RowChunks = AsyncIterable<readonly ListRow[]>;

/** All columns except those for paper only. */
const fileColumnIndexes = (list: FileList): number[] =>
  list.columns.flatMap(({ medium }, index) => (medium === 'paper' ? [] : [index]));

/**
 * Renders a list as CSV in the culture of `formatter`: separator, decimal sign, headers and values. Times are in its
 * zone with their offset, shares in percent.
 */
export async function* renderCsv(
  list: FileList,
  chunks: RowChunks,
  formatter: ReportFormatter,
): AsyncGenerator<string> {
  const columnIndexes = fileColumnIndexes(list);
  // Local dates and times stay as the API writes them, also within texts.
  const csvFormatter: ReportFormatter = {
    ...formatter,
    value: (localTime, format) => (format === 'wall' ? String(localTime) : formatter.value(localTime, format)),
  };
  const headings = columnIndexes.map((index) => {
    const column = list.columns[index];
    if (!column) return '';
    return column.format === 'percent' || column.format === 'target'
      ? `${formatter.getText(column.textKey)} (%)`
      : formatter.getText(column.textKey);
  });
  const format = csvFormat(formatter.culture);
  yield csvRecord(headings, format);
  for await (const rows of splitIntoBatches(chunks)) {
    yield rows
      .map((row) =>
        csvRecord(
          columnIndexes.map((index) => csvField(list, row, index, csvFormatter)),
          format,
        ),
      )
      .join('');
  }
}

function csvField(
  list: FileList,
  row: ListRow,
  index: number,
  formatter: ReportFormatter,
): string | number | undefined {
  const format = list.columns[index]?.format ?? 'text';
  const value = row.value(index, formatter);
  if (value === undefined) return undefined;
  if (typeof value === 'string') return formatter.value(value, format);
  return format === 'instant' || format === 'second' ? formatWithOffset(formatter.zone, value) : value;
}

/** `2026-04-01T12:00:00+02:00` */
function formatWithOffset(zone: string, at: number): string {
  const minutes = Math.round(offsetAt(at, zone) / MINUTE);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const absoluteMinutes = Math.abs(minutes);
  return `${formatLocalDateTime(at, zone)}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(absoluteMinutes / 60))}:${twoDigits(absoluteMinutes % 60)}`;
}

/** Renders an array with one object per line. */
export async function* renderJson(list: FileList, chunks: RowChunks): AsyncGenerator<string> {
  const columnIndexes = fileColumnIndexes(list);
  const toLine = (row: ListRow): string =>
    JSON.stringify(
      Object.fromEntries(columnIndexes.map((index) => [list.columns[index]?.id ?? '', row.jsonValue(index)])),
    );
  let prefix = '[\n';
  for await (const rows of splitIntoBatches(chunks)) {
    yield prefix + rows.map(toLine).join(',\n');
    prefix = ',\n';
  }
  yield prefix === '[\n' ? '[]\n' : '\n]\n';
}

const ROWS_PER_BATCH = 100;

/** Splits chunks into batches of rows that are formatted at once. No batch is empty. */
async function* splitIntoBatches(chunks: RowChunks): AsyncGenerator<readonly ListRow[]> {
  for await (const rows of chunks) {
    for (let from = 0; from < rows.length; from += ROWS_PER_BATCH) yield rows.slice(from, from + ROWS_PER_BATCH);
  }
}
