/** HTML of a status page that works without scripts. Every state has a text and a symbol besides its colour. */
import type { PageIncident, PageRow, PageUpdate, PageView, RowState } from './page-view.js';
import { SCRIPT } from './page-script-rules.js';
import { pageStyle } from './page-style-rules.js';
import { renderShownUpdates } from './shown-updates-rules.js';
import {
  formatNarrowNote,
  describeHistory,
  formatIncident,
  overallState,
  STATE_SYMBOLS,
  formatSince,
  formatSlot,
  formatTimeRange,
  pageTitle,
  formatUptime,
} from './page-text-rules.js';
import { PAGE_LANGUAGES, pageTexts, type PageTexts } from './page-texts.js';

/** Parts around the view that depend on where the page is served. */
export interface PageFrame {
  /**
   * URL of the page without an extension, the base of links to its other formats. Undefined for a copy, which has no
   * such links.
   */
  readonly base: string | undefined;
  /** Whether readers can subscribe by mail. The form is at `subscribe` below the page's URL. */
  readonly canSubscribe?: boolean | undefined;
  /** Whether the page links to its other languages, which a query parameter selects. */
  readonly hasLanguageLinks?: boolean | undefined;
  /** Seconds after which a browser reloads the page; undefined for never. */
  readonly refreshSeconds?: number | undefined;
  /** An image as a data URL. */
  readonly logo?: string | null | undefined;
  /** Set for a copy that is hosted elsewhere and may be outdated when it is read. */
  readonly copy?: CopyFrame | undefined;
}

/** Additional HTML of a copy. */
export interface CopyFrame {
  readonly head: string;
  /** Time of the data, shown before the overall state. */
  readonly asOfText: string;
  /** Note about the age of the copy. */
  readonly note: string;
  readonly script: string;
}

/** Number of columns on a narrow screen. */
const NARROW_COLUMNS = 30;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\n/g, '<br>');

/** Returns a function that renders a row of the page. */
export function createRowRenderer(view: PageView): (row: PageRow) => string {
  const texts = pageTexts(view.culture);
  return (row) => rowHtml(row, view, texts);
}

/**
 * Renders a page.
 * @param renderedRows rows in their order, if they were rendered before
 */
export function renderPageHtml(
  view: PageView,
  frame: PageFrame,
  renderedRows = view.rows.map(createRowRenderer(view)),
): string {
  const { customization, rows, at, zone } = view;
  const title = escapeHtml(pageTitle(view));
  const texts = pageTexts(view.culture);
  const { getText } = texts;
  const overall = overallState(rows, texts);
  const { copy } = frame;
  return `<!doctype html>
<html lang="${view.culture}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${copy?.head ?? ''}${refreshMeta(frame)}${alternateLinks(frame, title)}<title>${title}</title><style>${pageStyle(customization)}</style></head><body data-zone="${escapeHtml(zone)}" data-calendar="${getText('asCalendar')}" data-mine="${getText('inZone')}">
<header><div>${logoHtml(frame)}<h1>${title}</h1>${subscribeLink(frame, getText)}<p class="${overall.state}">${copy?.asOfText ?? ''}${STATE_SYMBOLS[overall.state]} ${escapeHtml(overall.text)}</p></div></header><main>${copy?.note ?? ''}${noticeHtml(view)}<div id="views"></div>
<ul aria-label="${getText('services')}">${renderedRows.join('\n')}</ul>
${maintenanceHtml(view, texts)}${incidentsHtml(view, frame, texts)}</main>
<footer><p>${escapeHtml(customization.FooterText ?? '')}</p><p>${getText('dataAsOf')} ${createTimeRenderer(view, texts)(at)} (<span class="zone">${escapeHtml(zone)}</span>)</p>${formatLinks(frame, getText)}${languageLinks(frame, texts)}</footer>
<script>${SCRIPT}</script>${copy?.script ?? ''}</body></html>`;
}

