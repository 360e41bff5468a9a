import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { RumFigure } from '@vedette/contract/v1/rum/rum';
import { afterAll, expect, test } from 'vitest';
import type { Cell } from './collector.js';
import { addValue, decodeFigures, type Tally } from './figures-rules.js';
import { dimensionNumber } from './hit-rules.js';
import { addFigures } from './rollup-sql.js';
import { loadMeasuredWebsites } from './rum-website-sql.js';
import { aRumHost } from './testing/a-rum-host.js';

const { db, clock, host, aSite } = await aRumHost();
afterAll(() => host.app.close());

let readsInTurn = 0;
/** Counts how often the figures of a cell are read. */
class CountedFigures extends Map<RumFigure, Tally> {
  override [Symbol.iterator]() {
    readsInTurn += 1;
    return super[Symbol.iterator]();
  }
}

function aCell(index: number): Cell {
  const figures = new CountedFigures();
  addValue(figures, 'PageViews', 1);
  return { dimension: dimensionNumber('Page'), value: `shop.example/${index}`, startsAt: clock.now(), figures };
}

test('adds up figures of very many subjects in turns without losing any', async () => {
  const { RumWebsiteId } = await aSite('Many pages');
  const website = (await loadMeasuredWebsites(db)).find(({ rumWebsiteGuid }) => rumWebsiteGuid === RumWebsiteId);
  if (!website) throw new Error('it was created');
  const cells = Array.from({ length: 1_500 }, (_, index) => aCell(index));
  const state = { isRunning: true, maxReads: 0 };
  const watching = (async () => {
    while (state.isRunning) {
      state.maxReads = Math.max(state.maxReads, readsInTurn);
      readsInTurn = 0;
      await yieldToEventLoop();
    }
  })();
  for (const _ of [1, 2]) await addFigures(db, website, cells);
  state.isRunning = false;
  await watching;
  expect(state.maxReads).toBeGreaterThan(0);
  expect(state.maxReads).toBeLessThanOrEqual(100);
  const rows = await db
    .selectFrom('rum_rollup')
    .select(['step_min', 'page_views', 'figures'])
    .where('rum_website_guid', '=', RumWebsiteId)
    .execute();
  expect(rows).toHaveLength(3 * cells.length);
  expect(new Set(rows.map(({ page_views }) => page_views))).toEqual(new Set([2]));
  expect(new Set(rows.map(({ figures }) => decodeFigures(figures).get('PageViews')?.count))).toEqual(new Set([2]));
});
