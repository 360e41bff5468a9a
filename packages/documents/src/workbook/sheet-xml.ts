import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { Row, Sheet } from './sheet.js';
import { noteLayout } from './width-rules.js';
import { escapeXml, SPREADSHEET } from './xml.js';

const ROWS_PER_TURN = 25;
/** Excel rejects files with a longer text in a cell. */
const MAX_TEXT_LENGTH = 32_767;

/**
 * Returns the workbook part of a sheet.
 * @param styleId returns the index of a style in the workbook
 */
export async function sheetXml<Style extends string>(
  { columnWidths, rows, frozenRows, notes = [] }: Omit<Sheet<Style>, 'name'>,
  styleId: (style: Style) => number,
): Promise<string> {
  const columns = columnWidths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const lines: string[] = [];
  for (const row of rows) {
    // Yields to the event loop, because a long list is much text.
    if (lines.length % ROWS_PER_TURN === 0) await yieldToEventLoop();
    lines.push(rowXml(row, lines.length + 1, styleId));
  }
  const { lastColumn, heights } = noteLayout(
    columnWidths,
    notes.map(({ text }) => text),
  );
  const merged: string[] = [];
  for (const [i, { text: value, style }] of notes.entries()) {
    const number = lines.length + 1;
    // Excel does not compute the height of merged cells.
    lines.push(rowXml([{ value, style }], number, styleId, heights[i]));
    merged.push(`<mergeCell ref="A${number}:${columnLetters(lastColumn)}${number}"/>`);
  }
  return [
    `<worksheet xmlns="${SPREADSHEET}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView workbookViewId="0">${paneXml(frozenRows)}</sheetView></sheetViews>`,
    `<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData>`,
    merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>`,
    // When printed, all columns fit on one page's width.
    '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>',
  ].join('');
}

function rowXml<Style extends string>(
  row: Row<Style>,
  number: number,
  styleId: (style: Style) => number,
  height?: number,
): string {
  const cells = row.map((cell, i) => {
    if (cell === undefined) return '';
    const start = `<c r="${columnLetters(i)}${number}" s="${styleId(cell.style)}"`;
    if (typeof cell.value === 'number') return `${start}><v>${cell.value}</v></c>`;
    const text = escapeXml(cell.value.slice(0, MAX_TEXT_LENGTH));
    return `${start} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  });
  const customHeight = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
  return `<row r="${number}"${customHeight}>${cells.join('')}</row>`;
}

const paneXml = (frozenRows: number | undefined): string =>
  frozenRows === undefined
    ? ''
    : `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`;

/** A to Z, then AA and so on. */
const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
