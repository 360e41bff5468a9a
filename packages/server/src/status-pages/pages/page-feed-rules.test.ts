import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderIcs, renderRss } from './page-feed-rules.js';
import { aView } from './testing/a-view.js';

const ADDRESS = 'https://status.example/status/1';

const elementText = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(xml)?.[1];
const parseItems = (xml: string) =>
  xml
    .split('<item>')
    .slice(1)
    .map((item) => ({
      title: elementText(item, 'title'),
      guid: elementText(item, 'guid'),
      pubDate: elementText(item, 'pubDate'),
    }));

test('has one item for the start of an incident and another for its end', () => {
  expect(parseItems(renderRss(aView(), ADDRESS))).toEqual([
    { title: '● Shop: resolved', guid: 'i-1-over', pubDate: 'Sat, 21 Nov 2026 08:00:00 GMT' },
    { title: '■ Shop: down', guid: 'i-1', pubDate: 'Sat, 21 Nov 2026 07:00:00 GMT' },
  ]);
});

const anyText = fc.string({ unit: 'binary' });

test('is well-formed whatever names services have', () => {
  const without = (xml: string): string =>
    xml.replace(/<\/?[a-z]+:?[a-z]*( [a-z:]+="[^"<>]*")*\/?>/gi, '').replace(/^<\?.*\?>$/m, '');
  fc.assert(
    fc.property(anyText, (name) => {
      const xml = renderRss(
        aView({ title: name, incidents: [{ guid: 'i', name, startedAt: 0, endedAt: null }] }),
        ADDRESS,
      );
      expect(without(xml)).not.toMatch(/[<>]|&(?!#\d+;)/);
      // Valid characters of XML 1.0.
      expect(xml).toMatch(/^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
      expect(parseItems(xml)).toHaveLength(1);
    }),
  );
});

test('writes planned maintenance as calendar events', () => {
  const ics = renderIcs(aView());
  expect(ics).toContain('DTSTART:20261121T200000Z\r\nDTEND:20261121T210000Z\r\nSUMMARY:Maintenance: Shop\r\n');
  expect(renderIcs(aView())).toBe(ics);
});

test('writes a valid, described calendar without maintenance', () => {
  const lines = renderIcs(aView({ maintenance: [] }))
    .replaceAll('\r\n ', '')
    .split('\r\n');
  expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  expect(lines).toContain('BEGIN:VTIMEZONE');
  expect(lines).not.toContain('BEGIN:VEVENT');
  expect(lines.find((line) => line.startsWith('NAME:'))).toMatch(/: maintenance$/);
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain('planned for the next 30 days');
});

test('folds calendar lines at 75 octets without losing text', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const ics = renderIcs(aView({ maintenance: [{ name, from: 0, to: 1 }] }));
      const lines = ics.split('\r\n');
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const summaries = ics.replaceAll('\r\n ', '').match(/^SUMMARY:.*$/gmu) ?? [];
      expect(summaries).toHaveLength(1);
      expect(ics.match(/^END:VEVENT\r$/gm)).toHaveLength(1);
    }),
  );
});
