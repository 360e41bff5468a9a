/** A status page for feed readers (RSS 2.0) and calendars (RFC 5545). */
import type { Instant } from '@vedette/kernel/clock';
import type { PageIncident, PageUpdate, PageView } from './page-view.js';
import { formatIncident, pageTitle } from './page-text-rules.js';
import { pageTexts, type PageTexts } from './page-texts.js';

/** Removes characters that XML 1.0 cannot represent. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Feed readers keep older items. */
const MAX_ITEMS = 100;

/**
 * Returns a feed with an item for each incident and each status update. The end of an incident is a separate item with
 * its own id.
 */
export function renderRss(view: PageView, address: string): string {
  const options = { zone: view.zone, texts: pageTexts(view.culture) };
  const items = view.incidents.flatMap((incident) => [
    ...(incident.endedAt === null ? [] : [toEndItem(incident, options)]),
    ...(incident.updates ?? []).map((update) => toUpdateItem(incident, update, options)),
    toStartItem(incident, options),
  ]);
  const newest = items.toSorted((a, b) => b.at - a.at).slice(0, MAX_ITEMS);
  const title = escapeXml(pageTitle(view));
  const link = escapeXml(address);
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${link}</link>
<atom:link href="${link}.rss" rel="self" type="application/rss+xml"/><description>${escapeXml(options.texts.getText('feed', { title: pageTitle(view) }))}</description><language>${view.culture.toLowerCase()}</language>
<lastBuildDate>${new Date(view.at).toUTCString()}</lastBuildDate><ttl>1</ttl>
${newest.map((item) => itemXml(item, link)).join('\n')}
</channel></rss>
`;
}

interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: Instant;
}

interface FeedOptions {
  readonly zone: string;
  readonly texts: PageTexts;
}

const toStartItem = (
  { guid, name, startedAt }: PageIncident,
  { zone, texts: { getText, formatDateTime } }: FeedOptions,
): FeedItem => ({
  id: guid,
  title: `■ ${getText('problemOf', { name })}`,
  at: startedAt,
  text: getText('since', { from: formatDateTime(startedAt, zone) }),
});
const toUpdateItem = (
  { name }: PageIncident,
  { guid, state, text, at }: PageUpdate,
  { texts: { getText, labelled } }: FeedOptions,
): FeedItem => ({
  id: guid,
  title: `▲ ${labelled(name, getText(state))}`,
  text,
  at,
});
const toEndItem = (incident: PageIncident, { zone, texts: translations }: FeedOptions): FeedItem => ({
  id: `${incident.guid}-over`,
  title: `● ${translations.getText('worksAgain', { name: incident.name })}`,
  at: incident.endedAt ?? incident.startedAt,
  text: formatIncident(incident, (at, referenceAt) => translations.formatDateTime(at, zone, referenceAt), translations),
});

const itemXml = ({ id, title, text, at }: FeedItem, link: string): string =>
  `<item><title>${escapeXml(title)}</title><link>${link}</link><guid isPermaLink="false">${id}</guid>
<pubDate>${new Date(at).toUTCString()}</pubDate><description>${escapeXml(text)}</description></item>`;

/** A calendar needs at least one component (RFC 5545, 3.6), even if nothing is planned. */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'TZNAME:UTC',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Returns a calendar with an event for each planned maintenance. Name and description use the properties of RFC 7986
 * and of older programs.
 */
export function renderIcs(view: PageView): string {
  const { getText, culture } = pageTexts(view.culture);
  const title = pageTitle(view);
  const events = view.maintenance.flatMap(({ name, from, to }) => [
    'BEGIN:VEVENT',
    `UID:${from}-${hashName(name)}-${view.guid}@status`,
    `DTSTAMP:${utc(view.at)}`,
    `DTSTART:${utc(from)}`,
    `DTEND:${utc(to)}`,
    `SUMMARY:${icsText(getText('maintenanceOf', { name }))}`,
    'END:VEVENT',
  ]);
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Vedette//Status page//${culture.slice(0, 2).toUpperCase()}`,
  ];
  const name = icsText(getText('calendarName', { title }));
  const description = icsText(getText('calendarAbout', { title }));
  const names = [`NAME:${name}`, `X-WR-CALNAME:${name}`, `DESCRIPTION:${description}`, `X-WR-CALDESC:${description}`];
  const lines = [...head, 'METHOD:PUBLISH', ...names, ...UTC_ZONE, ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const utc = (at: Instant): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

const icsText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Distinguishes services whose maintenance begins at the same time; stable across reads. */
function hashName(name: string): string {
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

const MAX_LINE_OCTETS = 75;

/** Folds lines at 75 octets; continuation lines begin with a space (RFC 5545, 3.1). */
function foldLine(line: string): string {
  let [out, width] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (width + size > MAX_LINE_OCTETS) [out, width] = [`${out}\r\n `, 1];
    out += character;
    width += size;
  }
  return out;
}
