import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import type { Weight } from '@vedette/documents/fonts/load-fonts';
import { INK, LINE, MARGIN, SOFT, WIDTH, type Paper, type Part } from '@vedette/documents/pdf/paper';
import type { ReportTextKey } from '../report-files/texts/report-texts.js';
import {
  joinParts,
  breakLines,
  elementPhases,
  sumRequests,
  shownUrl,
  type LineSpace,
  type Milestone,
} from './waterfall-rules.js';
import {
  COLUMNS,
  MILESTONE_STYLES,
  PHASE_STYLES,
  createTimeScale,
  drawVerticalLine,
  type ColumnName,
  type TimeScale,
} from './waterfall-scale.js';
import type { WaterfallFormatter } from './waterfall-formatter.js';

const SIZE = 7;
const LINE_HEIGHT = 9;
const PAD = 2.5;
const BAR = 8;
const HEAD = 16;
const ALARM = '#b42318';
const ROWS_PER_TURN = 10;
const MAX_URL_LINES = 2;

export interface Requests {
  readonly elements: readonly PageElement[];
  readonly milestones: readonly Milestone[];
  readonly spanMs: number;
  /** All requests of the page, for the totals. */
  readonly all: readonly PageElement[];
}

interface Sheet {
  readonly paper: Paper;
  readonly formatter: WaterfallFormatter;
  readonly table: Part;
  readonly scale: TimeScale;
  readonly letterWidth: Readonly<Record<Weight, LineSpace['letterWidth']>>;
}

