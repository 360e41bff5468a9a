/** Styles of workbook cells. */
import type { Culture } from '@vedette/i18n/culture';
import type { ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { CellStyle } from '@vedette/documents/workbook/styles';

import type { Tone } from '@vedette/contract/v1/dashboards/sections/tone';

const DATE_TIMES: Readonly<Record<Culture, string>> = {
  'en-US': 'm/d/yyyy h:mm AM/PM',
  'en-GB': 'dd/mm/yyyy hh:mm',
  'fr-FR': 'dd/mm/yyyy hh:mm',
  'de-DE': 'dd.mm.yyyy hh:mm',
  'nl-NL': 'dd-mm-yyyy hh:mm',
};

/** Returns the maximum number of characters of a date or time in a cell. */
export function dateTimeLength(culture: Culture, format: 'instant' | 'second' | 'day'): number {
  const widest = DATE_TIMES[culture].replace('m/d', 'mm/dd').replace('h:mm AM/PM', 'hh:mm AM');
  if (format === 'day') return (widest.split(' ')[0] ?? '').length;
  return widest.length + (format === 'second' ? ':ss'.length : 0);
}

const LEFT = { horizontal: 'left', vertical: 'top' } as const satisfies CellStyle;
/** The indent separates numbers from the next column. */
const RIGHT = { horizontal: 'right', vertical: 'top', indent: 1 } as const satisfies CellStyle;
const numberStyle = (numberFormat: string): CellStyle => ({ ...RIGHT, numberFormat });
/** Aligned left like their headings; Excel would align them right like numbers. */
const dateTimeStyle = (numberFormat: string): CellStyle => ({ ...LEFT, numberFormat });
/** Text on white, so darker than the colours of marks. */
const toneStyle = (colour: string): CellStyle => ({ ...LEFT, font: { isBold: true, colour } });

/** Returns the styles of cells by the names that sheets use, the default first. */
export function cellStyles(culture: Culture) {
  const dateTimeCode = DATE_TIMES[culture];
  const [date = '', ...time] = dateTimeCode.split(' ');
  return {
    plain: {},
    percent: numberStyle('0.00##%'),
    count: numberStyle('#,##0'),
    ms: numberStyle('#,##0" ms"'),
    duration: numberStyle('[h]:mm:ss'),
    instant: dateTimeStyle(dateTimeCode),
    ratio: numberStyle('0.000'),
    heading: { font: { isBold: true } },
    title: { font: { isBold: true, size: 16 } },
    day: dateTimeStyle(date),
    month: dateTimeStyle('mmmm yyyy'),
    prose: { isWrapped: true, vertical: 'top' },
    numericHeading: { font: { isBold: true }, horizontal: 'right', indent: 1 },
    second: dateTimeStyle(dateTimeCode.replace(/h:mm/, 'h:mm:ss')),
    time: dateTimeStyle(time.join(' ')),
    number: RIGHT,
    label: LEFT,
    good: toneStyle('00664F'),
    warn: toneStyle('8A5300'),
    bad: toneStyle('B3261E'),
    bytes: numberStyle('#,##0" B"'),
  } satisfies Readonly<Record<string, CellStyle>> & Readonly<Record<Tone, CellStyle>>;
}

export type StyleName = keyof ReturnType<typeof cellStyles>;

/** Dates and times of the `wall` format have separate styles, see `section-sheet.ts`. */
export const FORMAT_STYLES: Readonly<Record<ValueFormat, StyleName>> = {
  text: 'prose',
  sentence: 'prose',
  value: 'prose',
  monitor: 'prose',
  checkpoint: 'prose',
  definition: 'prose',
  integration: 'prose',
  step: 'prose',
  longLabel: 'prose',
  country: 'prose',
  state: 'prose',
  wall: 'prose',
  label: 'label',
  weekday: 'label',
  code: 'label',
  percent: 'percent',
  lost: 'percent',
  target: 'percent',
  limit: 'number',
  number: 'number',
  count: 'count',
  ratio: 'ratio',
  ms: 'ms',
  bytes: 'bytes',
  duration: 'duration',
  instant: 'instant',
  second: 'second',
  day: 'day',
  utcDay: 'day',
  month: 'month',
};
