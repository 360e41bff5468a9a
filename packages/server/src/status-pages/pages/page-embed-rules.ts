/** Compact forms of a status page for other sites: an embedded summary in a frame, and a badge. */
import type { PageView } from './page-view.js';
import { escapeHtml } from './page-html-rules.js';
import { pageStyle } from './page-style-rules.js';
import { overallState, STATE_SYMBOLS, pageTitle } from './page-text-rules.js';
import { pageTexts } from './page-texts.js';

/** Maximum number of failing services that are named. The page lists all. */
const MAX_NAMED = 5;

/** Renders a page without scripts with the overall state and the services that have problems. */
export function renderEmbed(view: PageView, address: string): string {
  const { rows, customization, culture, at, zone } = view;
  const texts = pageTexts(culture);
  const { getText } = texts;
  const overall = overallState(rows, texts);
  const title = escapeHtml(pageTitle(view));
  const affected = rows.filter(({ state }) => state === 'Down' || state === 'Maintenance').slice(0, MAX_NAMED);
  const items = affected.map(
    ({ name, state }) =>
      `<li><div class="top"><strong>${escapeHtml(name)}</strong><span class="${state}">${STATE_SYMBOLS[state]} ${getText(state)}</span></div></li>`,
  );
  const list = items.length === 0 ? '' : `<ul aria-label="${getText('services')}">${items.join('')}</ul>`;
  return `<!doctype html><html lang="${culture}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${pageStyle(customization)}main{padding:.75rem 1rem}main p{margin:0}li{padding:.3rem 0}</style></head>
<body><main><h1><a href="${escapeHtml(address)}" target="_blank" rel="noopener">${title}</a></h1><p class="${overall.state}">${STATE_SYMBOLS[overall.state]} ${escapeHtml(overall.text)}</p>
${list}<p><small>${getText('asOf', { at: `<time datetime="${new Date(at).toISOString()}">${texts.formatDateTime(at, zone)}</time> (${escapeHtml(zone)})` })}</small></p></main></body></html>`;
}

const BADGE_COLOURS = { Up: '#237a34', Down: '#a61e1e', Unknown: '#495057', Maintenance: '#1864ab' } as const;
/** Width of the widest letters of a common sans-serif font at 12 px, so that any text fits. */
const MAX_LETTER_WIDTH_PX = 7.5;

/** Renders a one-line image with a text alternative. */
export function renderBadge(view: PageView): string {
  const texts = pageTexts(view.culture);
  const { state, text } = overallState(view.rows, texts);
  const badgeText = `${STATE_SYMBOLS[state]} ${text}`;
  const width = Math.ceil(badgeText.length * MAX_LETTER_WIDTH_PX) + 20;
  const label = escapeHtml(texts.labelled(pageTitle(view), text));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24" role="img" aria-label="${label}"><title>${label}</title>
<rect width="${width}" height="24" rx="4" fill="${BADGE_COLOURS[state]}"/><text x="${width / 2}" y="16" text-anchor="middle" fill="#fff" font-family="system-ui,sans-serif" font-size="12">${escapeHtml(badgeText)}</text></svg>`;
}
