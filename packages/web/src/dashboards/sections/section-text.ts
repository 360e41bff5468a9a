/** Texts of sections, in the language of the app and as the reader writes numbers and moments. */
import { weekDays } from '@vedette/kernel/wall-schedule';
import type { Column, Section, Value, ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import { type SectionWord, sectionWords } from '@vedette/contract/v1/dashboards/sections/words/section-words';
import { tileTitle } from '@vedette/contract/v1/dashboards/tile-titles';
import { duration } from '../../parts/format/duration.js';
import { AGREED_DIGITS, type Format } from '../../parts/format/format-values.js';
import { nameOfValue } from '../../rum/rum-words.js';

const ENGLISH = 0;

/** A word, or a sentence without placeholders. */
export const wordText = (word: SectionWord): string => sectionWords[word][ENGLISH];

/** The head of a column. */
export const headText = ({ word, name, tile }: Column): string => name ?? (tile ? tileTitle(tile) : wordText(word));

type Write<Of> = (value: Of, format: Format) => string;

const TEXTS: Readonly<Partial<Record<ValueFormat, Write<string>>>> = {
  country: (value) => nameOfValue('Country', value),
  word: (value) => wordText(value as SectionWord),
  phrase: (value) => wordText(value as SectionWord),
  // Days of a week count from Monday.
  weekday: (value, format) => format.dayOfWeek(weekDays.findIndex((day) => day === value) || 7),
  wall: (value, format) => (value.includes('T') ? format.wall(value) : format.timeOfDay(value)),
};

const NUMBERS: Readonly<Partial<Record<ValueFormat, Write<number>>>> = {
  percent: (value, format) => format.percent(value),
  lost: (value, format) => format.lost(value),
  target: (value, format) => format.percent(value, AGREED_DIGITS, 2),
  count: (value, format) => format.count(value),
  limit: (value, format) => format.count(value),
  ratio: (value, format) => format.fixed(value, 3),
  // At most three decimals.
  number: (value, format) => format.count(value),
  ms: (value, format) => format.ms(Math.round(value)),
  duration: (value) => duration(value),
  code: (value) => String(value),
  instant: (value, format) => format.dateTime(value),
  second: (value, format) => format.dateTime(value),
  day: (value, format) => format.day(value),
  utcDay: (value, format) => format.utcDay(value),
  month: (value, format) => format.month(value),
};

/** A value as its column is written; `–` where there is none. */
export function valueText(value: Value, { word, format: kind }: Column, format: Format): string {
  if (value === undefined) return '–';
  if (word === 'TotalBytes') return format.bytes(Number(value));
  if (typeof value === 'string') return TEXTS[kind]?.(value, format) ?? value;
  return NUMBERS[kind]?.(value, format) ?? String(value);
}

/** What a section lacks: time before it has figures, and rows. */
export function lackTexts({ since, ...section }: Pick<Section, 'since' | 'leftOut'>, format: Format): string[] {
  const leftOut = leftOutText(section, format);
  return [
    ...(since ? [wordText(since.word).replace('{at}', format.dateTime(since.at))] : []),
    ...(leftOut === undefined ? [] : [leftOut]),
  ];
}

/** That rows are left out, and how many where that is known; undefined: none. */
function leftOutText({ leftOut }: Pick<Section, 'leftOut'>, format: Format): string | undefined {
  if (leftOut === 0) return undefined;
  return leftOut === 'some' ? wordText('leftOutSome') : wordText('leftOut').replace('{count}', format.count(leftOut));
}