/** Formats an instant to the minute, as pages show times. */
const formatIso = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

/** Returns a function that writes times as `time` elements. */
const createTimeRenderer =
  ({ zone }: Pick<PageView, 'zone'>, { formatDateTime }: PageTexts): ((at: number, referenceAt?: number) => string) =>
  (at, referenceAt) =>
    `<time datetime="${formatIso(at)}">${formatDateTime(at, zone, referenceAt)}</time>`;

const refreshMeta = ({ refreshSeconds }: PageFrame): string =>
  refreshSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`;

const logoHtml = ({ logo }: PageFrame): string =>
  logo === null || logo === undefined ? '' : `<img src="${escapeHtml(logo)}" alt="">`;

const alternateLinks = ({ base }: PageFrame, title: string): string =>
  base === undefined
    ? ''
    : `<link rel="alternate" type="application/rss+xml" title="${title}" href="${base}.rss"><link rel="alternate" type="application/json" href="${base}.json">`;

const formatLinks = ({ base }: PageFrame, getText: PageTexts['getText']): string =>
  base === undefined
    ? ''
    : `<nav aria-label="${getText('otherForms')}"><a href="${base}.rss">RSS</a> · <a href="${base}.ics">${getText('calendar')}</a> · <a href="${base}.json">JSON</a></nav>`;

/** Links to the page in other languages. Texts of its owner are not translated. */
function languageLinks({ hasLanguageLinks }: PageFrame, { culture, getText }: PageTexts): string {
  if (hasLanguageLinks !== true) return '';
  const others = PAGE_LANGUAGES.map(({ code, name }) =>
    culture.startsWith(code)
      ? `<span aria-current="true" lang="${code}">${name}</span>`
      : `<a href="?language=${code}" hreflang="${code}" lang="${code}">${name}</a>`,
  );
  return `<nav aria-label="${getText('languages')}">${others.join(' · ')}</nav>`;
}

/** Renders the link for subscribing, beside the title. */
const subscribeLink = ({ base, canSubscribe }: PageFrame, getText: PageTexts['getText']): string =>
  base === undefined || canSubscribe !== true
    ? ''
    : `<a class="follow" href="${base}/subscribe">${getText('subscribe')}</a>`;

function noticeHtml({ customization }: PageView): string {
  const [title, text] = [customization.CommentTitle ?? '', customization.CommentText ?? ''];
  if (title + text === '') return '';
  const head = title === '' ? '' : `<h2>${escapeHtml(title)}</h2>`;
  return `<section class="notice">${head}<p>${escapeHtml(text)}</p></section>`;
}

function rowHtml(row: PageRow, view: PageView, texts: PageTexts): string {
  const { customization, unit } = view;
  const { getText } = texts;
  const { state } = row;
  const name = escapeHtml(row.name);
  const since = formatSince(row, createTimeRenderer(view, texts), texts);
  const ends = sortColumns(customization, columnEnds(row, texts));
  // The uptime covers all columns, even if not all are shown.
  const isTruncated = row.slots.length > NARROW_COLUMNS && row.uptime !== null;
  const truncationNote = isTruncated ? `<b class="narrow">; ${formatNarrowNote(NARROW_COLUMNS, unit, texts)}</b>` : '';
  const cells = row.slots.map((slot, i) => {
    const oldClass = row.slots.length - i > NARROW_COLUMNS ? ' old' : '';
    return `<i class="${slot.state}${oldClass}" title="${formatSlot(slot, texts)}">${STATE_SYMBOLS[slot.state]}</i>`;
  });
  return `<li><div class="top"><strong>${name}</strong><span class="${state}">${STATE_SYMBOLS[state]} ${getText(state)}${since}</span></div>
