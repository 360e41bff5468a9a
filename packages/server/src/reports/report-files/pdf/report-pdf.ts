import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { isDateTime, isNumeric, isNumbersOnly, isProse } from '@vedette/contract/v1/dashboards/sections/section';
import type { Report, ReportSection } from '../model/report.js';
import { noSystemFonts, type SystemFonts } from '@vedette/documents/fonts/find-font';
import { reportWarnings } from '../model/report-warnings.js';
import { drawnLines, foldLines } from '../sections/lines-section-rules.js';
import { cutForPaper } from './paper-rules.js';
import { chartHeight, drawChart } from '@vedette/documents/pdf/charts/draw-chart';
import { collectTexts } from '@vedette/documents/fonts/load-fonts';
import { linesChart, sectionChart } from './section-chart.js';
import { SOFT, type Paper, type Part } from '@vedette/documents/pdf/paper';
import { closeDocument, openDocument } from './document.js';
import { drawTable, firstRowsHeight, type PdfTable } from '@vedette/documents/pdf/table';
import { cellTone, hasTones } from '@vedette/contract/v1/dashboards/sections/tone';
import { TONE_COLOURS } from '../model/tone-colours.js';
import type { Wording } from '../words/wording.js';

/** More columns than this need the long side of the paper. */
const MOST_UPRIGHT = 10;

/**
 * A report as a PDF whose reading order, headings and tables programs know, with a page number on each page.
 * @param fonts for writings that none comes along for
 */
export async function renderReportPdf(
  report: Report,
  wording: Wording,
  fonts: SystemFonts = noSystemFonts,
): Promise<Buffer> {
  const { say } = wording;
  const period = wording.period(report.period);
  const name = wording.name(report);
  const title = wording.labelled(name, period);
  const isWide = report.sections.some(({ columns }) => columns.length > MOST_UPRIGHT);
  const paper = await openDocument(
    {
      title,
      madeAt: report.madeAt,
      texts: collectTexts(report),
      fonts,
      isWide,
      band: { title: name, subtitle: period },
      facts: [say('timesIn', { zone: report.zone }), say('made', { at: wording.instant(report.madeAt) })],
    },
    wording,
  );
  for (const line of reportWarnings(report, wording)) paper.paragraph('P', line, { size: 10, bold: true });
  if (report.notes !== '') {
    paper.y += 6;
    paper.paragraph('P', report.notes, { size: 10 });
  }
  if (report.sections.length === 0) paper.paragraph('P', say('noTiles'), { size: 10 });
  for (const beside of inRows(cutForPaper(report.sections), isWide)) {
    await yieldToEventLoop();
    await drawBeside(paper, beside, wording);
  }
  return closeDocument(paper, { name, rest: title.slice(name.length) }, wording);
}

/** The next of a row, two at most. On their long side pages have room for two charts beside each other. */
function inRows(sections: readonly ReportSection[], isWide: boolean): ReportSection[][] {
  const rows: ReportSection[][] = [];
  for (const section of sections) {
    const last = rows.at(-1);
    if (isWide && section.isChart && last?.length === 1 && last[0]?.isChart === true) last.push(section);
    else rows.push([section]);
  }
  return rows;
}

/** One figure, or two beside each other on the same page. */
export async function drawBeside(paper: Paper, beside: readonly ReportSection[], wording: Wording): Promise<void> {
  const [left, right] = beside;
  if (!left) return;
  // What they show begins at one height, however many lines each heading has.
  const heading = paper.measureInHalf(() => Math.max(...beside.map((one) => heightOfHeading(paper, one, wording))));
  const height =
    heading + paper.measureInHalf(() => Math.max(...beside.map((one) => heightOfChart(paper, one, wording))));
  // What has no room beside the other on one page stands below it.
  if (!right || height > paper.contentHeight) {
    for (const section of beside) await drawSection(paper, section, wording);
    return;
  }
  paper.ensureSpace(height);
  const top = paper.y;
  await paper.inHalf(0, () => drawSection(paper, left, wording, heading));
  const bottom = paper.y;
  paper.y = top;
  await paper.inHalf(1, () => drawSection(paper, right, wording, heading));
  paper.y = Math.max(bottom, paper.y);
}

/**
 * A figure: its heading, what it shows, and under it how it was counted.
 * @param least that the heading takes, with the room below it
 */
