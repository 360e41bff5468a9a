import { badgeSvg, embedHtml } from './page-embed-rules.js';
import { pageIcs, pageRss } from './page-feed-rules.js';
import type { PageView } from './page-view.js';
import { sentText, type SentText } from './sent-text.js';

/** What a page is read as beside itself and its JSON. */
export type OtherForm = 'rss' | 'ics' | 'embed' | 'svg';

const WRITERS: Readonly<Record<OtherForm, (view: PageView, address: string) => string>> = {
  rss: pageRss,
  ics: pageIcs,
  embed: embedHtml,
  svg: badgeSvg,
};

/** Readers come by few addresses; whoever makes up others makes nothing grow. */
export const MAX_FORMS = 12;

/** Writes each when somebody first asks for it, and keeps it. */
export function createFormWriter(view: PageView): (form: OtherForm, address: string) => SentText {
  const kept = new Map<string, SentText>();
  return (form, address) => {
    const key = `${form} ${form === 'rss' || form === 'embed' ? address : ''}`;
    const text = kept.get(key) ?? sentText(WRITERS[form](view, address));
    // The one that was asked for last is dropped last.
    kept.delete(key);
    kept.set(key, text);
    const [oldest] = kept.keys();
    if (kept.size > MAX_FORMS && oldest !== undefined) kept.delete(oldest);
    return text;
  };
}
