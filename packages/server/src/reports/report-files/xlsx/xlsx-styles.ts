/** How cells of a workbook look: the table of its styles, and the places of that. */
import type { Culture } from '../../../alerting/index.js';
import type { ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { Tone } from '../model/tone-rules.js';

export const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Places in the style table; see `styles`. Prose is broken into lines where its column is too narrow for it. */
export const STYLE: Readonly<
  Record<ValueFormat | 'line' | 'head' | 'headOfNumbers' | 'title' | 'time' | Tone, number>
> = {
  line: 0,
  text: 11,
  sentence: 11,
  value: 11,
  place: 11,
  step: 11,
  phrase: 11,
  word: 16,
  weekday: 16,
  country: 11,
  percent: 1,
  lost: 1,
  target: 1,
  limit: 15,
  count: 2,
  ms: 3,
  duration: 4,
  instant: 5,
  ratio: 6,
  head: 7,
  title: 8,
  day: 9,
  month: 10,
  headOfNumbers: 12,
  code: 16,
  second: 13,
  wall: 11,
  time: 14,
  good: 17,
  warn: 18,
  bad: 19,
};

const TONES = ['good', 'warn', 'bad'] as const satisfies readonly Tone[];
/** Of letters on white, so darker than marks are. */
const LETTERS: Readonly<Record<Tone, string>> = { good: '00664F', warn: '8A5300', bad: 'B3261E' };

/** How dates are written where each culture is at home. */
const DATES: Readonly<Record<Culture, string>> = {
  'en-US': 'm/d/yyyy h:mm AM/PM',
  'en-GB': 'dd/mm/yyyy hh:mm',
  'fr-FR': 'dd/mm/yyyy hh:mm',
  'de-DE': 'dd.mm.yyyy hh:mm',
  'nl-NL': 'dd-mm-yyyy hh:mm',
};

/** Characters of a moment as its style writes it, at most. */
export const lengthOf = (culture: Culture) => (format: 'instant' | 'second' | 'day') => {
  const widest = DATES[culture].replace('m/d', 'mm/dd').replace('h:mm AM/PM', 'hh:mm AM');
  if (format === 'day') return (widest.split(' ')[0] ?? '').length;
  return widest.length + (format === 'second' ? ':ss'.length : 0);
};

export function styles(culture: Culture): string {
  const numbers = ['0.00##%', '#,##0', '#,##0" ms"', '[h]:mm:ss', DATES[culture], '0.000'];
  const dates = [DATES[culture].split(' ')[0] ?? '', 'mmmm yyyy'];
  const times = [DATES[culture].replace(/h:mm/, 'h:mm:ss'), DATES[culture].slice(DATES[culture].indexOf(' ') + 1)];
  const codes = [...numbers, ...dates, ...times];
  const formats = codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${xml(code)}"/>`).join('');
  // Below their headings; a program would set them to the right like numbers.
  const moments = new Set([DATES[culture], ...dates, ...times]);
  const numbered = codes.map((code, i) => {
    const side = moments.has(code) ? LEFT : RIGHT;
    return `<xf numFmtId="${164 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment ${side}/></xf>`;
  });
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    ...numbered.slice(0, numbers.length),
    ...[1, 2].map((font) => `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0" xfId="0" applyFont="1"/>`),
    ...numbered.slice(numbers.length, -times.length),
    aligned(0, 'wrapText="1" vertical="top"'),
    aligned(1, 'horizontal="right" indent="1"'),
    ...numbered.slice(-times.length),
    aligned(0, RIGHT),
    ...[0, ...TONES.map((_tone, i) => i + 3)].map((font) => aligned(font, LEFT)),
  ];
  const font = (size: number, look: string): string => `<font>${look}<sz val="${size}"/><name val="Calibri"/></font>`;
  const toned = TONES.map(
    (tone) => `<font><b/><sz val="11"/><color rgb="FF${LETTERS[tone]}"/><name val="Calibri"/></font>`,
  );
  return [
    `<styleSheet xmlns="${NAMESPACE}"><numFmts count="${codes.length}">${formats}</numFmts>`,
    `<fonts count="${3 + toned.length}">${font(11, '')}${font(11, '<b/>')}${font(16, '<b/>')}${toned.join('')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

/** Numbers stand off what is beside them, or the two are read as one. */
const RIGHT = 'horizontal="right" vertical="top" indent="1"';
const LEFT = 'horizontal="left" vertical="top"';

const aligned = (font: number, how: string): string =>
  `<xf numFmtId="0" fontId="${font}" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment ${how}/></xf>`;

/** Characters XML has no way to write are left out. */
export const xml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);
