import { expect, test } from 'vitest';
import { createFormatRenderer, MAX_CACHED_FORMATS } from './page-formats.js';
import { aView } from './testing/a-view.js';

test('renders and compresses each format once, feeds once per URL', async () => {
  const inForm = createFormatRenderer(aView());
  const feed = inForm('rss', 'https://a.example/status/x');
  expect(inForm('rss', 'https://a.example/status/x')).toBe(feed);
  expect(inForm('rss', 'https://b.example/status/x')).not.toBe(feed);
  expect(await feed.gzip()).toBe(await feed.gzip());
  expect(inForm('ics', 'https://a.example')).toBe(inForm('ics', 'https://b.example'));
});

test('evicts invented URLs before those that are in use', () => {
  const inForm = createFormatRenderer(aView());
  const feed = inForm('rss', 'https://a.example');
  for (let i = 0; i < MAX_CACHED_FORMATS * 3; i += 1) {
    inForm('rss', `https://${i}.example`);
    expect(inForm('rss', 'https://a.example')).toBe(feed);
  }
});
