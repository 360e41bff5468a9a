import { cultures } from '@vedette/i18n/culture';
import { gzipSync } from 'node:zlib';
import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { renderRss } from './page-feed-rules.js';

import { renderPageHtml } from './page-html-rules.js';
import { SCRIPT } from './page-script-rules.js';
import { isBright } from './page-style-rules.js';
import type { PageRow } from './page-view.js';
import { describeHistory, formatMinutes, formatSlot, sortRows } from './page-text-rules.js';
import { pageTexts } from './page-texts.js';
import { aRow, aView } from './testing/a-view.js';

const { customization } = aView();
const FRAME = { base: 'page' };
/** Returns the HTML without the `time` elements around times. */
const read = (html: string): string => html.replace(/<\/?time[^>]*>/g, '');

test('sorts rows by name, or by severity', () => {
  const rows = [aRow({ name: 'b' }), aRow({ name: 'a' }), aRow({ name: 'c', state: 'Down' })];
  const names = (by: 'Alphabetical' | 'ByStatus'): string =>
    sortRows(rows, { ...customization, SortRowsProperty: by })
      .map(({ name }) => name)
      .join('');
  expect([names('Alphabetical'), names('ByStatus')]).toEqual(['abc', 'cab']);
});

test('shows states of services, incidents and maintenance as text', () => {
  const slots = [
    { starts: '2026-11-20', state: 'Down', uptime: 99.999 },
    { starts: '2026-11-21', state: 'Unknown', uptime: null },
  ] as const;
  const html = renderPageHtml(aView({ rows: [aRow({ slots })] }), FRAME);
  expect(html).toContain('● All systems operational');
  // Only 100 % is shown as 100 %.
  expect(html).toContain('1 of 2 days observed, with problems: 20 Nov 2026: 99.99%.');
  expect(html).toContain(
    '<time datetime="2026-11-21T07:00Z">21 Nov 2026, 08:00</time> to <time datetime="2026-11-21T08:00Z">09:00</time> (1 h 00 min)',
  );
  expect(read(html)).toContain('21 Nov 2026, 21:00 to 22:00');
  expect(html).toContain('href="page.rss"');
  expect(renderPageHtml(aView({ incidents: [] }), FRAME)).toContain('None in this period.');
});

test('describes a history of one day, and one without results', () => {
  const history = (row: PageRow, culture: 'en-GB' | 'fr-FR') => describeHistory(row, 'day', pageTexts(culture));
  expect(history(aRow(), 'en-GB')).toBe('1 day observed, none with problems.');
  expect(history(aRow(), 'fr-FR')).toMatch(/^Observation\s: 1 jour, sans problème\.$/);
  const unseen = { starts: '2026-11-19', state: 'Unknown', uptime: null } as const;
  expect(history(aRow({ slots: [unseen] }), 'en-GB')).toBe('No data yet');
});

test('shows the uptime over all columns and the observed share', () => {
  const [shop, till] = [aRow({ uptime: 99.987 }), aRow({ name: 'Till', uptime: null, observed: null })];
  const html = renderPageHtml(aView({ rows: [shop, till] }), FRAME);
  expect(html).toContain('<span>99.98% uptime in 1 day, 99.99% of the time observed</span>');
  expect(html).toContain('<span>No data yet</span>');
  const unseen = { starts: '2026-11-19', state: 'Unknown', uptime: null } as const;
  const young = renderPageHtml(aView({ rows: [aRow({ slots: [unseen, ...aRow().slots] })] }), FRAME);
  expect(young).toContain('100.00% uptime in 1 of 2 days,');
  const [slot = unseen] = aRow().slots;
  const many = renderPageHtml(aView({ rows: [aRow({ slots: Array.from({ length: 90 }, () => slot) })] }), FRAME);
  expect(many).toContain(
    'uptime in 90 days, 99.99% of the time observed<b class="narrow">; showing the last 30 days</b>',
  );
});

test('marks open incidents and current maintenance only with their symbol', () => {
  const { at } = aView();
  const incidents = [{ guid: 'i-2', name: 'Till', startedAt: at - MINUTE, endedAt: null }, ...aView().incidents];
  const maintenance = [{ name: 'Shop', from: at - MINUTE, to: at + MINUTE }, ...aView().maintenance];
  const html = read(renderPageHtml(aView({ incidents, maintenance }), FRAME));
  expect(html).toContain('<strong>Till</strong> <span class="Down">■ since 21 Nov 2026, 19:59, ongoing');
  expect(html).toContain('<strong>Shop</strong> <span>21 Nov 2026, 08:00');
  expect(html).toContain('<span class="Maintenance">‖ 21 Nov 2026, 19:59');
  expect(html).toContain('<span>21 Nov 2026, 21:00');
});

