/** A status page as it is read without scripts: every state has a word and a sign beside its colour. */
import type { PageIncident, PageMaintenance, PageRow, PageUpdate, PageView, RowState } from './page-view.js';
import { SCRIPT, styleOf } from './page-style-rules.js';
import { shownUpdates } from './page-told-rules.js';
import {
  historyWords,
  incidentWords,
  minuteOf,
  overallState,
  SIGNS,
  sinceWords,
  slotWords,
  STATE_WORDS,
  titleOf,
  uptimeWords,
} from './page-word-rules.js';

/** What belongs around the view: it depends on where the page is read. */
export interface PageFrame {
  /** Of the page's own address, without an ending; the twins stand beside it. Undefined: a copy without twins. */
  readonly base: string | undefined;
  /** People may follow the page by mail: the form stands at `subscribe` below its address. */
  readonly isFollowable?: boolean | undefined;
  /** Seconds after which a browser reads the page again; undefined: never. */
  readonly refreshSeconds?: number | undefined;
  /** A picture as a data: address. */
  readonly logo?: string | null | undefined;
  /** Of a page that lies somewhere else and may be old when it is read. */
  readonly copy?: CopyFrame | undefined;
}

/** What a copy has beyond the page, as HTML. */
export interface CopyFrame {
  readonly head: string;
  /** Before what the page says of everything at once. */
  readonly sayingWhen: string;
  /** What a reader should know of its age. */
  readonly note: string;
  readonly script: string;
}

/** So many columns are shown on a narrow screen. */
const NARROW = 30;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\n/g, '<br>');

