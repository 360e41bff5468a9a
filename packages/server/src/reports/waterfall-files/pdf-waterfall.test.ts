import { expect, test } from 'vitest';
import { renderWaterfallPdf, MAX_ROWS } from './pdf-waterfall.js';
import { aSheet, aWaterfall } from './testing/a-waterfall.js';
import { createWaterfallFormatter } from './waterfall-formatter.js';

const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
const barsIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/S \/Figure\b/g)?.length ?? 0;
const rowsIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/S \/TR\b/g)?.length ?? 0;

async function makePdf(waterfall = aWaterfall()) {
  const sheet = aSheet({ waterfall });
  return renderWaterfallPdf(sheet, createWaterfallFormatter('en-GB', sheet));
}

test('has a row and a described bar for every request, up to the maximum', async () => {
  const few = await makePdf(aWaterfall(10));
  const more = await makePdf(aWaterfall(110));
  expect(rowsIn(more) - rowsIn(few)).toBe(100);
  expect(barsIn(more)).toBe(118);
  expect(pagesIn(more)).toBeGreaterThan(pagesIn(few));
});

test('limits ten thousand requests to 2,000 rows and yields to other work', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  const huge = await makePdf(aWaterfall(9_992));
  clearInterval(timer);
  expect(barsIn(huge)).toBe(MAX_ROWS);
  expect(turns).toBeGreaterThan(100);
});

test('makes a document of a page without requests and metrics', async () => {
  const nothing = { PageLoadMetricsCollection: [], Elements: [] };
  expect(pagesIn(await makePdf(nothing))).toBe(1);
});