test('offers a subscription in the header, except on a copy without its own URL', () => {
  const shown = renderPageHtml(aView(), { base: 'page', canSubscribe: true });
  expect(shown.indexOf('href="page/subscribe"')).toBeLessThan(shown.indexOf('</header>'));
  expect(shown.split('Subscribe by e-mail')).toHaveLength(2);
  expect(renderPageHtml(aView(), FRAME)).not.toContain('subscribe');
});

test('never shows all systems as operational if any state is unknown', () => {
  const rows = [aRow(), aRow({ state: 'Unknown' }), aRow()];
  expect(renderPageHtml(aView({ rows }), FRAME)).toContain('◆ 2 of 3 services operational, no data for the rest');
});

test('breaks a long name without spaces at the screen edge', () => {
  const html = renderPageHtml(aView({ rows: [aRow({ name: 'x'.repeat(64) })] }), FRAME);
  expect(html).toMatch(/body\{[^}]*overflow-wrap:anywhere/);
  expect(html).toContain('.top>*{min-width:0}');
});

test('escapes every text that people enter', () => {
  const evil = '<img src=x>"x"';
  const html = renderPageHtml(
    aView({
      customization: { ...customization, TitleText: evil, FooterText: evil, CommentTitle: evil, CommentText: evil },
      rows: [aRow({ name: evil })],
      incidents: [{ guid: 'i', name: evil, startedAt: 0, endedAt: null }],
      maintenance: [{ name: evil, from: 0, to: 1 }],
    }),
    FRAME,
  );
  expect(html).not.toContain('<img');
  // The title appears three times, the name of the row in its history as well.
  expect(html.split('&#60;img src=x&#62;').length - 1).toBe(10);
});

test('shows a title on one line without bidirectional control characters', () => {
  const html = renderPageHtml(aView({ customization: { ...customization, TitleText: 'Shop\n\u202esutats' } }), FRAME);
  expect(html).toContain('<h1>Shop  sutats</h1>');
  expect(
    renderPageHtml(aView({ title: 'Shop', customization: { ...customization, TitleText: '\u202e' } }), FRAME),
  ).toContain('<h1>Shop</h1>');
});

test('writes two times of a day with one date, in French too', () => {
  const html = read(renderPageHtml(aView({ culture: 'fr-FR' }), FRAME));
  expect(html).toContain('21 nov. 2026, 08:00 – 09:00 (1 h 00 min)');
  expect(html).not.toMatch(/ au \d\d:/);
});

test('links to other languages, but not from a copy', () => {
  const html = renderPageHtml(aView({ culture: 'de-DE' }), { base: 'page', hasLanguageLinks: true });
  expect(html).toContain('<nav aria-label="Sprachen">');
  expect(html).toContain('<a href="?language=nl" hreflang="nl" lang="nl">Nederlands</a>');
  expect(html).toContain('<span aria-current="true" lang="de">Deutsch</span>');
  expect(renderPageHtml(aView(), FRAME)).not.toContain('?language=');
});

test('supports higher contrast unless the page has its own background', () => {
  expect(renderPageHtml(aView(), FRAME)).toContain('@media(prefers-contrast:more){:root{--paper:#fff;--ink:#000');
  const own = renderPageHtml(aView({ customization: { ...customization, BackgroundColor: '#102030' } }), FRAME);
  expect(own).not.toContain('--ink:#000;');
  expect(own).toContain('(prefers-contrast:more){.days i{border');
});

test('compresses 200 services over 90 days below 50 KB', () => {
  const dayAt = (day: number): string => new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10);
  const slots = (count: number, row: number): PageRow['slots'] =>
    Array.from({ length: count }, (_each, day) => {
      const isBad = (day * 7 + row * 13) % 11 === 0;
      const uptime = isBad ? 100 - Math.floor(Math.abs(Math.sin(day * row + 1)) * 10_000) / 1_000 : 100;
      return { starts: dayAt(day), state: isBad ? 'Down' : 'Up', uptime };
    });
  const sent = (rows: number, count: number): string => {
    const shown = Array.from({ length: rows }, (_each, row) =>
      aRow({ name: `Service ${row}`, slots: slots(count, row) }),
    );
    return renderPageHtml(aView({ rows: shown }), FRAME);
  };
  expect(Buffer.byteLength(sent(10, 30))).toBeLessThan(50_000);
  expect(gzipSync(sent(200, 90)).length).toBeLessThan(50_000);
});

