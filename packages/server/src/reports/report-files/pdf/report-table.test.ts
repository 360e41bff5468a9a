import { expect, test } from 'vitest';
import { drawSection } from './report-pdf.js';
import { aReport } from '../testing/a-report.js';
import { createRecordingPaper } from '@vedette/documents/pdf/testing/recording-paper';
import { createReportFormatter } from '../texts/report-formatter.js';

const formatter = createReportFormatter('en-GB', 'UTC');
const [section] = aReport().sections.filter(({ isChart, lines, columns }) => !isChart && !lines && columns.length > 3);

/** Returns the pages that were written on, counted from the first. */
async function drawPages(rowCount: number, room: number): Promise<number[]> {
  if (!section) throw new Error('no table');
  const { paper, pages } = await createRecordingPaper('en-GB', room);
  const rows = Array.from({ length: rowCount }, (_each, i) => [`Shop ${i}`, ...(section.rows[0] ?? []).slice(1)]);
  await drawSection(paper, { ...section, rows }, formatter);
  return pages();
}

test.each([1, 2, 5])('keeps heading, header, %i rows and notes together on one page', async (rows) => {
  for (let room = 20; room < 260; room += 8) expect([room, (await drawPages(rows, room)).length]).toEqual([room, 1]);
});
