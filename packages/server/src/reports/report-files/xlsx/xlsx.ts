import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { ceilToFraction, floorToFraction } from '@vedette/kernel/percentages';
import { offsetAt } from '@vedette/kernel/zones';
import { isNumeric, type Value, type ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { Report, ReportColumn, ReportSection } from '../model/report.js';
import type { Wording } from '../words/wording.js';
import { reportWarnings } from '../model/report-warnings.js';
import { wallAt, type Wall } from '../words/wall-rules.js';
import { lengthOf, NAMESPACE, STYLE, styles, xml } from './xlsx-styles.js';
import { toneOf } from '../model/tone-rules.js';
import { COVER_WIDTH, proseOver, widthsOf } from './xlsx-width-rules.js';
import { zip, type ZipEntry } from '@vedette/documents/zip';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Days between Excel's first day and the epoch. */
const EPOCH_DAYS = 25_569;

/** A report as a workbook: one sheet that tells what it is, then one for each figure, with real numbers and dates. */
export function xlsxOf(report: Report, wording: Wording): Promise<Buffer> {
  const { say } = wording;
  const lines = [
    wording.labelled(say('period'), wording.period(report.period)),
    say('timesIn', { zone: report.zone }),
    say('made', { at: wording.instant(report.madeAt) }),
    ...reportWarnings(report, wording),
    ...(report.notes === '' ? [] : report.notes.split(/\r?\n/)),
  ];
  return workbookOf({ name: wording.name(report), lines, sections: report.sections }, wording);
}

export interface WorkbookWish {
  readonly name: string;
  /** Under the name, on the first sheet. */
  readonly lines: readonly string[];
  readonly sections: readonly ReportSection[];
}

/** A sheet that tells what it is, then one for each figure. */
export async function workbookOf({ name, lines, sections }: WorkbookWish, wording: Wording): Promise<Buffer> {
  const names = sheetNames(['Vedette', ...sections.map((section) => wording.title(section))]);
  const sheets = [await coverSheet(name, lines)];
  for (const section of sections) sheets.push(await figureSheet(section, wording));
  const entry = (path: string, text: string): ZipEntry => ({ name: path, content: Buffer.from(HEAD + text) });
  return zip([
    entry('[Content_Types].xml', contentTypes(sheets.length)),
    entry('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
    entry('xl/workbook.xml', workbook(names)),
    entry(
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_each, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ),
    entry('xl/styles.xml', styles(wording.culture)),
    ...sheets.map((text, i) => entry(`xl/worksheets/sheet${i + 1}.xml`, text)),
  ]);
}

function coverSheet(name: string, lines: readonly string[]): Promise<string> {
  const rows = [[textCell(name, STYLE.title)], ...lines.map((line) => [textCell(line, STYLE.text)])];
  return sheet({ widths: [COVER_WIDTH], rows, frozenRow: undefined, prose: undefined });
}

async function figureSheet(section: ReportSection, wording: Wording): Promise<string> {
  const { columns } = section;
  const title = [textCell(wording.title(section), STYLE.title)];
  const head = columns.map((column) =>
    textCell(wording.head(column), isNumeric(column) ? STYLE.headOfNumbers : STYLE.head),
  );
  const rows: (readonly Cell[])[] = [];
  for (const [at, row] of section.rows.entries()) {
    if (at % ROWS_A_TURN === 0) await yieldToEventLoop();
    rows.push(row.map((value, i) => cellOf(value, columns[i], wording)));
  }
  const empty = rows.length === 0 ? [[textCell(wording.empty(section), STYLE.line)]] : [];
  const above = [title, head, ...rows, ...empty, []];
  const underneath = wording.underneath(section);
  return sheet({
    widths: widthsOf(section, wording, lengthOf(wording.culture)),
    rows: [...above, ...underneath.map((line) => [textCell(line, STYLE.text)])],
    frozenRow: 2,
    prose: { from: above.length, lines: underneath },
  });
}

/** Excel opens no file with a longer text in a cell. */
const MOST_IN_CELL = 32_767;
const ROWS_A_TURN = 50;

type Cell = (reference: string) => string;

const textCell =
  (text: string, style: number): Cell =>
  (reference) =>
    `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text.slice(0, MOST_IN_CELL))}</t></is></c>`;

/** A state has the colour of what it says. */
function cellOf(value: Value, column: ReportColumn | undefined, wording: Wording): Cell {
  const tone = column && toneOf(column, value);
  if (!column || tone === undefined) return valueCell(value, column?.format ?? 'text', wording);
  return textCell(wording.value(value, column.format), STYLE[tone]);
}

function valueCell(value: Value, format: ValueFormat, wording: Wording): Cell {
  if (value === undefined) return () => '';
  const wall = format === 'wall' ? wallAt(String(value)) : undefined;
  if (wall) return wallCell(wall);
  if (typeof value === 'string') return (reference) => textCell(wording.value(value, format), STYLE[format])(reference);
  const written = writtenAs(value, format, wording.zone);
  return (reference) => `<c r="${reference}" s="${STYLE[format]}"><v>${written}</v></c>`;
}

/** A time alone is a part of a day. */
function wallCell({ ms, tells }: Wall): Cell {
  const moment = ms % MINUTE === 0 ? STYLE.instant : STYLE.second;
  const style = { time: STYLE.time, date: STYLE.day, both: moment }[tells];
  return (reference) => `<c r="${reference}" s="${style}"><v>${ms / DAY + (tells === 'time' ? 0 : EPOCH_DAYS)}</v></c>`;
}

/**
 * Excel counts shares as parts of one, and times as days of the clock the report is written for. Shares are cut to the four
 * places that are shown: nothing but the whole is called 100 %.
 */
function writtenAs(value: number, format: ValueFormat, zone: string): number {
  if (format === 'percent') return floorToFraction(value, 4);
  if (format === 'lost') return ceilToFraction(value, 4);
  if (format === 'target') return Number((value / 100).toFixed(10));
  if (format === 'duration') return value / DAY;
  if (format === 'instant' || format === 'second' || format === 'day' || format === 'month')
    return (value + offsetAt(value, zone)) / DAY + EPOCH_DAYS;
  return value;
}

/** A to Z, then AA and so on. */
const letter = (column: number): string =>
  (column < 26 ? '' : letter(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

interface SheetWish {
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows that stay in sight. */
  readonly frozenRow: number | undefined;
  /** Texts that take rows of their own, after the first `from`, and are broken into lines over several columns. */
  readonly prose: { readonly from: number; readonly lines: readonly string[] } | undefined;
}

async function sheet({ widths, rows, frozenRow, prose }: SheetWish): Promise<string> {
  const columns = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  const { last, heights } = proseOver(widths, prose?.lines ?? []);
  const lines: string[] = [];
  for (const [i, cells] of rows.entries()) {
    // A long list is much text, and the same process starts checks: it gets its turn in between.
    if (i % ROWS_A_TURN === 0) await yieldToEventLoop();
    const written = cells.map((cell, j) => cell(`${letter(j)}${i + 1}`)).join('');
    // The height of merged cells is worked out by nobody else.
    const height = prose ? heights[i - prose.from] : undefined;
    lines.push(`<row r="${i + 1}"${height === undefined ? '' : ` ht="${height}" customHeight="1"`}>${written}</row>`);
  }
  const row = (i: number): number => (prose?.from ?? 0) + i + 1;
  const merged = heights.map((_each, i) => `<mergeCell ref="A${row(i)}:${letter(last)}${row(i)}"/>`);
  const pane =
    frozenRow === undefined
      ? ''
      : `<pane ySplit="${frozenRow}" topLeftCell="A${frozenRow + 1}" activePane="bottomLeft" state="frozen"/>`;
  return [
    `<worksheet xmlns="${NAMESPACE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData>`,
    merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>`,
    // On paper all columns stand beside each other.
    '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>',
  ].join('');
}

function workbook(names: readonly string[]): string {
  const sheets = names.map((name, i) => `<sheet name="${xml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('');
  return `<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`;
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const all = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const type = (part: string, name: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  const all = Array.from({ length: sheets }, (_each, i) => type(`worksheets/sheet${i + 1}`, 'worksheet'));
  return [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    type('workbook', 'sheet.main'),
    type('styles', 'styles'),
    ...all,
    '</Types>',
  ].join('');
}

/** Excel takes 31 characters, none of `[]:*?/\`, and each name once whatever its case. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain =
      title
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        // At a blank where there is one: of a word in two nobody knows what it was.
        .replace(/^(.{12,31})(?<!\s)\s.*$/u, (whole, start: string) => (whole.length > 31 ? start : whole))
        .slice(0, 31)
        .trimEnd() || 'Sheet';
    let name = plain;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
      name = `${plain.slice(0, 31 - ` ${number}`.length)} ${number}`;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}
