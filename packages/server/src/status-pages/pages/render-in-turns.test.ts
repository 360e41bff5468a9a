import { createTurnCounter } from '@vedette/kernel/testing/turn-counter';
import { expect, test } from 'vitest';
import { renderPageHtml } from './page-html-rules.js';
import { renderPageJson } from './page-json-rules.js';
import { aRow, aView } from './testing/a-view.js';
import { ROWS_PER_TURN, renderJson, renderHtml } from './render-in-turns.js';

/** Returns rows that call `note` when they are first read. */
function noted(names: readonly string[], note: () => void) {
  const begun = new Set<string>();
  return names.map((name) => ({
    ...aRow({ name }),
    get slots() {
      if (!begun.has(name)) note();
      begun.add(name);
      return aRow().slots;
    },
  }));
}

const names = Array.from({ length: 3 * ROWS_PER_TURN }, (_, at) => `Monitor ${at}`);
const plain = aView({ rows: names.map((name) => aRow({ name })) });
const frame = { base: 'status' };

test.each([
  { what: 'as HTML', write: (view: typeof plain) => renderHtml(view, frame), atOnce: renderPageHtml(plain, frame) },
  { what: 'for programs', write: renderJson, atOnce: renderPageJson(plain) },
])('writes a page of many monitors $what like one of few, in several turns', async (form) => {
  const turns = createTurnCounter();
  const text = await form.write({ ...plain, rows: noted(names, turns.count) });
  turns.stop();
  expect(text).toBe(form.atOnce);
  expect(turns.max()).toBe(ROWS_PER_TURN);
});

test.each(['day', 'hour'] as const)('writes JSON as one object with history by %s', (unit) => {
  const slot = unit === 'day' ? { Date: '2026-11-20' } : { Starts: '2026-11-20' };
  const of = (rows: typeof plain.rows): unknown => JSON.parse(renderPageJson({ ...plain, unit, rows }));
  expect(of([])).toMatchObject({ Title: 'Status', Services: [], Maintenance: [{ Service: 'Shop' }] });
  const slots = [{ ...slot, State: 'Up', UptimePercentage: 100 }];
  expect(of([aRow()])).toMatchObject({
    Services: [{ Name: 'Shop', State: 'Up', [unit === 'day' ? 'Days' : 'Hours']: slots }],
    Incidents: [{ Service: 'Shop', Ended: '2026-11-21T09:00:00' }],
  });
});
