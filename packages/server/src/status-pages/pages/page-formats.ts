import { renderBadge, renderEmbed } from './page-embed-rules.js';
import { renderIcs, renderRss } from './page-feed-rules.js';
import type { PageView } from './page-view.js';
import { createEncodedBody, type EncodedBody } from './encoded-body.js';

/** Formats of a page besides HTML and JSON. */
export type OtherFormat = 'rss' | 'ics' | 'embed' | 'svg';

const RENDERERS: Readonly<Record<OtherFormat, (view: PageView, address: string) => string>> = {
  rss: renderRss,
  ics: renderIcs,
  embed: renderEmbed,
  svg: renderBadge,
};

/** Pages have few URLs. The limit prevents invented URLs from growing the cache. */
export const MAX_CACHED_FORMATS = 12;

/** Renders each format on first request and caches it. */
export function createFormatRenderer(view: PageView): (format: OtherFormat, address: string) => EncodedBody {
  const cache = new Map<string, EncodedBody>();
  return (format, address) => {
    const key = `${format} ${format === 'rss' || format === 'embed' ? address : ''}`;
    const text = cache.get(key) ?? createEncodedBody(RENDERERS[format](view, address));
    // Moves the entry to the end, so that the least recently used one is evicted.
    cache.delete(key);
    cache.set(key, text);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED_FORMATS && oldest !== undefined) cache.delete(oldest);
    return text;
  };
}
