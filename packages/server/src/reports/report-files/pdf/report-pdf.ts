import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { isDateTime, isNumeric, isNumbersOnly, isProse } from '@vedette/contract/v1/dashboards/sections/section';
import type { Report, ReportSection } from '../model/report.js';
import { noSystemFonts, type SystemFonts } from '@vedette/documents/fonts/find-font';
import { reportWarnings } from '../model/report-warnings.js';
import { drawnLines } from '@vedette/contract/v1/dashboards/sections/drawn-lines';
import { summariseLines, linesOnPaper } from '../sections/lines-section-rules.js';
import { cutForPaper } from './paper-rules.js';
import { chartHeight, drawChart } from '@vedette/documents/pdf/charts/draw-chart';
import { collectTexts } from '@vedette/documents/fonts/load-fonts';
import { linesChart, sectionChart } from './section-chart.js';
import { SOFT, type Paper, type Part } from '@vedette/documents/pdf/paper';
import { closeDocument, openDocument } from './document.js';
import { drawTable, firstRowsHeight, type PdfTable } from '@vedette/documents/pdf/table';
import { cellTone, hasTones } from '@vedette/contract/v1/dashboards/sections/tone';
import { TONE_COLOURS } from '../model/tone-colours.js';
import type { ReportFormatter } from '../texts/report-formatter.js';

/** Tables with more columns need landscape pages. */
const MAX_PORTRAIT_COLUMNS = 10;

/**
 * Returns a report as a tagged PDF.
 * @param fonts for scripts without a bundled font
 */
export async function renderReportPdf(
  report: Report,
  formatter: ReportFormatter,
  fonts: SystemFonts = noSystemFonts,
): Promise<Buffer> {
  const { getText } = formatter;
  const period = formatter.period(report.period);
  const name = formatter.name(report);
  const title = formatter.labelled(name, period);
  const isWide = report.sections.some(({ columns }) => columns.length > MAX_PORTRAIT_COLUMNS);
  const paper = await openDocument(
    {
      title,
      madeAt: report.madeAt,
      texts: collectTexts(report),
      fonts,
      isWide,
      band: { title: name, subtitle: period },
      facts: [getText('timesIn', { zone: report.zone }), getText('made', { at: formatter.instant(report.madeAt) })],
    },
    formatter,
  );
  for (const line of reportWarnings(report, formatter)) paper.paragraph('P', line, { size: 10, bold: true });
  if (report.notes !== '') {
    paper.y += 6;
    paper.paragraph('P', report.notes, { size: 10 });
  }
  if (report.sections.length === 0) paper.paragraph('P', getText('noTiles'), { size: 10 });
  for (const beside of inRows(cutForPaper(report.sections), isWide)) {
    await yieldToEventLoop();
    await drawBeside(paper, beside, formatter);
  }
  return closeDocument(paper, { name, rest: title.slice(name.length) }, formatter);
}

/** Returns rows of sections. Landscape pages have room for two charts beside each other. */
function inRows(sections: readonly ReportSection[], isWide: boolean): ReportSection[][] {
  const rows: ReportSection[][] = [];
  for (const section of sections) {
    const last = rows.at(-1);
    if (isWide && section.isChart && last?.length === 1 && last[0]?.isChart === true) last.push(section);
    else rows.push([section]);
  }
  return rows;
}

/** Draws one section, or two beside each other on the same page. */
export async function drawBeside(
  paper: Paper,
  beside: readonly ReportSection[],
  formatter: ReportFormatter,
): Promise<void> {
  const [left, right] = beside;
  if (!left) return;
  // Both charts begin at the same height, however many lines the headings have.
  const heading = paper.measureInHalf(() => Math.max(...beside.map((one) => headingHeight(paper, one, formatter))));
  const height =
    heading + paper.measureInHalf(() => Math.max(...beside.map((one) => chartSectionHeight(paper, one, formatter))));
  // Two sections that do not fit on one page are drawn one below the other.
  if (!right || height > paper.contentHeight) {
    for (const section of beside) await drawSection(paper, section, formatter);
    return;
  }
  paper.ensureSpace(height);
  const top = paper.y;
  await paper.inHalf(0, () => drawSection(paper, left, formatter, heading));
  const bottom = paper.y;
  paper.y = top;
  await paper.inHalf(1, () => drawSection(paper, right, formatter, heading));
  paper.y = Math.max(bottom, paper.y);
}

/**
 * Draws a section: its heading, its chart or table, and its notes.
 * @param minHeading the minimum height of the heading with the space below it
 */
