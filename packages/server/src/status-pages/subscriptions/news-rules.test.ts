import { cultures } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { pageTextEntries } from '../pages/page-texts.js';
import { subscriptionTexts } from './subscription-texts.js';
import {
  buildConfirmationMail,
  buildNewsMail,
  collectNews,
  updateNews,
  type PlannedMaintenance,
} from './news-rules.js';

const at = Date.UTC(2026, 10, 2, 12);
const now = { at, zone: 'Europe/Amsterdam', culture: 'en-GB' } as const;
const incident = (startedAt: number, endedAt: number | null) => ({
  guid: 'i1',
  monitorGuid: 'm1',
  name: 'Shop',
  startedAt,
  endedAt,
});
const span = (from: number, to: number): PlannedMaintenance => ({ monitorGuid: 'm1', name: 'Shop', from, to });

test.each([
  ['an open incident', incident(at - MINUTE, null), ['i1:opened']],
  ['an ended incident', incident(at - HOUR, at - MINUTE), ['i1:resolved']],
  ['an incident that has been open for days', incident(at - 2 * DAY, null), []],
  ['an incident that ended after days', incident(at - 2 * DAY, at - MINUTE), ['i1:resolved']],
  ['an incident that ended long ago', incident(at - 3 * DAY, at - 2 * DAY), []],
])('reports %s as long as it is news', (_name, one, keys) => {
  expect(collectNews([one], [], now).map(({ key }) => key)).toEqual(keys);
});

test('announces maintenance a day ahead or at its start, not after its end', () => {
  const countNews = (one: PlannedMaintenance): number => collectNews([], [one], now).length;
  expect(countNews(span(at + 23 * HOUR, at + 30 * HOUR))).toBe(1);
  expect(countNews(span(at - MINUTE, at + HOUR))).toBe(1);
  expect(countNews(span(at + 25 * HOUR, at + 26 * HOUR))).toBe(0);
  expect(countNews(span(at - 2 * HOUR, at - HOUR))).toBe(0);
  // Cut at the start of the queried time: it began earlier and was announced then.
  expect(countNews(span(at - DAY, at + HOUR))).toBe(0);
});

test('keeps the key of a maintenance, but not when it is moved', () => {
  const keyAt = (moment: number, from: number) =>
    collectNews([], [span(from, at + 9 * HOUR)], { ...now, at: moment })[0]?.key;
  expect(keyAt(at, at + HOUR)).toBe(keyAt(at + 2 * HOUR, at + HOUR));
  expect(keyAt(at, at + HOUR)).not.toBe(keyAt(at, at + 2 * HOUR));
});

test('writes a mail in plain words and escapes names', () => {
  const news = collectNews([{ ...incident(at - MINUTE, null), name: '<b>Shop</b>' }], [], now);
  const page = {
    title: 'Shop\r\nBcc: eve@example.com',
    zone: now.zone,
    culture: now.culture,
    url: 'https://watch.example/status/x',
    colour: '#ffd43b',
  };
  const { subject, text, html } = buildNewsMail(page, news, {
    link: 'https://watch.example/status/subscription/t',
    hasServiceChoice: false,
  });
  expect(subject).toBe('Shop Bcc: eve@example.com: <b>Shop</b> is down');
  expect(text).toContain('<b>Shop</b> has been down since 2 Nov 2026, 12:59.');
  expect(html).not.toContain('<b>');
  // In the page's colour with black text; nothing is loaded.
  expect(html).toContain('background:#ffd43b;color:#000000');
  expect(html).not.toMatch(/<img|<script|url\(/);
  expect([text, html].every((body) => body.includes('/status/subscription/t'))).toBe(true);
  expect(buildNewsMail(page, [...news, ...news], { link: 'x', hasServiceChoice: false }).subject).toContain(
    '2 updates',
  );
  expect(buildConfirmationMail({ ...page, title: '<i>' }).html).not.toContain('<i>');
});

test('writes a mail in the language of its page and keeps names', () => {
  const german = { ...now, culture: 'de-DE' } as const;
  const news = collectNews([incident(at - HOUR, at - MINUTE)], [span(at + HOUR, at + 2 * HOUR)], german);
  const page = {
    title: 'Status',
    zone: now.zone,
    culture: 'de-DE',
    url: 'https://watch.example',
    colour: undefined,
  } as const;
  const { subject, text, html } = buildNewsMail(page, news, {
    link: 'https://watch.example/t',
    hasServiceChoice: true,
  });
  expect(subject).toBe('Status: 2 Meldungen');
  expect(text).toContain(
    'Shop funktioniert seit 02.11.2026, 12:59 Uhr wieder. Die Störung begann am 02.11.2026, 12:00 Uhr.',
  );
  expect(text).toContain('Wartung: Shop, 02.11.2026, 14:00 bis 15:00.');
  expect(html).toContain('<html lang="de-DE">');
  const update = { guid: 'u', state: 'Resolved', text: 'Repariert.', at: at - MINUTE } as const;
  expect(updateNews([{ monitorGuid: 'm1', name: 'Shop', updates: [update] }], german)[0]).toMatchObject({
    title: 'Shop: Behoben',
    monitorGuid: 'm1',
  });
  expect(text).toContain('weil diese Adresse einige Dienste von Status abonniert hat');
});

test('texts contain no HTML in any language', () => {
  for (const culture of cultures) {
    for (const [word, text] of [...subscriptionTexts, ...pageTextEntries]) {
      // They stand in HTML as they are.
      expect(translatorFor(culture)(text), word).not.toMatch(/[<>&"]/);
    }
  }
});
