import { type Column, isDateTime, type Section, type Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';
import type { PlainRow, Units } from '../../parts/files/plain-rows.js';
import { pageFormats } from './value-formats.js';

/** Columns of files that have another name than their word. */
const FILE_NAMES: Partial<Readonly<Record<SectionWord, string>>> = {
  AlertCount: 'Alerts',
  VisitorDownloadTime: 'DownloadTime',
  hour: 'HourOfDay',
  weekday: 'DayOfWeek',
  mean: 'Mean',
  least: 'Least',
  most: 'Most',
  valuesTold: 'Checks',
};

const fileName = (word: SectionWord): string => FILE_NAMES[word] ?? word;
const isoTime = (at: number): string => new Date(at).toISOString();
const fileValue = (column: Column, value: Value): Value =>
  typeof value === 'number' && isDateTime(column) ? isoTime(value) : value;

/**
 * The rows of a section as CSV and JSON have them, with exact values: ids first, then the start and the end of a time, then its other
 * columns by their words.
 */
export function sectionFile(section: Section): { readonly rows: PlainRow[]; readonly units: Units } {
  const { columns, rows, keys = [] } = section;
  const ends = timeEnds(section);
  const time = columns.findIndex(isTime);
  return {
    rows: rows.map((row, at): PlainRow => {
      const start = row[time];
      return {
        ...keys[at],
        ...(typeof start === 'number' && { from: isoTime(start), until: ends.get(start) }),
        ...Object.fromEntries(
          columns.flatMap((column, index) =>
            isTime(column) ? [] : [[fileName(column.word), fileValue(column, row[index])]],
          ),
        ),
      };
    }),
    units: Object.fromEntries(columns.map((column) => [fileName(column.word), pageFormats[column.format].unit])),
  };
}

/** The start of a time of a chart or of lines. */
const isTime = ({ word }: Column): boolean => word === 'time';

/** When each time ends, by its start. */
function timeEnds({ columns, rows, lines, until }: Section): ReadonlyMap<number, string> {
  const place = columns.findIndex(isTime);
  const starts = lines
    ? (lines.all[0]?.times ?? []).map(([from]) => from)
    : rows.flatMap((row) => (typeof row[place] === 'number' ? row[place] : []));
  const ends = [...starts.slice(1), ...(until === undefined ? [] : [until])];
  return new Map(starts.flatMap((start, at) => (ends[at] === undefined ? [] : [[start, isoTime(ends[at])] as const])));
}
