import { setImmediate as nextTurn } from 'node:timers/promises';
import { isNumber, isProse, type Report, type Section } from './report-model.js';
import { noFonts, type FontsOfMachine } from './find-font.js';
import { warningsOf } from './mail-body.js';
import { CHART_ROOM, drawChart } from './pdf-chart.js';
import { textsIn } from './pdf-fonts.js';
import { MARGIN, NAVY, Paper, SOFT } from './pdf-paper.js';
import { drawTable, type PdfTable } from './pdf-table.js';
import type { Wording } from './wording.js';

/** More columns than this need the long side of the paper. */
const MOST_UPRIGHT = 10;

/**
 * A report as a PDF whose reading order, headings and tables programs know, with a page number on each page.
 * @param fonts for writings that none comes along for
 */
export async function pdfOf(report: Report, wording: Wording, fonts: FontsOfMachine = noFonts): Promise<Buffer> {
  const { say } = wording;
  const period = wording.period(report.period);
  const name = wording.name(report);
  const title = wording.labelled(name, period);
  const isWide = report.sections.some(({ columns }) => columns.length > MOST_UPRIGHT);
  const { culture, madeAt } = { culture: wording.culture, madeAt: report.madeAt };
  const form = { title, author: 'Vedette', language: culture, madeAt, texts: textsIn(report), fonts, isWide };
  const paper = await Paper.open(form);
  await nextTurn();
  drawBand(paper, name, period);
  for (const line of [say('timesIn', { zone: report.zone }), say('made', { at: wording.instant(madeAt) })]) {
    paper.paragraph('P', line, { size: 9, colour: SOFT });
  }
  if (paper.missing.length > 0) {
    const writings = paper.missing.join(', ');
    paper.paragraph('P', say('noFont', { writings }), { size: 9, colour: SOFT });
  }
  for (const line of warningsOf(report, wording)) paper.paragraph('P', line, { size: 10, bold: true });
  if (report.notes !== '') {
    paper.y += 6;
    paper.paragraph('P', report.notes, { size: 10 });
  }
  if (report.sections.length === 0) paper.paragraph('P', say('noTiles'), { size: 10 });
  for (const section of report.sections) {
    await nextTurn();
    await drawSection(paper, section, wording);
  }
  return paper.close((page, pages) => [
    { name, rest: title.slice(name.length) },
    say('page', { page: String(page), pages: String(pages) }),
  ]);
}

/** The band at the top of the first page, with what the document is called. */
export function drawBand(paper: Paper, name: string, under: string): void {
  const { doc } = paper;
  paper.font('Bold', name);
  doc.fontSize(20);
  const height = doc.heightOfString(name, { width: paper.width }) + 52;
  paper.decorate(() => doc.rect(0, 0, paper.page.width, height).fill(NAVY));
  paper.read('H1', undefined, () => {
    const drawn = paper.font('Bold', name);
    doc.fontSize(20).fillColor('#ffffff').text(drawn, MARGIN, 20, { width: paper.width });
  });
  paper.read('P', undefined, () => {
    const drawn = paper.font('Regular', under);
    doc
      .fontSize(11)
      .fillColor('#d7dcec')
      .text(drawn, MARGIN, height - 26, { width: paper.width });
  });
  paper.y = height + 14;
}

/** A figure: its heading, what it shows, and under it how it was counted. */
export async function drawSection(paper: Paper, section: Section, wording: Wording): Promise<void> {
  paper.y += 14;
  // A heading stays with what it is over, and what is said of a figure stays with it.
  paper.need(section.isChart ? CHART_ROOM + 30 + heightBelow(paper, wording.underneath(section)) : 110);
  const part = paper.part('Sect');
  paper.paragraph('H2', wording.title(section), { size: 13, bold: true, parent: part });
  paper.y += 2;
  await drawContent(paper, part, section, wording);
  part.end();
}

/** What a figure shows, and under it how it was counted. */
export async function drawContent(
  paper: Paper,
  part: ReturnType<Paper['part']>,
  section: Section,
  wording: Wording,
): Promise<void> {
  const notes = wording.underneath(section);
  await nextTurn();
  if (isWithoutData(section)) paper.paragraph('P', wording.say('noData'), { size: 9, colour: SOFT, parent: part });
  else if (section.isChart) drawChart(paper, part, section, wording);
  else await drawTable(paper, part, { ...tableOf(section, wording), below: heightBelow(paper, notes) });
  paper.y += 3;
  for (const line of notes) paper.paragraph('P', line, { size: NOTE, colour: SOFT, parent: part });
}

/** Rows that only say what they are of, as days without a check. */
const isWithoutData = ({ columns, rows }: Section): boolean =>
  rows.every((row) => row.slice(columns.length > 1 ? 1 : 0).every((value) => value === undefined));

const NOTE = 7.5;
/** Notes that take more than this are read on the next page. */
const MOST_BELOW = 160;

function heightBelow(paper: Paper, notes: readonly string[]): number {
  const { doc } = paper;
  const heights = notes.map((line) => {
    paper.font('Regular', line);
    return doc.fontSize(NOTE).heightOfString(line, { width: paper.width });
  });
  return Math.min(MOST_BELOW, 3 + heights.reduce((sum, height) => sum + height, 0));
}

const tableOf = ({ columns, rows }: Section, wording: Wording): PdfTable => ({
  columns: columns.map((column) => ({
    head: wording.say(column.word),
    isRight: isNumber(column),
    grows: isProse(column),
  })),
  rows: rows.map((row) => row.map((value, i) => wording.value(value, columns[i]?.format ?? 'text'))),
});
