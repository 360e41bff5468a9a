import { turnCounter } from '@vedette/kernel/testing/turn-counter';
import { expect, test } from 'vitest';
import { pageHtml } from './page-html-rules.js';
import { aRow, aView } from './testing/a-view.js';
import { ROWS_A_TURN, writtenPage } from './written-page.js';

test('a page of many monitors is the same as one of few, written in turns with everything else', async () => {
  const frame = { base: 'status' };
  const names = Array.from({ length: 3 * ROWS_A_TURN }, (_, at) => `Monitor ${at}`);
  const plain = aView({ rows: names.map((name) => aRow({ name })) });
  const turns = turnCounter();
  const begun = new Set<string>();
  const rows = names.map((name) => ({
    ...aRow({ name }),
    get slots() {
      if (!begun.has(name)) turns.note();
      begun.add(name);
      return aRow().slots;
    },
  }));
  const html = await writtenPage({ ...plain, rows }, frame);
  turns.stop();
  expect(html).toBe(pageHtml(plain, frame));
  expect(turns.most()).toBe(ROWS_A_TURN);
});
