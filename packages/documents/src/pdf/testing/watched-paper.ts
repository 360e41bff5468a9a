import { noSystemFonts } from '../../fonts/find-font.js';
import { Paper } from '../paper.js';

/** Arguments of a call that writes a text at a position. */
type Written = readonly [text: unknown, x?: unknown, y?: unknown, ...rest: readonly unknown[]];

export interface WatchedPaper {
  readonly paper: Paper;
  /** The calls so far, each with the page it wrote to, counted from 0. */
  readonly written: readonly { readonly page: number; readonly call: Written }[];
  /** Returns the pages that were written on. */
  readonly pages: () => number[];
}

/** Returns a landscape paper with `room` left on its first page (default: all) that records what is written. */
export async function watchedPaper(language: string, room?: number): Promise<WatchedPaper> {
  const about = { title: 'Short', author: 'Vedette', language, madeAt: 0, texts: ['Shop'], fonts: noSystemFonts };
  const paper = await Paper.open({ ...about, isWide: true });
  if (room !== undefined) paper.y += paper.remainingHeight - room;
  const { doc } = paper;
  const written: { page: number; call: Written }[] = [];
  let begun = 0;
  doc.on('pageAdded', () => (begun += 1));
  const text = doc.text.bind(doc) as (...call: Written) => typeof doc;
  doc.text = (...call: Written) => {
    written.push({ page: begun, call });
    return text(...call);
  };
  return { paper, written, pages: () => [...new Set(written.map(({ page }) => page))] };
}
