import {
  type Column,
  isDateTime,
  type Section,
  type Value,
  type ValueFormat,
} from '@vedette/contract/v1/dashboards/sections/section';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';
import type { PlainRow, Units } from '../../parts/files/plain-rows.js';

/** Columns of files that have another name than their word. */
const FILE_NAMES: Partial<Readonly<Record<SectionWord, string>>> = {
  AlertCount: 'Alerts',
  VisitorDownloadTime: 'DownloadTime',
};
const UNITS: Partial<Readonly<Record<ValueFormat, string>>> = {
  percent: '%',
  lost: '%',
  target: '%',
  ms: 'ms',
  duration: 'ms',
};

const fileName = (word: SectionWord): string => FILE_NAMES[word] ?? word;
const unitOf = ({ word, format }: Column): string | undefined => (word === 'TotalBytes' ? 'bytes' : UNITS[format]);
const fileValue = (column: Column, value: Value): Value =>
  typeof value === 'number' && isDateTime(column) ? new Date(value).toISOString() : value;

/** The rows of a section as CSV and JSON have them: ids first, then its columns by their words, with exact values. */
export function sectionFile({ columns, rows, keys = [] }: Section): {
  readonly rows: PlainRow[];
  readonly units: Units;
} {
  return {
    rows: rows.map((row, at): PlainRow => ({
      ...keys[at],
      ...Object.fromEntries(columns.map((column, index) => [fileName(column.word), fileValue(column, row[index])])),
    })),
    units: Object.fromEntries(columns.map((column) => [fileName(column.word), unitOf(column)])),
  };
}