test('limits updates to a few kB, newest first, with a link to all', () => {
  const slots = Array.from({ length: 30 }, () => ({ ...aRow().slots[0] }) as PageRow['slots'][number]);
  const incidents = Array.from({ length: 50 }, (_each, i) => ({
    guid: `i${i}`,
    name: 'Checkout',
    startedAt: 0,
    endedAt: i === 7 ? null : 1,
    updates: Array.from({ length: 50 }, (_other, j) => ({
      guid: `${i}-${j}`,
      state: 'Monitoring' as const,
      text: '&'.repeat(2_000),
      at: 100_000 * (50 - j) - i,
    })),
  }));
  const view = aView({ rows: Array.from({ length: 10 }, () => aRow({ slots })), incidents });
  const html = renderPageHtml(view, { base: 'p' });
  expect(Buffer.byteLength(html)).toBeLessThan(50_000);
  // The update of the open incident, although others have newer ones.
  expect(html.split('<strong>Monitoring</strong>')).toHaveLength(2);
  expect(html).toContain('<a href="p.json">49 earlier updates</a> (JSON)');
  expect(html.split('<a href="p.json">50 earlier updates</a>')).toHaveLength(50);
  expect(renderPageHtml(view, { base: undefined })).toContain('49 earlier updates not shown');
  expect(renderRss(view, 'https://watch.example').split('<item>')).toHaveLength(101);
});

test('shows all updates if they are short', () => {
  const update = { guid: 'u', state: 'Identified', text: 'A disk is full.', at: 1 } as const;
  const updates = Array.from({ length: 50 }, (_each, i) => ({ ...update, at: 50 - i }));
  const html = renderPageHtml(
    aView({ incidents: [{ guid: 'i', name: 'x', startedAt: 0, endedAt: null, updates }] }),
    FRAME,
  );
  expect(html.split('A disk is full.')).toHaveLength(51);
  expect(html).not.toContain('earlier');
});

test.each([
  ['#fff', true],
  ['#ffd43b', true],
  ['#1b3a57', false],
  ['#000000', false],
])('uses black text on %s: %s', (hex, expected) => {
  expect(isBright(hex)).toBe(expected);
});

test('writes durations in hours and minutes, at least one minute', () => {
  expect([1_000, 90_000, 7_500_000].map((ms) => formatMinutes(ms, pageTexts('en-US')))).toEqual([
    '1 min',
    '2 min',
    '2 h 05 min',
  ]);
});

test('shows a maintenance with its own start and end, a problem with its start', () => {
  const { at } = aView();
  const maintained = { from: at - 10 * MINUTE, to: at + 50 * MINUTE };
  const shop = aRow({ state: 'Maintenance', downSince: at - 16 * MINUTE, currentMaintenance: maintained });
  const html = read(renderPageHtml(aView({ rows: [shop] }), FRAME));
  expect(html).toContain('‖ Maintenance 21 Nov 2026, 19:50 to 20:50<');
  expect(html).not.toContain('19:44');
  const broken = read(renderPageHtml(aView({ rows: [aRow({ state: 'Down', downSince: at - 16 * MINUTE })] }), FRAME));
  expect(broken).toContain('■ Down since 21 Nov 2026, 19:44<');
});

test('translates all texts and numbers except those of the owner', () => {
  const unseen = { starts: '2026-11-19', state: 'Unknown', uptime: null } as const;
  const shop = aRow({
    state: 'Down',
    downSince: aView().at - MINUTE,
    slots: [unseen, ...aRow().slots],
    uptime: 99.987,
  });
  const view = aView({ rows: [shop], culture: 'de-DE' });
  const html = read(renderPageHtml(view, { base: 'page', canSubscribe: true }));
  expect(html).toContain('<html lang="de-DE">');
  expect(html).toContain('■ 1 von 1 Diensten ausgefallen');
  expect(html).toContain('99,98\u00a0% verfügbar in 1 von 2 Tagen, 99,99\u00a0% der Zeit beobachtet');
  expect(html).toContain('<span class="Down">■ Störung seit 21.11.2026, 19:59</span>');
  expect(html).toContain('21.11.2026, 08:00 bis 09:00 (1 h 00 min)');
  expect(html.replace(/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>|<[^>]+>/g, ' ')).not.toMatch(
    /\b(Operational|Down|Subscribe|Data as of|since|observed|Calendar|uptime|days?)\b/,
  );
});

test.each(cultures)('%s: the script matches days by label, and hours to none', (culture) => {
  const pattern = /filter\(d=>\/(.+?)\/\.test/.exec(SCRIPT)?.[1] ?? '';
  const slotTitle = (starts: string): string => formatSlot({ starts, state: 'Up', uptime: 99.5 }, pageTexts(culture));
  const isDay = ['2026-11-20', '2026-11-20T14:00:00'].map((starts) => new RegExp(pattern).test(slotTitle(starts)));
  expect(isDay).toEqual([true, false]);
});
