import { expect, test } from 'vitest';
import { createFormWriter, MAX_FORMS } from './page-forms.js';
import { aView } from './testing/a-view.js';

test('renders and compresses each format once, feeds once per URL', async () => {
  const inForm = createFormWriter(aView());
  const feed = inForm('rss', 'https://a.example/status/x');
  expect(inForm('rss', 'https://a.example/status/x')).toBe(feed);
  expect(inForm('rss', 'https://b.example/status/x')).not.toBe(feed);
  expect(await feed.gzip()).toBe(await feed.gzip());
  expect(inForm('ics', 'https://a.example')).toBe(inForm('ics', 'https://b.example'));
});

test('evicts invented URLs before those that are in use', () => {
  const inForm = createFormWriter(aView());
  const feed = inForm('rss', 'https://a.example');
  for (let i = 0; i < MAX_FORMS * 3; i += 1) {
    inForm('rss', `https://${i}.example`);
    expect(inForm('rss', 'https://a.example')).toBe(feed);
  }
});
