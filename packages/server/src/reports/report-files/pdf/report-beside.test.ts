import { expect, test } from 'vitest';
import { drawSectionRow } from './report-pdf.js';
import type { ReportSection } from '../model/report.js';
import { aReport } from '../testing/a-report.js';
import { createRecordingPaper } from '@vedette/documents/pdf/testing/recording-paper';
import { createReportFormatter } from '../texts/report-formatter.js';

const formatter = createReportFormatter('fr-FR', 'UTC');
const [chart] = aReport().sections.filter(({ isChart }) => isChart);
if (!chart) throw new Error('no chart');
const long: ReportSection = {
  ...chart,
  rules: ['ruleUptime', 'ruleObserved', 'ruleMetrics', 'ruleSteps', 'rulePages'],
};
const endless: ReportSection = { ...chart, rules: Array.from({ length: 40 }, () => 'ruleUptime' as const) };
const empty: ReportSection = { ...chart, rows: [] };

/**
 * Draws sections when `room` is left on the page, and returns the pages that were written on, counted from that page.
 */
async function drawPages(rows: readonly (readonly ReportSection[])[], room: number): Promise<number[]> {
  const { paper, pages } = await createRecordingPaper('fr-FR', room);
  for (const row of rows) await drawSectionRow(paper, row, formatter);
  return pages();
}

test.each([
  ['notes of equal length', [chart, chart]],
  ['longer notes on the left', [long, chart]],
  ['longer notes on the right', [chart, long]],
  ['long notes', [long, long]],
  ['nothing to draw', [empty, long]],
] as const)('keeps two charts beside each other on one page, wherever they begin: %s', async (_case, row) => {
  for (let room = 10; room < 420; room += 10) expect([room, (await drawPages([row], room)).length]).toEqual([room, 1]);
});

test('fits four charts on a landscape page', async () => {
  expect(
    await drawPages(
      [
        [chart, chart],
        [chart, chart],
      ],
      461,
    ),
  ).toEqual([0]);
});

test('stacks charts whose notes need more than a page', async () => {
  const pages = await drawPages([[endless, chart]], 461);
  expect(pages).toEqual([...pages].sort((a, b) => a - b));
  expect(pages.length).toBeGreaterThan(1);
});

test('starts two charts beside each other at the same height', async () => {
  const { paper, calls } = await createRecordingPaper('fr-FR');
  const plain: ReportSection = { ...chart, observed: undefined };
  const wordy: ReportSection = { ...plain, name: 'Par jour de la semaine : temps de réaction des opérateurs, moyenne' };
  await drawSectionRow(paper, [wordy, plain], formatter);
  await drawSectionRow(paper, [plain, wordy], formatter);
  const heights = calls.filter(({ call: [text] }) => String(text).startsWith('100,00')).map(({ call }) => call[2]);
  expect(heights).toHaveLength(4);
  expect([heights[0], heights[2]]).toEqual([heights[1], heights[3]]);
});
