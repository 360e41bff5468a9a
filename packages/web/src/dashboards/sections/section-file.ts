import { isDateTime, type Section, type ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';
import type { PlainRow, Units } from '../../parts/files/plain-rows.js';

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
const UNITS: Partial<Readonly<Record<ValueFormat, string>>> = {
  percent: '%',
  lost: '%',
  target: '%',
  ms: 'ms',
  duration: 'ms',
};

const fileName = (word: SectionWord): string => FILE_NAMES[word] ?? word;
const isoTime = (at: number): string => new Date(at).toISOString();

/** The rows of a section over time as CSV and JSON have them: with the start and the end of each time, and exact values. */
export function sectionFile(section: Section): { readonly rows: PlainRow[]; readonly units: Units } {
  const { columns, rows } = section;
  const ends = timeEnds(section);
  return {
    rows: rows.map((row): PlainRow => {
      const cells = columns.map((column, at) => ({ column, value: row[at] }));
      const time = cells.find(({ column }) => column.word === 'time')?.value;
      return {
        ...(typeof time === 'number' && { from: isoTime(time), until: ends.get(time) }),
        ...Object.fromEntries(
          cells
            .filter(({ column }) => column.word !== 'time')
            .map(({ column, value }) => [
              fileName(column.word),
              typeof value === 'number' && isDateTime(column) ? isoTime(value) : value,
            ]),
        ),
      };
    }),
    units: Object.fromEntries(columns.map(({ word, format }) => [fileName(word), UNITS[format]])),
  };
}

/** When each time ends, by its start. */
function timeEnds({ columns, rows, lines, until }: Section): ReadonlyMap<number, string> {
  const place = columns.findIndex(({ word }) => word === 'time');
  const starts = lines
    ? (lines.all[0]?.times ?? []).map(([from]) => from)
    : rows.flatMap((row) => (typeof row[place] === 'number' ? row[place] : []));
  const ends = [...starts.slice(1), ...(until === undefined ? [] : [until])];
  return new Map(starts.flatMap((start, at) => (ends[at] === undefined ? [] : [[start, isoTime(ends[at])] as const])));
}