export function pageHtml(view: PageView, frame: PageFrame): string {
  const { look, rows, at, zone } = view;
  const title = escapeHtml(titleOf(view));
  const overall = overallState(rows);
  const { copy } = frame;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${copy?.head ?? ''}${refresh(frame)}${twins(frame, title)}<title>${title}</title><style>${styleOf(look)}</style></head><body>
<header><div>${picture(frame)}<h1>${title}</h1>${follow(frame)}<p class="${overall.state}">${copy?.sayingWhen ?? ''}${SIGNS[overall.state]} ${escapeHtml(overall.text)}</p></div></header><main>${copy?.note ?? ''}${notice(view)}
<ul aria-label="Services">${rows.map((row) => rowHtml(row, view)).join('\n')}</ul>
${maintenanceHtml(view.maintenance, view)}${incidentsHtml(view, frame)}</main>
<footer><p>${escapeHtml(look.FooterText ?? '')}</p><p>Data as of <time datetime="${iso(at)}">${minuteOf(at, zone)}</time> (${escapeHtml(zone)})</p>${links(frame)}</footer>
<script>${SCRIPT}</script>${copy?.script ?? ''}</body></html>`;
}

const iso = (at: number): string => new Date(at).toISOString();

const refresh = ({ refreshSeconds }: PageFrame): string =>
  refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;

const picture = ({ logo }: PageFrame): string =>
  logo === null || logo === undefined ? '' : `<img src="${escapeHtml(logo)}" alt="">`;

const twins = ({ base }: PageFrame, title: string): string =>
  base === undefined
    ? ''
    : `<link rel="alternate" type="application/rss+xml" title="${title}" href="${base}.rss"><link rel="alternate" type="application/json" href="${base}.json">`;

const links = ({ base }: PageFrame): string =>
  base === undefined
    ? ''
    : `<nav aria-label="Other forms"><a href="${base}.rss">RSS</a> · <a href="${base}.ics">Calendar</a> · <a href="${base}.json">JSON</a></nav>`;

/** Beside the title: what most readers look for who have read the page. */
const follow = ({ base, isFollowable }: PageFrame): string =>
  base === undefined || isFollowable !== true ? '' : `<a class="follow" href="${base}/subscribe">Follow by mail</a>`;

function notice({ look }: PageView): string {
  const [title, text] = [look.CommentTitle ?? '', look.CommentText ?? ''];
  if (title + text === '') return '';
  const head = title === '' ? '' : `<h2>${escapeHtml(title)}</h2>`;
  return `<section class="notice">${head}<p>${escapeHtml(text)}</p></section>`;
}

function rowHtml(row: PageRow, { look, unit, zone }: PageView): string {
  const { state } = row;
  const name = escapeHtml(row.name);
  const since = sinceWords(row, zone);
  const ends = order(look, endsOf(row));
  const cells = row.slots.map((slot, i) => {
    const old = row.slots.length - i > NARROW ? ' old' : '';
    return `<i class="${slot.state}${old}" title="${slotWords(slot)}">${SIGNS[slot.state]}</i>`;
  });
  return `<li><div class="top"><strong>${name}</strong><span class="${state}">${SIGNS[state]} ${STATE_WORDS[state]}${since}</span></div>
<p class="hidden">${historyWords(row, unit)}</p><div class="days" aria-hidden="true" data-name="History of ${name}">${order(look, cells).join('')}</div>
<div class="ends"><span aria-hidden="true">${ends[0]}</span><span>${uptimeWords(row, unit)}</span><span aria-hidden="true">${ends[1]}</span></div></li>`;
}

const order = <T>({ SortColumnsNewToOld }: PageView['look'], items: readonly T[]): readonly T[] =>
  SortColumnsNewToOld ? [...items].reverse() : items;

/** Begin of the first and the last column; on a narrow screen of the first that is shown there. */
function endsOf({ slots }: PageRow): readonly [string, string] {
  const words = (starts = ''): string => starts.slice(0, 16).replace('T', ' ');
  const [first, narrow, last] = [slots[0], slots.at(-NARROW), slots.at(-1)].map((slot) => words(slot?.starts));
  if (narrow === undefined || narrow === '') return [first ?? '', last ?? ''];
  return [`<b class="old">${first}</b><b class="narrow">${narrow}</b>`, last ?? ''];
}

/** Moments in a text, kept in one line each. */
const timed = (words: string): string => words.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '<time>$&</time>');

/** A service, and what is told of it. */
const itemHtml = (name: string, state: RowState | undefined, words: string, below = ''): string =>
  `<li><div class="top"><strong>${escapeHtml(name)}</strong> <span${state === undefined ? '' : ` class="${state}"`}>${state === undefined ? '' : `${SIGNS[state]} `}${timed(words)}</span></div>${below}</li>`;

function maintenanceHtml(planned: readonly PageMaintenance[], { at, zone }: Pick<PageView, 'at' | 'zone'>): string {
  if (planned.length === 0) return '';
  const items = planned.map(({ name, from, to }) => {
    const words = `${minuteOf(from, zone)} to ${minuteOf(to, zone)}`;
    return itemHtml(name, from <= at && at < to ? 'Maintenance' : undefined, words);
  });
  return `<section><h2>Maintenance</h2><ul>${items.join('')}</ul></section>`;
}

const updateHtml = ({ state, text, at }: PageUpdate, zone: string): string =>
  `<li><strong>${state}</strong> <time datetime="${iso(at)}">${minuteOf(at, zone)}</time><p>${escapeHtml(text)}</p></li>`;

/** What operators told of it as far as it is shown, newest first. */
function updatesHtml(
  { name, updates = [] }: PageIncident,
  shown: ReadonlyMap<PageUpdate, string>,
  base: PageFrame['base'],
): string {
  if (updates.length === 0) return '';
  const items = updates.flatMap((update) => shown.get(update) ?? []);
  const rest = updates.length - items.length;
  const words = `${rest} earlier ${rest === 1 ? 'update' : 'updates'}`;
  const told = base === undefined ? `${words} left out` : `<a href="${base}.json">${words}</a> (JSON)`;
  const list =
    items.length === 0 ? '' : `<ol class="told" aria-label="Updates on ${escapeHtml(name)}">${items.join('')}</ol>`;
  return list + (rest === 0 ? '' : `<p>${told}</p>`);
}

function incidentsHtml({ incidents, zone }: PageView, { base }: PageFrame): string {
  if (incidents.length === 0) return '<section><h2>Incidents</h2><p>None in this period.</p></section>';
  const shown = shownUpdates(incidents, (update) => updateHtml(update, zone));
  const items = incidents.map((incident) => {
    const state = incident.endedAt === null ? 'Down' : undefined;
    return itemHtml(incident.name, state, incidentWords(incident, zone), updatesHtml(incident, shown, base));
  });
  return `<section><h2>Incidents</h2><ul>${items.join('')}</ul></section>`;
}
