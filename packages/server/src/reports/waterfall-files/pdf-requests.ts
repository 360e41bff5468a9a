import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import type { Weight } from '@vedette/documents/fonts/load-fonts';
import {
  TEXT_COLOUR,
  RULE_COLOUR,
  MARGIN,
  MUTED_COLOUR,
  CONTENT_WIDTH,
  type Paper,
  type StructureElement,
} from '@vedette/documents/pdf/paper';
import type { ReportTextKey } from '../report-files/texts/report-texts.js';
import {
  joinParts,
  breakLines,
  elementPhases,
  sumRequests,
  displayUrl,
  type LineLimits,
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

const FONT_SIZE = 7;
const LINE_HEIGHT = 9;
const PADDING = 2.5;
const BAR_HEIGHT = 8;
const HEADING_HEIGHT = 16;
const ERROR_COLOUR = '#b42318';
const ROWS_PER_TURN = 10;
const MAX_URL_LINES = 2;

export interface DrawnRequests {
  readonly elements: readonly PageElement[];
  readonly milestones: readonly Milestone[];
  readonly spanMs: number;
  /** All requests of the page, for the totals. */
  readonly all: readonly PageElement[];
}

interface DrawContext {
  readonly paper: Paper;
  readonly formatter: WaterfallFormatter;
  readonly table: StructureElement;
  readonly scale: TimeScale;
  readonly letterWidth: Readonly<Record<Weight, LineLimits['letterWidth']>>;
}

/** Draws every request with its bar on a common time scale, which is repeated on each page. */
export async function drawRequests(
  paper: Paper,
  parent: StructureElement,
  { elements, milestones, spanMs, all }: DrawnRequests,
  formatter: WaterfallFormatter,
): Promise<void> {
  const table = paper.openElement('Table', parent);
  const letterWidth = { Regular: createWidthLookup(paper, 'Regular'), Bold: createWidthLookup(paper, 'Bold') };
  const context: DrawContext = { paper, formatter, table, scale: createTimeScale(spanMs), letterWidth };
  paper.ensureSpace(HEADING_HEIGHT + 4 * LINE_HEIGHT);
  drawTableHeading(context, true);
  let top = paper.y;
  for (const [i, element] of elements.entries()) {
    // Yields to the event loop, because many rows take long and this process also starts checks.
    if (i % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const row = layOutRow(context, element);
    if (paper.remainingHeight < row.height) {
      drawMilestones(context, milestones, top);
      paper.ensureSpace(row.height);
      drawTableHeading(context, false);
      top = paper.y;
    }
    drawRow(context, element, row);
  }
  drawMilestones(context, milestones, top);
  drawTotals(context, all);
  table.end();
}

/** Caches letter widths: measuring whole URLs is far slower. */
function createWidthLookup(paper: Paper, weight: Weight): LineLimits['letterWidth'] {
  const cache = new Map<string, number>();
  const measure = (letter: string): number => {
    const drawn = paper.selectFont(weight, letter);
    return paper.doc.fontSize(FONT_SIZE).widthOfString(drawn);
  };
  return (letter) => {
    const width = cache.get(letter) ?? measure(letter);
    cache.set(letter, width);
    return width;
  };
}

interface Row {
  readonly url: readonly string[];
  readonly marks: readonly string[];
  readonly height: number;
}

function layOutRow({ letterWidth, formatter }: DrawContext, element: PageElement): Row {
  const { width } = COLUMNS.request;
  const method = element.Method === undefined || element.Method === 'GET' ? '' : `${element.Method} `;
  const url = breakLines(method + displayUrl(element), {
    letterWidth: letterWidth.Regular,
    width,
    maxLines: MAX_URL_LINES,
  });
  const marks = requestMarks(element, formatter, { letterWidth: letterWidth.Bold, width, maxLines: 1 });
  return { url, marks, height: (url.length + marks.length) * LINE_HEIGHT + 2 * PADDING };
}

/** Returns further notes about a request, in lines. */
function requestMarks(element: PageElement, { getText }: WaterfallFormatter, space: LineLimits): string[] {
  const marks: readonly (readonly [boolean | undefined, ReportTextKey])[] = [
    [element.UrlIsBlocked, 'markBlocked'],
    [element.Aborted, 'markAborted'],
    [element.FromCache, 'markCached'],
    [element.Preloaded, 'markPreloaded'],
  ];
  const failed =
    element.ErrorText === undefined ? [getText('markFailed')] : [getText('markFailedSo'), element.ErrorText];
  const others = marks.flatMap(([applies, textKey]) => (applies === true ? [getText(textKey)] : []));
  return [...(element.Failed === true ? joinParts(failed, ' ', space) : []), ...joinParts(others, ' · ', space)];
}

interface CellStyle {
  readonly weight?: Weight;
  readonly colour?: string;
  readonly isRight?: boolean;
}

/** Draws a cell of one line. */
function drawCell(paper: Paper, column: ColumnName, [text, y]: readonly [string, number], style: CellStyle = {}): void {
  const { doc } = paper;
  const { x, width } = COLUMNS[column];
  const drawn = paper.selectFont(style.weight ?? 'Regular', text);
  doc.fontSize(FONT_SIZE).fillColor(style.colour ?? TEXT_COLOUR);
  const left = style.isRight === true ? x + width - doc.widthOfString(drawn) : x;
  doc.text(drawn, left, y, { lineBreak: false });
}

const HEADINGS = [
  ['number', 'number'],
  ['request', 'request'],
  ['status', 'httpStatus'],
  ['size', 'size'],
  ['time', 'took'],
  ['bar', 'barColumn'],
] as const satisfies readonly (readonly [ColumnName, ReportTextKey])[];
const isRight = (column: ColumnName): boolean => column !== 'request' && column !== 'bar';

function drawTableHeading({ paper, formatter, table, scale }: DrawContext, isFirst: boolean): void {
  const { doc } = paper;
  const top = paper.y;
  const tableRow = isFirst ? paper.openElement('TR', table) : undefined;
  for (const [column, textKey] of HEADINGS) {
    const draw = (): void => {
      if (column !== 'bar') {
        const style = { weight: 'Bold', colour: MUTED_COLOUR, isRight: isRight(column) } as const;
        drawCell(paper, column, [formatter.getText(textKey), top + PADDING], style);
      } else drawTimeLabels(paper, formatter, scale, top + PADDING);
    };
    if (tableRow) paper.drawTagged('TH', tableRow, draw, { scope: 'Column' });
    else paper.drawArtifact(draw);
  }
  tableRow?.end();
  paper.drawArtifact(() => drawRule(doc, top + HEADING_HEIGHT - 1, 0.8));
  paper.y = top + HEADING_HEIGHT;
}

function drawRule(doc: Paper['doc'], y: number, width: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + CONTENT_WIDTH, y)
    .lineWidth(width)
    .stroke(RULE_COLOUR);
}

/** Draws the labels of the time scale; the last one is left of the edge. */
function drawTimeLabels(paper: Paper, formatter: WaterfallFormatter, { marks, x }: TimeScale, y: number): void {
  const { doc } = paper;
  marks.forEach((ms, i) => {
    const drawn = paper.selectFont('Regular', formatter.ms(ms));
    doc.fontSize(6).fillColor(MUTED_COLOUR);
    const width = doc.widthOfString(drawn);
    const isLast = i === marks.length - 1;
    const left = i === 0 ? x(ms) : isLast ? x(ms) - width : x(ms) - width / 2;
    doc.text(drawn, left, y + 1, { lineBreak: false });
  });
}

function drawRow(context: DrawContext, element: PageElement, { url, marks, height }: Row): void {
  const { paper, formatter, table, scale } = context;
  const top = paper.y;
  const y = top + PADDING;
  const colour = element.Failed === true ? ERROR_COLOUR : TEXT_COLOUR;
  const bottom = top + height;
  paper.drawArtifact(() => {
    for (const ms of scale.marks)
      drawVerticalLine(paper, scale.x(ms), [top, bottom], { colour: '#e7ebef', width: 0.4 });
    drawRule(paper.doc, bottom, 0.3);
  });
  const tableRow = paper.openElement('TR', table);
  const cells: readonly (readonly [ColumnName, string])[] = [
    ['status', element.HttpStatusCode === 0 ? '–' : String(element.HttpStatusCode)],
    ['size', formatter.bytes(element.TotalBytes)],
    ['time', formatter.ms(element.TotalTime)],
  ];
  paper.drawTagged('TD', tableRow, () =>
    drawCell(paper, 'number', [String(element.Index + 1), y], { colour: MUTED_COLOUR, isRight: true }),
  );
  const request = (): void => {
    url.forEach((text, i) => drawCell(paper, 'request', [text, y + i * LINE_HEIGHT], { colour }));
    marks.forEach((text, i) =>
      drawCell(paper, 'request', [text, y + (url.length + i) * LINE_HEIGHT], {
        weight: 'Bold',
        colour: element.Failed === true ? ERROR_COLOUR : MUTED_COLOUR,
      }),
    );
  };
  paper.drawTagged('TH', tableRow, request, { scope: 'Row' });
  for (const [column, text] of cells) {
    paper.drawTagged('TD', tableRow, () => drawCell(paper, column, [text, y], { colour, isRight: true }));
  }
  const cell = paper.openElement('TD', tableRow);
  paper.drawTagged('Figure', cell, () => drawBar(paper, scale, element, y), { alt: describeBar(element, formatter) });
  cell.end();
  tableRow.end();
  paper.y = bottom;
}

/** Draws the phases one after the other. A request without duration gets a thin line. */
function drawBar({ doc }: Paper, { x }: TimeScale, element: PageElement, top: number): void {
  let offsetMs = element.StartTime;
  for (const { name, ms } of elementPhases(element)) {
    const { colour, share } = PHASE_STYLES[name];
    const height = BAR_HEIGHT * share;
    doc
      .rect(x(offsetMs), top + (BAR_HEIGHT - height) / 2, Math.max(0.5, x(offsetMs + ms) - x(offsetMs)), height)
      .fill(colour);
    offsetMs += ms;
  }
  if (offsetMs === element.StartTime) doc.rect(x(offsetMs), top, 0.5, BAR_HEIGHT).fill(MUTED_COLOUR);
}

function describeBar(element: PageElement, { getText, ms, formatLabelled }: WaterfallFormatter): string {
  const phases = elementPhases(element).map((phase) => `${getText(phase.name)} ${ms(phase.ms)}`);
  const phaseText = phases.length > 0 ? phases.join(', ') : element.UrlIsBlocked ? getText('barNever') : ms(0);
  return formatLabelled(getText('barBegins', { at: ms(element.StartTime) }), phaseText);
}

/** Draws the milestones as lines through all rows of a page. */
function drawMilestones({ paper, scale }: DrawContext, milestones: readonly Milestone[], top: number): void {
  const bottom = paper.y;
  if (milestones.length === 0 || bottom <= top) return;
  paper.drawArtifact(() => {
    for (const { figure, ms } of milestones) {
      drawVerticalLine(paper, scale.x(ms), [top, bottom], { ...MILESTONE_STYLES[figure], width: 0.9 });
    }
  });
}

/** Draws the last row: totals of all requests, including those without a row. */
function drawTotals({ paper, formatter, table }: DrawContext, all: readonly PageElement[]): void {
  const { requests, failed, blocked, bytes, resourceBytes } = sumRequests('', all);
  const { getText } = formatter;
  const height = 2 * LINE_HEIGHT + 2 * PADDING;
  paper.ensureSpace(height);
  const y = paper.y + PADDING;
  const tableRow = paper.openElement('TR', table);
  const values = { count: requests, failed, blocked };
  const bold = { weight: 'Bold' } as const;
  paper.drawTagged('TD', tableRow, () => drawCell(paper, 'number', ['Σ', y], { ...bold, isRight: true }));
  paper.drawTagged('TH', tableRow, () => drawCell(paper, 'request', [getText('requestsTotal', values), y], bold), {
    scope: 'Row',
  });
  paper.drawTagged('TD', tableRow, () => drawCell(paper, 'status', ['', y], bold));
  paper.drawTagged('TD', tableRow, () =>
    drawCell(paper, 'size', [formatter.bytes(bytes), y], { ...bold, isRight: true }),
  );
  paper.drawTagged('TD', tableRow, () => drawCell(paper, 'time', ['', y], bold));
  const unpacked = getText('unpackedTotal', { bytes: formatter.bytes(resourceBytes) });
  paper.drawTagged('TD', tableRow, () => drawCell(paper, 'bar', [unpacked, y], bold));
  tableRow.end();
  paper.y += height;
}