/** Draws every request with its bar on a common time scale, which is repeated on each page. */
export async function drawRequests(
  paper: Paper,
  parent: Part,
  { elements, milestones, spanMs, all }: Requests,
  formatter: WaterfallFormatter,
): Promise<void> {
  const table = paper.part('Table', parent);
  const letterWidth = { Regular: createWidthLookup(paper, 'Regular'), Bold: createWidthLookup(paper, 'Bold') };
  const sheet: Sheet = { paper, formatter, table, scale: createTimeScale(spanMs), letterWidth };
  paper.ensureSpace(HEAD + 4 * LINE_HEIGHT);
  drawHead(sheet, true);
  let top = paper.y;
  for (const [i, one] of elements.entries()) {
    // Yields to the event loop, because many rows take long and this process also starts checks.
    if (i % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const row = layOutRow(sheet, one);
    if (paper.remainingHeight < row.height) {
      drawMilestones(sheet, milestones, top);
      paper.ensureSpace(row.height);
      drawHead(sheet, false);
      top = paper.y;
    }
    drawRow(sheet, one, row);
  }
  drawMilestones(sheet, milestones, top);
  drawTotals(sheet, all);
  table.end();
}

/** Caches letter widths: measuring whole URLs is far slower. */
function createWidthLookup(paper: Paper, weight: Weight): LineSpace['letterWidth'] {
  const known = new Map<string, number>();
  const measured = (letter: string): number => {
    const drawn = paper.font(weight, letter);
    return paper.doc.fontSize(SIZE).widthOfString(drawn);
  };
  return (letter) => {
    const width = known.get(letter) ?? measured(letter);
    known.set(letter, width);
    return width;
  };
}

interface Row {
  readonly url: readonly string[];
  readonly marks: readonly string[];
  readonly height: number;
}

function layOutRow({ letterWidth, formatter }: Sheet, one: PageElement): Row {
  const { width } = COLUMNS.request;
  const method = one.Method === undefined || one.Method === 'GET' ? '' : `${one.Method} `;
  const url = breakLines(method + shownUrl(one), { letterWidth: letterWidth.Regular, width, maxLines: MAX_URL_LINES });
  const marks = requestMarks(one, formatter, { letterWidth: letterWidth.Bold, width, maxLines: 1 });
  return { url, marks, height: (url.length + marks.length) * LINE_HEIGHT + 2 * PAD };
}

/** Returns further notes about a request, in lines. */
function requestMarks(one: PageElement, { getText }: WaterfallFormatter, space: LineSpace): string[] {
  const marks: readonly (readonly [boolean | undefined, ReportTextKey])[] = [
    [one.UrlIsBlocked, 'markBlocked'],
    [one.Aborted, 'markAborted'],
    [one.FromCache, 'markCached'],
    [one.Preloaded, 'markPreloaded'],
  ];
  const failed = one.ErrorText === undefined ? [getText('markFailed')] : [getText('markFailedSo'), one.ErrorText];
  const others = marks.flatMap(([holds, textKey]) => (holds === true ? [getText(textKey)] : []));
  return [...(one.Failed === true ? joinParts(failed, ' ', space) : []), ...joinParts(others, ' · ', space)];
}

interface CellLook {
  readonly weight?: Weight;
  readonly colour?: string;
  readonly isRight?: boolean;
}

/** Draws a cell of one line. */
function write(paper: Paper, column: ColumnName, [text, y]: readonly [string, number], look: CellLook = {}): void {
  const { doc } = paper;
  const { x, width } = COLUMNS[column];
  const drawn = paper.font(look.weight ?? 'Regular', text);
  doc.fontSize(SIZE).fillColor(look.colour ?? INK);
  const at = look.isRight === true ? x + width - doc.widthOfString(drawn) : x;
  doc.text(drawn, at, y, { lineBreak: false });
}

const HEADS = [
  ['number', 'number'],
  ['request', 'request'],
  ['status', 'httpStatus'],
  ['size', 'size'],
  ['time', 'took'],
  ['bar', 'barColumn'],
] as const satisfies readonly (readonly [ColumnName, ReportTextKey])[];
const isRight = (column: ColumnName): boolean => column !== 'request' && column !== 'bar';

function drawHead({ paper, formatter, table, scale }: Sheet, isFirst: boolean): void {
  const { doc } = paper;
  const top = paper.y;
  const line = isFirst ? paper.part('TR', table) : undefined;
  for (const [column, textKey] of HEADS) {
    const draw = (): void => {
      if (column !== 'bar') {
        const look = { weight: 'Bold', colour: SOFT, isRight: isRight(column) } as const;
        write(paper, column, [formatter.getText(textKey), top + PAD], look);
      } else drawMoments(paper, formatter, scale, top + PAD);
    };
    if (line) paper.drawTagged('TH', line, draw, { scope: 'Column' });
    else paper.drawArtifact(draw);
  }
  line?.end();
  paper.drawArtifact(() => ruled(doc, top + HEAD - 1, 0.8));
  paper.y = top + HEAD;
}

function ruled(doc: Paper['doc'], y: number, width: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(width)
    .stroke(LINE);
}

/** Draws the labels of the time scale; the last one is left of the edge. */
function drawMoments(paper: Paper, formatter: WaterfallFormatter, { marks, x }: TimeScale, y: number): void {
  const { doc } = paper;
  marks.forEach((ms, i) => {
    const drawn = paper.font('Regular', formatter.ms(ms));
    doc.fontSize(6).fillColor(SOFT);
    const width = doc.widthOfString(drawn);
    const isLast = i === marks.length - 1;
    const at = i === 0 ? x(ms) : isLast ? x(ms) - width : x(ms) - width / 2;
    doc.text(drawn, at, y + 1, { lineBreak: false });
  });
}

function drawRow(sheet: Sheet, one: PageElement, { url, marks, height }: Row): void {
  const { paper, formatter, table, scale } = sheet;
  const top = paper.y;
  const y = top + PAD;
  const colour = one.Failed === true ? ALARM : INK;
  const bottom = top + height;
  paper.drawArtifact(() => {
    for (const ms of scale.marks)
      drawVerticalLine(paper, scale.x(ms), [top, bottom], { colour: '#e7ebef', width: 0.4 });
    ruled(paper.doc, bottom, 0.3);
  });
  const line = paper.part('TR', table);
  const cells: readonly (readonly [ColumnName, string])[] = [
    ['status', one.HttpStatusCode === 0 ? '–' : String(one.HttpStatusCode)],
    ['size', formatter.bytes(one.TotalBytes)],
    ['time', formatter.ms(one.TotalTime)],
  ];
  paper.drawTagged('TD', line, () =>
    write(paper, 'number', [String(one.Index + 1), y], { colour: SOFT, isRight: true }),
  );
  const request = (): void => {
    url.forEach((text, i) => write(paper, 'request', [text, y + i * LINE_HEIGHT], { colour }));
    marks.forEach((text, i) =>
      write(paper, 'request', [text, y + (url.length + i) * LINE_HEIGHT], {
        weight: 'Bold',
        colour: one.Failed === true ? ALARM : SOFT,
      }),
    );
  };
  paper.drawTagged('TH', line, request, { scope: 'Row' });
  for (const [column, text] of cells) {
    paper.drawTagged('TD', line, () => write(paper, column, [text, y], { colour, isRight: true }));
  }
  const cell = paper.part('TD', line);
  paper.drawTagged('Figure', cell, () => drawBar(paper, scale, one, y), { alt: describeBar(one, formatter) });
  cell.end();
  line.end();
  paper.y = bottom;
}

/** Draws the phases one after the other. A request without duration gets a thin line. */
function drawBar({ doc }: Paper, { x }: TimeScale, one: PageElement, top: number): void {
  let at = one.StartTime;
  for (const { name, ms } of elementPhases(one)) {
    const { colour, share } = PHASE_STYLES[name];
    const height = BAR * share;
    doc.rect(x(at), top + (BAR - height) / 2, Math.max(0.5, x(at + ms) - x(at)), height).fill(colour);
    at += ms;
  }
  if (at === one.StartTime) doc.rect(x(at), top, 0.5, BAR).fill(SOFT);
}

function describeBar(one: PageElement, { getText, ms, labelled }: WaterfallFormatter): string {
  const phases = elementPhases(one).map((phase) => `${getText(phase.name)} ${ms(phase.ms)}`);
  const phaseText = phases.length > 0 ? phases.join(', ') : one.UrlIsBlocked ? getText('barNever') : ms(0);
  return labelled(getText('barBegins', { at: ms(one.StartTime) }), phaseText);
}

/** Draws the milestones as lines through all rows of a page. */
function drawMilestones({ paper, scale }: Sheet, milestones: readonly Milestone[], top: number): void {
  const bottom = paper.y;
  if (milestones.length === 0 || bottom <= top) return;
  paper.drawArtifact(() => {
    for (const { figure, ms } of milestones) {
      drawVerticalLine(paper, scale.x(ms), [top, bottom], { ...MILESTONE_STYLES[figure], width: 0.9 });
    }
  });
}

/** Draws the last row: totals of all requests, including those without a row. */
function drawTotals({ paper, formatter, table }: Sheet, all: readonly PageElement[]): void {
  const { requests, failed, blocked, bytes, resourceBytes } = sumRequests('', all);
  const { getText } = formatter;
  const height = 2 * LINE_HEIGHT + 2 * PAD;
  paper.ensureSpace(height);
  const y = paper.y + PAD;
  const line = paper.part('TR', table);
  const values = { count: requests, failed, blocked };
  const bold = { weight: 'Bold' } as const;
  paper.drawTagged('TD', line, () => write(paper, 'number', ['Σ', y], { ...bold, isRight: true }));
  paper.drawTagged('TH', line, () => write(paper, 'request', [getText('requestsTotal', values), y], bold), {
    scope: 'Row',
  });
  paper.drawTagged('TD', line, () => write(paper, 'status', ['', y], bold));
  paper.drawTagged('TD', line, () => write(paper, 'size', [formatter.bytes(bytes), y], { ...bold, isRight: true }));
  paper.drawTagged('TD', line, () => write(paper, 'time', ['', y], bold));
  const unpacked = getText('unpackedTotal', { bytes: formatter.bytes(resourceBytes) });
  paper.drawTagged('TD', line, () => write(paper, 'bar', [unpacked, y], bold));
  line.end();
  paper.y += height;
}
