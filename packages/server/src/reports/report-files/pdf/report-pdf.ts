import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { isDateTime, isNumeric, isNumbersOnly, isProse } from '@vedette/contract/v1/dashboards/sections/section';
import type { Report, ReportSection } from '../model/report.js';
import { noSystemFonts, type SystemFonts } from '@vedette/documents/fonts/find-font';
import { reportWarnings } from '../model/report-warnings.js';
import { selectDrawnLines } from '@vedette/contract/v1/dashboards/sections/drawn-lines';
import { summariseLines, linesOnPaper } from '../sections/lines-section-rules.js';
import { limitRowsForPaper } from './paper-rules.js';
import { chartHeight, drawChart } from '@vedette/documents/pdf/charts/draw-chart';
import { collectTexts } from '@vedette/documents/fonts/load-fonts';
import { linesChart, sectionChart } from './section-chart.js';
import { MUTED_COLOUR, type Paper, type StructureElement } from '@vedette/documents/pdf/paper';
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
  const title = formatter.formatLabelled(name, period);
  const isWide = report.sections.some(({ columns }) => columns.length > MAX_PORTRAIT_COLUMNS);
  const paper = await openDocument(
    {
      title,
      createdAt: report.createdAt,
      texts: collectTexts(report),
      fonts,
      isWide,
      band: { title: name, subtitle: period },
      facts: [getText('timesIn', { zone: report.zone }), getText('made', { at: formatter.instant(report.createdAt) })],
    },
    formatter,
  );
  for (const line of reportWarnings(report, formatter)) paper.drawParagraph('P', line, { size: 10, bold: true });
  if (report.notes !== '') {
    paper.y += 6;
    paper.drawParagraph('P', report.notes, { size: 10 });
  }
  if (report.sections.length === 0) paper.drawParagraph('P', getText('noTiles'), { size: 10 });
  for (const rowSections of groupIntoRows(limitRowsForPaper(report.sections), isWide)) {
    await yieldToEventLoop();
    await drawSectionRow(paper, rowSections, formatter);
  }
  return closeDocument(paper, { name, suffix: title.slice(name.length) }, formatter);
}

/** Returns rows of sections. Landscape pages have room for two charts beside each other. */
function groupIntoRows(sections: readonly ReportSection[], isWide: boolean): ReportSection[][] {
  const rows: ReportSection[][] = [];
  for (const section of sections) {
    const last = rows.at(-1);
    if (isWide && section.isChart && last?.length === 1 && last[0]?.isChart === true) last.push(section);
    else rows.push([section]);
  }
  return rows;
}

/** Draws one section, or two beside each other on the same page. */
export async function drawSectionRow(
  paper: Paper,
  rowSections: readonly ReportSection[],
  formatter: ReportFormatter,
): Promise<void> {
  const [left, right] = rowSections;
  if (!left) return;
  // Both charts begin at the same height, however many lines the headings have.
  const heading = paper.measureInHalf(() =>
    Math.max(...rowSections.map((one) => headingHeight(paper, one, formatter))),
  );
  const height =
    heading +
    paper.measureInHalf(() => Math.max(...rowSections.map((one) => chartSectionHeight(paper, one, formatter))));
  // Two sections that do not fit on one page are drawn one below the other.
  if (!right || height > paper.contentHeight) {
    for (const section of rowSections) await drawSection(paper, section, formatter);
    return;
  }
  paper.ensureSpace(height);
  const top = paper.y;
  await paper.drawInHalf(0, () => drawSection(paper, left, formatter, heading));
  const bottom = paper.y;
  paper.y = top;
  await paper.drawInHalf(1, () => drawSection(paper, right, formatter, heading));
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
  paper.y += SPACE_BEFORE;
  // The heading and the notes stay with the chart or table.
  paper.ensureSpace(await keepTogetherHeight(paper, section, formatter));
  const element = paper.openElement('Sect');
  const top = paper.y;
  paper.drawParagraph('H2', formatter.title(section), { ...HEADING_STYLE, parent: element });
  paper.y = Math.max(top + minHeading, paper.y + SPACE_AFTER_HEADING);
  await drawContent(paper, element, section, formatter);
  element.end();
}

const HEADING_STYLE = { size: 13, bold: true } as const;
const EMPTY_STYLE = { size: 9, colour: MUTED_COLOUR } as const;
/** Space before a section, below its heading, and before its notes. */
const SPACE_BEFORE = 14;
const SPACE_AFTER_HEADING = 2;
const SPACE_BEFORE_NOTES = 3;

