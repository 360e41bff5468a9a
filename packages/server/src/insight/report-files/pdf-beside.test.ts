import { expect, test } from 'vitest';
import { noFonts } from './find-font.js';
import { drawBeside } from './pdf.js';
import { Paper } from './pdf-paper.js';
import type { Section } from './report-model.js';
import { aReport } from './testing/a-report.js';
import { wordingOf } from './wording.js';

const wording = wordingOf('fr-FR', 'UTC');
const [chart] = aReport().sections.filter(({ isChart }) => isChart);
if (!chart) throw new Error('no chart');
const long: Section = { ...chart, rules: ['ruleUptime', 'ruleObserved', 'ruleMetrics', 'ruleSteps', 'rulePages'] };
const endless: Section = { ...chart, rules: Array.from({ length: 40 }, () => 'ruleUptime' as const) };
const empty: Section = { ...chart, rows: [] };

/** Draws them from where `room` is left; answers the pages something was written on, by how many were begun before. */
async function pagesOf(rows: readonly (readonly Section[])[], room: number): Promise<number[]> {
  const about = { title: 'Short', author: 'Vedette', language: 'fr-FR', madeAt: 0, texts: ['Shop'], fonts: noFonts };
  const paper = await Paper.open({ ...about, isWide: true });
  paper.y += paper.left - room;
  const { doc } = paper;
  const pages = new Set<number>();
  let begun = 0;
  doc.on('pageAdded', () => (begun += 1));
  const text = doc.text.bind(doc) as (...given: readonly unknown[]) => typeof doc;
  doc.text = (...given: readonly unknown[]) => {
    pages.add(begun);
    return text(...given);
  };
  for (const row of rows) await drawBeside(paper, row, wording);
  return [...pages];
}

test.each([
  ['as long notes', [chart, chart]],
  ['longer notes on the left', [long, chart]],
  ['longer notes on the right', [chart, long]],
  ['long notes', [long, long]],
  ['nothing to draw', [empty, long]],
] as const)('two charts stand beside each other on one page, wherever they begin: %s', async (_case, row) => {
  for (let room = 10; room < 420; room += 10) expect([room, (await pagesOf([row], room)).length]).toEqual([room, 1]);
});

test('a page on its long side has room for four charts', async () => {
  expect(
    await pagesOf(
      [
        [chart, chart],
        [chart, chart],
      ],
      461,
    ),
  ).toEqual([0]);
});

test('charts whose notes take more than a page stand one below the other, and each after the other', async () => {
  const pages = await pagesOf([[endless, chart]], 461);
  expect(pages).toEqual([...pages].sort((a, b) => a - b));
  expect(pages.length).toBeGreaterThan(1);
});

test('two charts beside each other begin at one height, however long their headings are', async () => {
  const about = { title: 'Short', author: 'Vedette', language: 'fr-FR', madeAt: 0, texts: ['Shop'], fonts: noFonts };
  const paper = await Paper.open({ ...about, isWide: true });
  const { doc } = paper;
  const heights: unknown[] = [];
  const text = doc.text.bind(doc) as (...given: readonly unknown[]) => typeof doc;
  doc.text = (...given: readonly unknown[]) => {
    if (String(given[0]).startsWith('100,00')) heights.push(given[2]);
    return text(...given);
  };
  const plain: Section = { ...chart, observed: undefined };
  const wordy: Section = { ...plain, name: 'Par jour de la semaine : temps de réaction des opérateurs, moyenne' };
  await drawBeside(paper, [wordy, plain], wording);
  await drawBeside(paper, [plain, wordy], wording);
  expect(heights).toHaveLength(4);
  expect([heights[0], heights[2]]).toEqual([heights[1], heights[3]]);
});