<p class="hidden">${describeHistory(row, unit, texts)}</p><div class="days" aria-hidden="true" data-name="${getText('historyOf', { name })}">${sortColumns(customization, cells).join('')}</div>
<div class="ends"><span aria-hidden="true">${ends[0]}</span><span>${formatUptime(row, unit, texts)}${truncationNote}</span><span aria-hidden="true">${ends[1]}</span></div></li>`;
}

const sortColumns = <T>({ SortColumnsNewToOld }: PageView['customization'], items: readonly T[]): readonly T[] =>
  SortColumnsNewToOld ? [...items].reverse() : items;

/** Returns the start of the first and last column, and of the first one on a narrow screen. */
function columnEnds({ slots }: PageRow, { formatLocal }: PageTexts): readonly [string, string] {
  const formatStart = (starts?: string): string => (starts === undefined ? '' : formatLocal(starts));
  const [first, narrow, last] = [slots[0], slots.at(-NARROW_COLUMNS), slots.at(-1)].map((slot) =>
    formatStart(slot?.starts),
  );
  if (narrow === undefined || narrow === '') return [first ?? '', last ?? ''];
  return [`<b class="old">${first}</b><b class="narrow">${narrow}</b>`, last ?? ''];
}

/** Renders an item with its name and text. */
const itemHtml = (name: string, state: RowState | undefined, text: string, below = ''): string =>
  `<li><div class="top"><strong>${escapeHtml(name)}</strong> <span${state === undefined ? '' : ` class="${state}"`}>${state === undefined ? '' : `${STATE_SYMBOLS[state]} `}${text}</span></div>${below}</li>`;

function maintenanceHtml(view: PageView, texts: PageTexts): string {
  const { maintenance, at } = view;
  if (maintenance.length === 0) return '';
  const items = maintenance.map(({ name, from, to }) =>
    itemHtml(
      name,
      from <= at && at < to ? 'Maintenance' : undefined,
      formatTimeRange(from, to, createTimeRenderer(view, texts), texts),
    ),
  );
  return `<section><h2>${texts.getText('Maintenance')}</h2><ul>${items.join('')}</ul></section>`;
}

const updateHtml = ({ state, text, at }: PageUpdate, view: PageView, texts: PageTexts): string =>
  `<li><strong>${texts.getText(state)}</strong> ${createTimeRenderer(view, texts)(at)}<p>${escapeHtml(text)}</p></li>`;

/** Renders the status updates that are shown, newest first. */
function updatesHtml(
  { name, updates = [] }: PageIncident,
  shown: ReadonlyMap<PageUpdate, string>,
  base: PageFrame['base'],
  { getText }: PageTexts,
): string {
  if (updates.length === 0) return '';
  const items = updates.flatMap((update) => shown.get(update) ?? []);
  const omittedCount = updates.length - items.length;
  const earlierText = omittedCount === 1 ? getText('anEarlier') : getText('earlier', { count: String(omittedCount) });
  const earlierUpdates =
    base === undefined ? getText('leftOut', { what: earlierText }) : `<a href="${base}.json">${earlierText}</a> (JSON)`;
  const label = getText('updatesOn', { name: escapeHtml(name) });
  const list = items.length === 0 ? '' : `<ol class="updates" aria-label="${label}">${items.join('')}</ol>`;
  return list + (omittedCount === 0 ? '' : `<p>${earlierUpdates}</p>`);
}

function incidentsHtml(view: PageView, { base }: PageFrame, texts: PageTexts): string {
  const { incidents } = view;
  const { getText } = texts;
  const head = `<section id="incidents"><h2>${getText('incidents')}</h2>`;
  if (incidents.length === 0) return `${head}<p>${getText('noIncidents')}</p></section>`;
  const shown = renderShownUpdates(incidents, (update) => updateHtml(update, view, texts));
  const items = incidents.map((incident) => {
    const state = incident.endedAt === null ? 'Down' : undefined;
    const updatesList = updatesHtml(incident, shown, base, texts);
    const text = formatIncident(incident, createTimeRenderer(view, texts), texts);
    return itemHtml(incident.name, state, text, updatesList);
  });
  return `${head}<ul>${items.join('')}</ul></section>`;
}
