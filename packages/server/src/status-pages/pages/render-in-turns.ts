import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { renderPageHtml, createRowRenderer, type PageFrame } from './page-html-rules.js';
import { renderPageJson, createServiceRenderer } from './page-json-rules.js';
import type { PageView } from './page-view.js';

/** Rows rendered before yielding to the event loop; each row has columns of several months. */
export const ROWS_PER_TURN = 50;

/** Renders a page as HTML and yields to the event loop in between, because its size grows with its monitors. */
export async function renderHtml(view: PageView, frame: PageFrame): Promise<string> {
  return renderPageHtml(view, frame, await mapYielding(view.rows, ROWS_PER_TURN, createRowRenderer(view)));
}

/** Renders a page as JSON in the same way. */
export async function renderJson(view: PageView): Promise<string> {
  return renderPageJson(view, await mapYielding(view.rows, ROWS_PER_TURN, createServiceRenderer(view)));
}
