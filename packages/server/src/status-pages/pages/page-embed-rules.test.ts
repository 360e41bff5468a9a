import { expect, test } from 'vitest';
import { renderBadge, renderEmbed } from './page-embed-rules.js';
import { aRow, aView } from './testing/a-view.js';

const ADDRESS = 'https://watch.example/status/1';

test('embeds the overall state and services with problems, and links to the page', () => {
  const rows = [aRow(), aRow({ name: 'Till <2>', state: 'Down' }), aRow({ name: 'Stock', state: 'Maintenance' })];
  const html = renderEmbed(aView({ rows }), ADDRESS);
  expect(html).toContain('<p class="Down">■ 1 of 3 services down</p>');
  expect(html).toContain('<strong>Till &#60;2&#62;</strong><span class="Down">■ Down</span>');
  expect(html).toContain('<strong>Stock</strong><span class="Maintenance">‖ Maintenance</span>');
  expect(html).not.toContain('<strong>Shop</strong>');
  expect(html).toContain(`<a href="${ADDRESS}" target="_blank" rel="noopener">Status</a>`);
  expect(html).toMatch(
    /As of <time datetime="2026-11-21T19:00:00.000Z">21 Nov 2026, 20:00<\/time> \(Europe\/Amsterdam\)/,
  );
  expect(html).not.toContain('<script');
  expect(renderEmbed(aView(), ADDRESS)).not.toContain('<ul');
});

test('names five of many failing services, in the language of the page', () => {
  const rows = Array.from({ length: 9 }, (_each, i) => aRow({ name: `Shop ${String(i)}`, state: 'Down' }));
  const html = renderEmbed(aView({ rows, culture: 'de-DE' }), ADDRESS);
  expect(html.split('<li>')).toHaveLength(6);
  expect(html).toContain('■ 9 von 9 Diensten ausgefallen');
});

test('shows the same in a badge, with a text alternative', () => {
  const svg = renderBadge(aView({ title: 'A & B', rows: [aRow({ state: 'Unknown' })] }));
  expect(svg).toContain('aria-label="A &#38; B: No current data"');
  expect(svg).toContain('>◆ No current data</text>');
});
