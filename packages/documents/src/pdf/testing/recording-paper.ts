import { noSystemFonts } from '../../fonts/find-font.js';
import { Paper } from '../paper.js';

/** Arguments of a call that writes a text at a position. */
type TextCall = readonly [text: unknown, x?: unknown, y?: unknown, ...rest: readonly unknown[]];

export interface RecordingPaper {
  readonly paper: Paper;
  /** The calls so far, each with the page it wrote to, counted from 0. */
  readonly calls: readonly { readonly page: number; readonly call: TextCall }[];
  /** Returns the pages that were written on. */
  readonly pages: () => number[];
}

/** Returns a landscape paper with `availableHeight` left on its first page (default: all). It records what is written. */
export async function createRecordingPaper(language: string, availableHeight?: number): Promise<RecordingPaper> {
  const options = { title: 'Short', author: 'Vedette', language, createdAt: 0, texts: ['Shop'], fonts: noSystemFonts };
  const paper = await Paper.open({ ...options, isWide: true });
  if (availableHeight !== undefined) paper.y += paper.remainingHeight - availableHeight;
  const { doc } = paper;
  const calls: { page: number; call: TextCall }[] = [];
  let pageIndex = 0;
  doc.on('pageAdded', () => (pageIndex += 1));
  const text = doc.text.bind(doc) as (...call: TextCall) => typeof doc;
  doc.text = (...call: TextCall) => {
    calls.push({ page: pageIndex, call });
    return text(...call);
  };
  return { paper, calls, pages: () => [...new Set(calls.map(({ page }) => page))] };
}
