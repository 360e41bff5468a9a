import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { Instant } from '@vedette/kernel/clock';
import type { SystemFonts } from '@vedette/documents/fonts/find-font';
import { collectTexts } from '@vedette/documents/fonts/load-fonts';
import { closeDocument, openDocument } from '../report-files/pdf/document.js';
import { drawContent } from '../report-files/pdf/report-pdf.js';
import type { Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportSection } from '../report-files/model/report.js';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import { renderWorkbook } from '../report-files/workbook/report-workbook.js';
import type { FileList, ListRow } from './list-model.js';

export interface ListDocument {
  readonly list: FileList;
  readonly chunks: AsyncIterable<readonly ListRow[]>;
  /** The one object the list belongs to, such as a monitor's name. */
  readonly about: string | undefined;
  /** The filters of the list as text; empty without filters. */
  readonly filters: string;
  readonly madeAt: Instant;
}

interface ContentLimits {
  readonly medium: 'sheet' | 'paper';
  readonly rows: number;
  /** Characters of all texts together. */
  readonly characters: number;
  /** Characters of one cell. */
  readonly charactersPerCell: number;
}

/** Limits for programs that load the whole file, and for this process, which also runs checks. */
const SHEET: ContentLimits = { medium: 'sheet', rows: 10_000, characters: 10_000_000, charactersPerCell: 32_767 };
const PAPER: ContentLimits = { medium: 'paper', rows: 1_000, characters: 1_000_000, charactersPerCell: 500 };

/** Formatting thousands of rows in one go would delay checks that are due. */
const ROWS_PER_TURN = 100;

/** Returns the first rows, up to the limits. A note below says whether there are more. */
async function buildListSection(
  { list, chunks, about }: ListDocument,
  limits: ContentLimits,
  formatter: ReportFormatter,
): Promise<ReportSection> {
  const columnIndexes = list.columns.flatMap(({ medium }, index) =>
    medium === undefined || medium === limits.medium ? [index] : [],
  );
  const rows: Value[][] = [];
  let textLength = 0;
  let isTruncated = false;
  for await (const chunk of chunks) {
    for (const [rowIndex, row] of chunk.entries()) {
      if (rowIndex % ROWS_PER_TURN === 0) await yieldToEventLoop();
      isTruncated = rows.length >= limits.rows || textLength >= limits.characters;
      if (isTruncated) break;
      const cells = columnIndexes.map((index) => shortenValue(row.value(index, formatter), limits.charactersPerCell));
      textLength += cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
      rows.push(cells);
    }
    if (isTruncated) break;
  }
  return {
    title: list.title,
    name: undefined,
    isChart: false,
    observed: undefined,
    rows,
    ...(about !== undefined && { about }),
    columns: columnIndexes.flatMap((index) => list.columns[index] ?? []),
    leftOut: isTruncated ? 'some' : 0,
    rules: isTruncated ? ['ruleWholeList'] : [],
  };
}

/** Does not split a surrogate pair. */
function shortenValue(value: Value, maxLength: number): Value {
  if (typeof value !== 'string' || value.length <= maxLength) return value;
  return `${value.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Returns the filters, the time zone and the creation time, one line each. */
export const documentLines = (
  { filters, madeAt }: Pick<ListDocument, 'filters' | 'madeAt'>,
  { getText, zone, instant }: ReportFormatter,
): string[] => [
  ...(filters === '' ? [] : [getText('filtered', { filters })]),
  getText('timesIn', { zone }),
  getText('made', { at: instant(madeAt) }),
];

export const listTitle = (
  { list, about }: Pick<ListDocument, 'list' | 'about'>,
  { getText }: ReportFormatter,
): string => [getText(list.title), ...(about === undefined ? [] : [about])].join(' ');

/** Returns the first rows as a section of a mail. */
export const buildListSectionForMail = (document: ListDocument, formatter: ReportFormatter): Promise<ReportSection> =>
  buildListSection(document, PAPER, formatter);

export async function renderListWorkbook(document: ListDocument, formatter: ReportFormatter): Promise<Buffer> {
  const section = await buildListSection(document, SHEET, formatter);
  const workbook = { name: formatter.title(section), lines: documentLines(document, formatter), sections: [section] };
  return renderWorkbook(workbook, formatter);
}

export async function renderListPdf(
  document: ListDocument,
  formatter: ReportFormatter,
  fonts: SystemFonts,
): Promise<Buffer> {
  const section = await buildListSection(document, PAPER, formatter);
  const title = formatter.title(section);
  const lines = documentLines(document, formatter);
  const headings = section.columns.map(({ textKey }) => formatter.getText(textKey));
  const paper = await openDocument(
    {
      title,
      createdAt: document.madeAt,
      fonts,
      isWide: true,
      texts: [title, ...lines, ...headings, ...collectTexts(section.rows)],
      band: { title, subtitle: formatter.instant(document.madeAt) },
      facts: lines.slice(0, -1),
    },
    formatter,
  );
  paper.y += 6;
  const part = paper.openElement('Sect');
  await drawContent(paper, part, section, formatter);
  part.end();
  return closeDocument(paper, { name: title, suffix: '' }, formatter);
}