export async function drawSection(paper: Paper, section: ReportSection, wording: Wording, least = 0): Promise<void> {
  paper.y += BEFORE;
  // A heading stays with what it is over, and what is said of a figure stays with it.
  paper.ensureSpace(await roomOf(paper, section, wording));
  const part = paper.part('Sect');
  const top = paper.y;
  paper.paragraph('H2', wording.title(section), { ...HEADING, parent: part });
  paper.y = Math.max(top + least, paper.y + AFTER_HEADING);
  await drawContent(paper, part, section, wording);
  part.end();
}

const HEADING = { size: 13, bold: true } as const;
const EMPTY = { size: 9, colour: SOFT } as const;
/** Before a figure, below its heading, and before its notes. */
const BEFORE = 14;
const AFTER_HEADING = 2;
const BEFORE_NOTES = 3;

const heightOfHeading = (paper: Paper, section: ReportSection, wording: Wording): number =>
  paper.heightOf(wording.title(section), HEADING) + AFTER_HEADING;

/** All that a chart takes below its heading, with the room before that, in the column that is drawn in. */
function heightOfChart(paper: Paper, section: ReportSection, wording: Wording): number {
  const shown = isWithoutData(section) ? paper.heightOf(wording.empty(section), EMPTY) : chartHeight(paper);
  const notes = heightOfNotes(paper, wording.underneath(section));
  // Added up in another order, the same comes to a little less or more.
  return BEFORE + shown + notes + 1;
}

/** What is not to be torn from its heading. */
async function roomOf(paper: Paper, section: ReportSection, wording: Wording): Promise<number> {
  const heading = heightOfHeading(paper, section, wording);
  if (section.lines) return chartHeight(paper, drawnLines(section.lines).lines.length) + 60 + heading;
  const below = heightBelow(paper, wording.underneath(section));
  if (isWithoutData(section)) return heading + paper.heightOf(wording.empty(section), EMPTY) + below;
  if (section.isChart) return heading + chartHeight(paper) + below;
  return heading + Math.max(80, await firstRowsHeight(paper, { ...tableOf(section, wording), below }));
}

/** What a figure shows, and under it how it was counted. */
export async function drawContent(paper: Paper, part: Part, section: ReportSection, wording: Wording): Promise<void> {
  const { lines } = section;
  const told = lines ? withDrawn(foldLines(section), drawnLines(lines).rules) : section;
  const notes = wording.underneath(told);
  await yieldToEventLoop();
  if (lines && !isWithoutData(told)) {
    const chart = linesChart(section, lines, wording);
    if (chart) drawChart(paper, part, chart);
    paper.y += 4;
  }
  if (isWithoutData(told)) paper.paragraph('P', wording.empty(told), { ...EMPTY, parent: part });
  else if (section.isChart) drawChart(paper, part, sectionChart(section, wording));
  else {
    const below = heightBelow(paper, notes);
    await drawTable(paper, part, { ...tableOf(told, wording), below, isContinued: lines !== undefined });
  }
  paper.y += BEFORE_NOTES;
  for (const line of notes) paper.paragraph('P', line, { ...NOTE, parent: part });
}

/** What is said of the drawing stands before what is said of the table. */
const withDrawn = (section: ReportSection, rules: ReportSection['rules']): ReportSection => ({
  ...section,
  rules: [...rules, ...section.rules],
});

/** Rows that only say what they are of, as days without a check. */
const isWithoutData = ({ columns, rows }: ReportSection): boolean =>
  rows.every((row) => row.slice(columns.length > 1 ? 1 : 0).every((value) => value === undefined));

const NOTE = { size: 7.5, colour: SOFT } as const;
/** Notes that take more than this are read on the next page. */
const MOST_BELOW = 160;

const heightOfNotes = (paper: Paper, notes: readonly string[]): number =>
  notes.reduce((sum, line) => sum + paper.heightOf(line, NOTE), BEFORE_NOTES);
const heightBelow = (paper: Paper, notes: readonly string[]): number =>
  Math.min(MOST_BELOW, heightOfNotes(paper, notes));

const tableOf = ({ columns, rows, ...section }: ReportSection, wording: Wording): PdfTable => ({
  columns: columns.map((column) => ({
    head: wording.head(column),
    isRight: isNumeric(column) && !isNumbersOnly({ ...section, columns, rows }),
    wraps: isProse(column),
    isDateTime: isDateTime(column),
    isMarked: hasTones(column),
  })),
  rows: rows.map((row) => row.map((value, i) => wording.value(value, columns[i]?.format ?? 'text'))),
  markOf: (row, i) => {
    const column = columns[i];
    const tone = column && cellTone(column, rows[row]?.[i]);
    return tone && TONE_COLOURS[tone];
  },
});
