/** A status page for feed readers (RSS 2.0) and calendars (RFC 5545). */
import type { Instant } from '@vedette/kernel/clock';
import type { PageIncident, PageUpdate, PageView } from './page-view.js';
import { incidentWords, titleOf } from './page-word-rules.js';

/** Signs that XML 1.0 knows in no form are left out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Readers keep what they have seen. */
const MOST_ITEMS = 100;

/** An item for each incident and for all that operators told of it; one that ends is told once more, under another id. */
export function pageRss(view: PageView, address: string): string {
  const items = view.incidents.flatMap((incident) => [
    ...(incident.endedAt === null ? [] : [over(incident, view.zone)]),
    ...(incident.updates ?? []).map((update) => told(incident, update)),
    begun(incident, view.zone),
  ]);
  const newest = items.toSorted((a, b) => b.at - a.at).slice(0, MOST_ITEMS);
  const title = escapeXml(titleOf(view));
  const link = escapeXml(address);
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${link}</link>
<atom:link href="${link}.rss" rel="self" type="application/rss+xml"/><description>Incidents of ${title}</description>
<lastBuildDate>${new Date(view.at).toUTCString()}</lastBuildDate><ttl>1</ttl>
${newest.map((item) => itemXml(item, link)).join('\n')}
</channel></rss>
`;
}

interface Item {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: Instant;
}

const begun = ({ guid, name, startedAt }: PageIncident, zone: string): Item => ({
  ...{ id: guid, title: `■ ${name}: problem`, at: startedAt },
  text: incidentWords({ guid, name, startedAt, endedAt: null }, zone).replace(', goes on', ''),
});
const told = ({ name }: PageIncident, { guid, state, text, at }: PageUpdate): Item => ({
  ...{ id: guid, title: `▲ ${name}: ${state}`, text, at },
});
const over = (incident: PageIncident, zone: string): Item => ({
  ...{ id: `${incident.guid}-over`, title: `● ${incident.name}: works again` },
  ...{ at: incident.endedAt ?? incident.startedAt, text: incidentWords(incident, zone) },
});

const itemXml = ({ id, title, text, at }: Item, link: string): string =>
  `<item><title>${escapeXml(title)}</title><link>${link}</link><guid isPermaLink="false">${id}</guid>
<pubDate>${new Date(at).toUTCString()}</pubDate><description>${escapeXml(text)}</description></item>`;

/** A calendar has one component at least (RFC 5545, 3.6), also when nothing is planned. */
const UTC_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000'],
  ...['TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE'],
];

/** An event for each maintenance that is planned; name and description are those of RFC 7986 and of older programs. */
export function pageIcs(view: PageView): string {
  const events = view.maintenance.flatMap(({ name, from, to }) => [
    ...['BEGIN:VEVENT', `UID:${from}-${hashOf(name)}-${view.guid}@status`, `DTSTAMP:${utc(view.at)}`],
    ...[`DTSTART:${utc(from)}`, `DTEND:${utc(to)}`, `SUMMARY:${icsText(`Maintenance: ${name}`)}`, 'END:VEVENT'],
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Vedette//Status page//EN'];
  const name = icsText(`${titleOf(view)}: maintenance`);
  const what = icsText(`Maintenance that is under way or planned in the next 30 days, as told by ${titleOf(view)}.`);
  const told = [`NAME:${name}`, `X-WR-CALNAME:${name}`, `DESCRIPTION:${what}`, `X-WR-CALDESC:${what}`];
  const lines = [...head, 'METHOD:PUBLISH', ...told, ...UTC_ZONE, ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const utc = (at: Instant): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

const icsText = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Tells services apart whose maintenance begins at one moment; the same at every reading. */
function hashOf(name: string): string {
  let hash = 0;
  for (const sign of name) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

const LONGEST_LINE = 75;

/** Lines of at most 75 octets; what follows begins with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  let [out, width] = ['', 0];
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (width + size > LONGEST_LINE) [out, width] = [`${out}\r\n `, 1];
    out += sign;
    width += size;
  }
  return out;
}
