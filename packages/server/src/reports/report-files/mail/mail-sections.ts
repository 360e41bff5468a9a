import { escapeHtml } from '../../../alerting/index.js';
import { axisTicks } from '@vedette/documents/charts/tick-rules';
import { chartScale } from '../model/scale-rules.js';
import {
  addOmitted,
  isDateTime,
  isNumeric,
  isNumbersOnly,
  isProse,
  type Value,
  type ValueFormat,
} from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportColumn, ReportSection } from '../model/report.js';
import { cellTone } from '@vedette/contract/v1/dashboards/sections/tone';
import { TONE_COLOURS } from '../model/tone-colours.js';
import type { ReportFormatter } from '../texts/report-formatter.js';

export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#1f2328';
const MUTED = 'color:#57606a';
const BORDER = 'border-bottom:1px solid #dee2e6';
const BAR_COLOUR = '#4c6ef5';
/** Columns that fit beside each other on a phone; the others share a line below. */
const MAX_COLUMNS = 4;

/** Styles for four columns of long words on phones. On the smallest phones, headings are hyphenated. */
const NARROW = [
  '@media (max-width:400px){.c,.h,.m{padding:5px 3px!important}}',
  '@media (max-width:340px){.k{hyphens:auto;overflow-wrap:anywhere}.f{min-width:64px}}',
].join('');

/**
 * Styles that cells share, written once because clients truncate mails of more than about 100 kB. Clients that support
 * only inline styles use the font and the colour of the table.
 */
export const CELL_STYLES = [
  `.c,.h,.m{${FONT};vertical-align:top}`,
  `.c{${INK};${BORDER};font-size:12px;line-height:17px}.h{${MUTED};${BORDER};font-size:11px;font-weight:600}`,
  `.m{${MUTED};${BORDER};font-size:11px;line-height:15px}.n{border-bottom:0}.t{word-break:break-word}.f{min-width:88px}.b{vertical-align:middle}.u{white-space:nowrap}`,
  NARROW,
].join('');
export const CELL_STYLES_DARK =
  '.c,.n{color:#f1f3f5!important}.h,.m{color:#adb5bd!important}.c,.h,.m{border-color:#3a3f4a!important}';

/**
 * Returns a section with at most `maxRows` rows: the newest of a chart over time, otherwise the first. The others are
 * counted.
 */
export function limitRows(section: ReportSection, maxRows: number): ReportSection {
  const { rows, columns, isChart, leftOut } = section;
  const omitted = Math.max(0, rows.length - maxRows);
  const isOverTime = isChart && columns[0] !== undefined && isDateTime(columns[0]);
  return {
    ...section,
    rows: isOverTime ? rows.slice(omitted) : rows.slice(0, maxRows),
    leftOut: addOmitted(leftOut, omitted),
  };
}

/** Returns a section as rows of the mail's layout table. Bars are cells of different widths. */
export function renderSectionHtml(section: ReportSection, formatter: ReportFormatter): string {
  const title = escapeHtml(formatter.title(section));
  const body =
    section.rows.length === 0 ? emptyHtml(formatter.emptyText(section)) : tableHtml(section, formatter, title);
  return [
    `<tr><td style="padding:18px 20px 6px"><h2 class="ink" style="margin:0;${INK};font-size:16px;line-height:22px;${FONT}">${title}</h2></td></tr>`,
    `<tr><td style="padding:0 14px">${body}</td></tr>`,
    `<tr><td class="soft" style="padding:6px 20px 4px;${MUTED};font-size:11px;line-height:16px;${FONT}">${formatter
      .formatNotes(section)
      .map(escapeHtml)
      .join('<br>')}</td></tr>`,
  ].join('\n');
}

const emptyHtml = (text: string): string =>
  `<p class="soft" style="margin:0 6px;${MUTED};font-size:13px;${FONT}">${escapeHtml(text)}</p>`;

function tableHtml(section: ReportSection, formatter: ReportFormatter, title: string): string {
  const { columns, rows, isChart } = section;
  const classes = columns.length < MAX_COLUMNS ? 'h' : 'h k';
  const headings = columns
    .slice(0, MAX_COLUMNS)
    .map(
      (column) =>
        `<th scope="col"${alignAttribute(column, section) || ' align="left"'} class="${classes}">${escapeHtml(formatter.columnHeading(column))}</th>`,
    );
  const scale = isChart ? barScale(section) : undefined;
  const lines = rows.map((row) => rowHtml(row, section, { formatter, scale }));
  const scaleText = scale?.map((end) => formatter.value(end, columns[1]?.format ?? 'count')).join(' – ') ?? '';
  const barHead = scale ? `<th class="h" align="left" width="45%">${escapeHtml(scaleText)}</th>` : '';
  return [
    `<table width="100%" cellpadding="5" cellspacing="0" border="0" aria-label="${title}" style="border-collapse:collapse;${INK};font-size:12px;${FONT}">`,
    `<tr>${headings.join('')}${barHead}</tr>`,
    ...lines,
    '</table>',
  ].join('\n');
}

