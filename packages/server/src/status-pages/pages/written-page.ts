import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import { pageHtml, rowWriter, type PageFrame } from './page-html-rules.js';
import { pageJson, serviceWriter } from './page-json-rules.js';
import type { PageView } from './page-view.js';

/** Each has the columns of months. */
export const ROWS_A_TURN = 50;

/** A page as HTML, which grows with its monitors: written in turns with everything else. */
export async function writtenPage(view: PageView, frame: PageFrame): Promise<string> {
  return pageHtml(view, frame, await mapYielding(view.rows, ROWS_A_TURN, rowWriter(view)));
}

/** The page for programs, likewise. */
export async function writtenJson(view: PageView): Promise<string> {
  return pageJson(view, await mapYielding(view.rows, ROWS_A_TURN, serviceWriter(view)));
}
