import { createTurnCounter } from '@vedette/kernel/testing/turn-counter';
import { expect, test } from 'vitest';
import { noSystemFonts } from '../fonts/find-font.js';
import { Paper } from './paper.js';
import { drawTable } from './table.js';

/** Laying out one text takes a good part of a millisecond. */
const MAX_TEXTS_PER_TURN = 600;

test('yields to the event loop while a long table is measured and drawn', async () => {
  const columns = Array.from({ length: 10 }, (_, at) => ({
    head: `Column ${at}`,
    isRightAligned: false,
    wraps: at === 0,
  }));
  const rows = Array.from({ length: 120 }, (_, row) => columns.map(({ head }) => `${head} in row ${row}`));
  const about = {
    title: 'Long',
    author: 'Vedette',
    language: 'en-GB',
    createdAt: 0,
    texts: ['Column'],
    fonts: noSystemFonts,
  };
  const paper = await Paper.open({ ...about, isWide: true });
  const turns = createTurnCounter();
  const font = paper.selectFont.bind(paper);
  let texts = 0;
  paper.selectFont = (...given) => {
    turns.count();
    texts += 1;
    return font(...given);
  };
  await drawTable(paper, paper.openElement('Sect'), { columns, rows });
  turns.stop();
  expect(texts).toBeGreaterThan(5 * MAX_TEXTS_PER_TURN);
  expect(turns.max()).toBeLessThanOrEqual(MAX_TEXTS_PER_TURN);
});
