import { badgeSvg, embedHtml } from './page-embed-rules.js';
import { pageIcs, pageRss } from './page-feed-rules.js';
import type { PageView } from './page-view.js';
import { sentText, type SentText } from './sent-text.js';

/** Formats of a page besides HTML and JSON. */
export type OtherForm = 'rss' | 'ics' | 'embed' | 'svg';

const WRITERS: Readonly<Record<OtherForm, (view: PageView, address: string) => string>> = {
  rss: pageRss,
  ics: pageIcs,
  embed: embedHtml,
  svg: badgeSvg,
};

/** Pages have few URLs. The limit prevents invented URLs from growing the cache. */
export const MAX_FORMS = 12;

/** Renders each format on first request and caches it. */
export function createFormWriter(view: PageView): (form: OtherForm, address: string) => SentText {
  const kept = new Map<string, SentText>();
  return (form, address) => {
    const key = `${form} ${form === 'rss' || form === 'embed' ? address : ''}`;
    const text = kept.get(key) ?? sentText(WRITERS[form](view, address));
    // Moves the entry to the end, so that the least recently used one is evicted.
    kept.delete(key);
    kept.set(key, text);
    const [oldest] = kept.keys();
    if (kept.size > MAX_FORMS && oldest !== undefined) kept.delete(oldest);
    return text;
  };
}