/** Returns the lower and the upper end of the bars' scale. */
function barScale({ columns, rows }: ReportSection): readonly [number, number] | undefined {
  const known = rows.flatMap(([, value]) => (typeof value === 'number' ? [value] : []));
  if (known.length === 0) return undefined;
  const ticks = axisTicks(chartScale(columns[1]?.format ?? 'count'), Math.min(...known), Math.max(...known));
  return [ticks[0] ?? 0, ticks.at(-1) ?? 1];
}

interface RowOptions {
  readonly formatter: ReportFormatter;
  readonly scale: readonly [number, number] | undefined;
}

/** Returns a row of the first columns, and a row below with the others and their headings. */
function rowHtml(row: readonly Value[], section: ReportSection, { formatter, scale }: RowOptions): string {
  const { columns } = section;
  const otherCells = columns.slice(MAX_COLUMNS).flatMap((column, i) => {
    const value = row[i + MAX_COLUMNS];
    return value === undefined
      ? []
      : [formatter.formatLabelled(formatter.columnHeading(column), formatter.value(value, column.format))];
  });
  const cells = columns.slice(0, MAX_COLUMNS).map((column, i) => {
    const text = formatter.value(row[i], column.format);
    const mayBreak = isProse(column) && (!UNBREAKABLE_FORMATS.has(column.format) || LONG_WORD.test(text));
    // The first column keeps a minimum width on phones.
    const classes = `c${mayBreak ? ' t' : ''}${mayBreak && i === 0 ? ' f' : ''}${otherCells.length > 0 ? ' n' : ''}${isNumeric(column) ? ' u' : ''}`;
    return `<td${alignAttribute(column, section)} class="${classes}">${markHtml(column, row[i])}${escapeHtml(text)}</td>`;
  });
  const span = Math.min(columns.length, MAX_COLUMNS);
  const below =
    otherCells.length > 0
      ? `<tr><td colspan="${span}" class="m t">${escapeHtml(otherCells.join(' · '))}</td></tr>`
      : '';
  return `<tr>${cells.join('')}${scale ? barHtml(row[1], scale) : ''}</tr>${below}`;
}

/** A mark repeats its text, so screen readers skip it. */
function markHtml(column: ReportColumn, value: Value): string {
  const tone = cellTone(column, value);
  return tone === undefined ? '' : `<span aria-hidden="true" style="color:${TONE_COLOURS[tone]}">●</span> `;
}

/** A long word, such as a URL, would widen the whole mail. */
const LONG_WORD = /\S{28}/;
/** Formats of translated terms, which are never broken. */
const UNBREAKABLE_FORMATS: ReadonlySet<ValueFormat> = new Set(['value', 'longLabel', 'country', 'state']);

/** Numbers are aligned on the right, unless they are the only row. */
const alignAttribute = (column: ReportColumn, section: ReportSection): string =>
  isNumeric(column) && !isNumbersOnly(section) ? ' align="right"' : '';

/** A bar repeats its number, so screen readers skip it. */
function barHtml(value: Value, [low, high]: readonly [number, number]): string {
  const share = typeof value === 'number' && high > low ? Math.round(((value - low) / (high - low)) * 100) : 0;
  const bar =
    share <= 0
      ? '&nbsp;'
      : `<table role="presentation" width="${share}%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${BAR_COLOUR}" style="height:10px;line-height:10px;font-size:1px">&nbsp;</td></tr></table>`;
  return `<td class="c b" aria-hidden="true">${bar}</td>`;
}

/** Returns a section as plain text, one line for each row. */
export function renderSectionText(section: ReportSection, formatter: ReportFormatter): string {
  const { columns, rows } = section;
  const lines = rows.map((row) =>
    row.map((value, index) => formatter.value(value, columns[index]?.format ?? 'text')).join(' | '),
  );
  return [
    formatter.title(section),
    columns.map((column) => formatter.columnHeading(column)).join(' | '),
    ...(lines.length === 0 ? [formatter.emptyText(section)] : lines),
    ...formatter.formatNotes(section),
  ].join('\n');
}
