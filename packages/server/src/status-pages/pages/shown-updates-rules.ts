/** How much of what operators told a page shows: it is read on telephones, in trains. */
import type { PageIncident, PageUpdate } from './page-view.js';

/** So many bytes of it at most, but one update always: the longest is about as long. */
const MAX_BYTES = 12_000;

/** The updates that are shown, as HTML: those of incidents that go on first, then the newest. */
export function shownUpdates(
  incidents: readonly PageIncident[],
  written: (update: PageUpdate) => string,
): ReadonlyMap<PageUpdate, string> {
  const all = incidents.flatMap(({ endedAt, updates = [] }) => updates.map((update) => ({ endedAt, update })));
  const endRank = (endedAt: number | null): number => (endedAt === null ? 0 : 1);
  all.sort((a, b) => endRank(a.endedAt) - endRank(b.endedAt) || b.update.at - a.update.at);
  const shown = new Map<PageUpdate, string>();
  let bytes = 0;
  for (const { update } of all) {
    const html = written(update);
    bytes += Buffer.byteLength(html);
    if (bytes > MAX_BYTES && shown.size > 0) break;
    shown.set(update, html);
  }
  return shown;
}