const headingHeight = (paper: Paper, section: ReportSection, formatter: ReportFormatter): number =>
  paper.paragraphHeight(formatter.title(section), HEADING_STYLE) + SPACE_AFTER_HEADING;

/** Returns the height of a section with a chart, without its heading. */
function chartSectionHeight(paper: Paper, section: ReportSection, formatter: ReportFormatter): number {
  const contentHeight = isWithoutData(section)
    ? paper.paragraphHeight(formatter.emptyText(section), EMPTY_STYLE)
    : chartHeight(paper);
  const notes = notesHeight(paper, formatter.formatNotes(section));
  // Floating-point sums depend on the order of addition.
  return SPACE_BEFORE + contentHeight + notes + 1;
}

/** Returns the height that must stay on the same page as the heading. */
async function keepTogetherHeight(paper: Paper, section: ReportSection, formatter: ReportFormatter): Promise<number> {
  const heading = headingHeight(paper, section, formatter);
  if (section.lines) return chartHeight(paper, linesOnPaper(section.lines).length) + 60 + heading;
  const followingHeight = unbrokenNotesHeight(paper, formatter.formatNotes(section));
  if (isWithoutData(section))
    return heading + paper.paragraphHeight(formatter.emptyText(section), EMPTY_STYLE) + followingHeight;
  if (section.isChart) return heading + chartHeight(paper) + followingHeight;
  return heading + Math.max(80, await firstRowsHeight(paper, { ...pdfTable(section, formatter), followingHeight }));
}

/** Draws the chart or table of a section, and its notes. */
export async function drawContent(
  paper: Paper,
  element: StructureElement,
  section: ReportSection,
  formatter: ReportFormatter,
): Promise<void> {
  const { lines } = section;
  const shownSection = lines ? addChartRules(summariseLines(section), selectDrawnLines(lines).rules) : section;
  const notes = formatter.formatNotes(shownSection);
  await yieldToEventLoop();
  if (lines && !isWithoutData(shownSection)) {
    const chart = linesChart(section, lines, formatter);
    if (chart) drawChart(paper, element, chart);
    paper.y += 4;
  }
  if (isWithoutData(shownSection))
    paper.drawParagraph('P', formatter.emptyText(shownSection), { ...EMPTY_STYLE, parent: element });
  else if (section.isChart) drawChart(paper, element, sectionChart(section, formatter));
  else {
    const followingHeight = unbrokenNotesHeight(paper, notes);
    await drawTable(paper, element, {
      ...pdfTable(shownSection, formatter),
      followingHeight,
      isBelowChart: lines !== undefined,
    });
  }
  paper.y += SPACE_BEFORE_NOTES;
  for (const line of notes) paper.drawParagraph('P', line, { ...NOTE_STYLE, parent: element });
}

/** Notes about the chart come before those about the table. */
const addChartRules = (section: ReportSection, rules: ReportSection['rules']): ReportSection => ({
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

const NOTE_STYLE = { size: 7.5, colour: MUTED_COLOUR } as const;
/** Notes higher than this may begin on the next page. */
const MAX_UNBROKEN_NOTES_HEIGHT = 160;

const notesHeight = (paper: Paper, notes: readonly string[]): number =>
  notes.reduce((sum, line) => sum + paper.paragraphHeight(line, NOTE_STYLE), SPACE_BEFORE_NOTES);
const unbrokenNotesHeight = (paper: Paper, notes: readonly string[]): number =>
  Math.min(MAX_UNBROKEN_NOTES_HEIGHT, notesHeight(paper, notes));

const pdfTable = ({ columns, rows, ...section }: ReportSection, formatter: ReportFormatter): PdfTable => ({
  columns: columns.map((column) => ({
    head: formatter.columnHeading(column),
    isRightAligned: isNumeric(column) && !isNumbersOnly({ ...section, columns, rows }),
    wraps: isProse(column),
    isDateTime: isDateTime(column),
    hasMark: hasTones(column),
  })),
  rows: rows.map((row) => row.map((value, i) => formatter.value(value, columns[i]?.format ?? 'text'))),
  getMarkColour: (row, i) => {
    const column = columns[i];
    const tone = column && cellTone(column, rows[row]?.[i]);
    return tone && TONE_COLOURS[tone];
  },
});
