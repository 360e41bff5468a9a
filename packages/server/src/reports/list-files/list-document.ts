import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { Instant } from '@vedette/kernel/clock';
import type { SystemFonts } from '@vedette/documents/fonts/find-font';
import { collectTexts } from '@vedette/documents/fonts/load-fonts';
import { closeDocument, openDocument } from '../report-files/pdf/document.js';
import { drawContent } from '../report-files/pdf/report-pdf.js';
import type { Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportSection } from '../report-files/model/report.js';
import type { Wording } from '../report-files/texts/wording.js';
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
  readonly on: 'sheet' | 'paper';
  readonly rows: number;
  /** Characters of all texts together. */
  readonly characters: number;
  /** Characters of one cell. */
  readonly charactersPerCell: number;
}

/** Limits for programs that load the whole file, and for this process, which also runs checks. */
const SHEET: ContentLimits = { on: 'sheet', rows: 10_000, characters: 10_000_000, charactersPerCell: 32_767 };
const PAPER: ContentLimits = { on: 'paper', rows: 1_000, characters: 1_000_000, charactersPerCell: 500 };

/** Formatting thousands of rows in one go would delay checks that are due. */
const ROWS_PER_TURN = 100;

/** Returns the first rows, up to the limits. A note below says whether there are more. */
async function buildListSection(
  { list, chunks, about }: ListDocument,
  room: ContentLimits,
  wording: Wording,
): Promise<ReportSection> {
  const places = list.columns.flatMap(({ on }, place) => (on === undefined || on === room.on ? [place] : []));
  const rows: Value[][] = [];
  let textLength = 0;
  let isCut = false;
  for await (const chunk of chunks) {
    for (const [at, row] of chunk.entries()) {
      if (at % ROWS_PER_TURN === 0) await yieldToEventLoop();
      isCut = rows.length >= room.rows || textLength >= room.characters;
      if (isCut) break;
      const cells = places.map((place) => shortenValue(row.value(place, wording), room.charactersPerCell));
      textLength += cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
      rows.push(cells);
    }
    if (isCut) break;
  }
  return {
    title: list.title,
    name: undefined,
    isChart: false,
    observed: undefined,
    rows,
    ...(about !== undefined && { about }),
    columns: places.flatMap((place) => list.columns[place] ?? []),
    leftOut: isCut ? 'some' : 0,
    rules: isCut ? ['ruleWholeList'] : [],
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
  { say, zone, instant }: Wording,
): string[] => [
  ...(filters === '' ? [] : [say('filtered', { filters })]),
  say('timesIn', { zone }),
  say('made', { at: instant(madeAt) }),
];

export const listTitle = ({ list, about }: Pick<ListDocument, 'list' | 'about'>, { say }: Wording): string =>
  [say(list.title), ...(about === undefined ? [] : [about])].join(' ');

/** Returns the first rows as a section of a mail. */
export const listSection = (document: ListDocument, wording: Wording): Promise<ReportSection> =>
  buildListSection(document, PAPER, wording);

export async function listWorkbook(document: ListDocument, wording: Wording): Promise<Buffer> {
  const section = await buildListSection(document, SHEET, wording);
  const workbook = { name: wording.title(section), lines: documentLines(document, wording), sections: [section] };
  return renderWorkbook(workbook, wording);
}

export async function listPdf(document: ListDocument, wording: Wording, fonts: SystemFonts): Promise<Buffer> {
  const section = await buildListSection(document, PAPER, wording);
  const title = wording.title(section);
  const lines = documentLines(document, wording);
  const heads = section.columns.map(({ word }) => wording.say(word));
  const paper = await openDocument(
    {
      title,
      madeAt: document.madeAt,
      fonts,
      isWide: true,
      texts: [title, ...lines, ...heads, ...collectTexts(section.rows)],
      band: { title, subtitle: wording.instant(document.madeAt) },
      facts: lines.slice(0, -1),
    },
    wording,
  );
  paper.y += 6;
  const part = paper.part('Sect');
  await drawContent(paper, part, section, wording);
  part.end();
  return closeDocument(paper, { name: title, rest: '' }, wording);
}
