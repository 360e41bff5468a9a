/** Limits the status updates on a page, which is often read on phones with slow connections. */
import type { PageIncident, PageUpdate } from './page-view.js';

/** Maximum size in bytes. One update is always shown; the longest has about this size. */
const MAX_BYTES = 12_000;

/** Renders the updates that are shown as HTML: those of open incidents first, then the newest. */
export function renderShownUpdates(
  incidents: readonly PageIncident[],
  renderUpdate: (update: PageUpdate) => string,
): ReadonlyMap<PageUpdate, string> {
  const all = incidents.flatMap(({ endedAt, updates = [] }) => updates.map((update) => ({ endedAt, update })));
  const endRank = (endedAt: number | null): number => (endedAt === null ? 0 : 1);
  all.sort((a, b) => endRank(a.endedAt) - endRank(b.endedAt) || b.update.at - a.update.at);
  const rendered = new Map<PageUpdate, string>();
  let bytes = 0;
  for (const { update } of all) {
    const html = renderUpdate(update);
    bytes += Buffer.byteLength(html);
    if (bytes > MAX_BYTES && rendered.size > 0) break;
    rendered.set(update, html);
  }
  return rendered;
}