export async function drawSection(
  paper: Paper,
  section: ReportSection,
  formatter: ReportFormatter,
  minHeading = 0,
): Promise<void> {
  paper.y += BEFORE;
  // The heading and the notes stay with the chart or table.
  paper.ensureSpace(await unbrokenHeight(paper, section, formatter));
  const part = paper.part('Sect');
  const top = paper.y;
  paper.paragraph('H2', formatter.title(section), { ...HEADING, parent: part });
  paper.y = Math.max(top + minHeading, paper.y + AFTER_HEADING);
  await drawContent(paper, part, section, formatter);
  part.end();
}

const HEADING = { size: 13, bold: true } as const;
const EMPTY = { size: 9, colour: SOFT } as const;
/** Space before a section, below its heading, and before its notes. */
const BEFORE = 14;
const AFTER_HEADING = 2;
const BEFORE_NOTES = 3;

const headingHeight = (paper: Paper, section: ReportSection, formatter: ReportFormatter): number =>
  paper.paragraphHeight(formatter.title(section), HEADING) + AFTER_HEADING;

/** Returns the height of a section with a chart, without its heading. */
function chartSectionHeight(paper: Paper, section: ReportSection, formatter: ReportFormatter): number {
  const shown = isWithoutData(section) ? paper.paragraphHeight(formatter.empty(section), EMPTY) : chartHeight(paper);
  const notes = notesHeight(paper, formatter.underneath(section));
  // Floating-point sums depend on the order of addition.
  return BEFORE + shown + notes + 1;
}

/** Returns the height that must stay on the same page as the heading. */
async function unbrokenHeight(paper: Paper, section: ReportSection, formatter: ReportFormatter): Promise<number> {
  const heading = headingHeight(paper, section, formatter);
  if (section.lines) return chartHeight(paper, linesOnPaper(section.lines).length) + 60 + heading;
  const below = unbrokenNotesHeight(paper, formatter.underneath(section));
  if (isWithoutData(section)) return heading + paper.paragraphHeight(formatter.empty(section), EMPTY) + below;
  if (section.isChart) return heading + chartHeight(paper) + below;
  return heading + Math.max(80, await firstRowsHeight(paper, { ...pdfTable(section, formatter), below }));
}

/** Draws the chart or table of a section, and its notes. */
export async function drawContent(
  paper: Paper,
  part: Part,
  section: ReportSection,
  formatter: ReportFormatter,
): Promise<void> {
  const { lines } = section;
  const shown = lines ? withDrawn(summariseLines(section), drawnLines(lines).rules) : section;
  const notes = formatter.underneath(shown);
  await yieldToEventLoop();
  if (lines && !isWithoutData(shown)) {
    const chart = linesChart(section, lines, formatter);
    if (chart) drawChart(paper, part, chart);
    paper.y += 4;
  }
  if (isWithoutData(shown)) paper.paragraph('P', formatter.empty(shown), { ...EMPTY, parent: part });
  else if (section.isChart) drawChart(paper, part, sectionChart(section, formatter));
  else {
    const below = unbrokenNotesHeight(paper, notes);
    await drawTable(paper, part, { ...pdfTable(shown, formatter), below, isContinued: lines !== undefined });
  }
  paper.y += BEFORE_NOTES;
  for (const line of notes) paper.paragraph('P', line, { ...NOTE, parent: part });
}

/** Notes about the chart come before those about the table. */
const withDrawn = (section: ReportSection, rules: ReportSection['rules']): ReportSection => ({
  ...section,
  rules: [...rules, ...section.rules],
});

/**
 * Returns whether all rows have a value in their first cell only, such as days without a check. For a chart, only the
 * second cell counts.
 */
const isWithoutData = ({ columns, rows, isChart }: ReportSection): boolean =>
  rows.every((row) =>
    row.slice(columns.length > 1 ? 1 : 0, isChart ? 2 : undefined).every((value) => value === undefined),
  );

const NOTE = { size: 7.5, colour: SOFT } as const;
/** Notes higher than this may begin on the next page. */
const MAX_NOTES = 160;

const notesHeight = (paper: Paper, notes: readonly string[]): number =>
  notes.reduce((sum, line) => sum + paper.paragraphHeight(line, NOTE), BEFORE_NOTES);
const unbrokenNotesHeight = (paper: Paper, notes: readonly string[]): number =>
  Math.min(MAX_NOTES, notesHeight(paper, notes));

const pdfTable = ({ columns, rows, ...section }: ReportSection, formatter: ReportFormatter): PdfTable => ({
  columns: columns.map((column) => ({
    head: formatter.head(column),
    isRight: isNumeric(column) && !isNumbersOnly({ ...section, columns, rows }),
    wraps: isProse(column),
    isDateTime: isDateTime(column),
    isMarked: hasTones(column),
  })),
  rows: rows.map((row) => row.map((value, i) => formatter.value(value, columns[i]?.format ?? 'text'))),
  getMarkColour: (row, i) => {
    const column = columns[i];
    const tone = column && cellTone(column, rows[row]?.[i]);
    return tone && TONE_COLOURS[tone];
  },
});
