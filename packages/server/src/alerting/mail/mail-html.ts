import { capitalise } from '@vedette/kernel/capitalise';
import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';
import type { AlertCard } from './alert-card.js';

/**
 * Colours used as text on white and as a band under white text, both with a contrast of at least 4.5:1. A shape carries
 * the same information.
 */
const TONES = {
  down: { colour: '#b42318', shape: '■' },
  still: { colour: '#93500a', shape: '▲' },
  ok: { colour: '#12703a', shape: '●' },
  system: { colour: '#44337a', shape: '◆' },
} as const;

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Text below the cards, and the language of the mail. */
export interface MailFrame {
  readonly more?: string;
  readonly footer: string;
  readonly lang?: string;
}

/**
 * Renders the HTML part with tables and inline styles only, in one column of at most 600 px and without remote content.
 * It looks the same in Outlook, Gmail and on phones, with images blocked and in dark mode.
 */
export function renderMailHtml(cards: readonly AlertCard[], { more = '', footer, lang = 'en' }: MailFrame): string {
  const preview = cards.map(({ name, summary }) => `${name}: ${summary}`).join(' · ');
  const body = [...cards.map(cardHtml), more === '' ? '' : paragraph(more), paragraph(footer)].join('');
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<style>@media (prefers-color-scheme:dark){.page{background:#16181d!important}.card{background:#22252c!important;border-color:#3a3f4a!important}',
    '.ink{color:#f1f3f5!important}.soft{color:#adb5bd!important}}</style></head>',
    `<body class="page" style="margin:0;padding:0;background:#f1f3f5">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview.slice(0, 200))}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:16px 8px">',
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px"><tr><td>',
    body,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}

function cardHtml({ tone, heading, name, summary, facts, texts, links }: AlertCard): string {
  // System messages follow a colon elsewhere; here they begin the line.
  const title = tone === 'system' ? capitalise(name) : name;
  const { colour, shape } = TONES[tone];
  const rows = facts.map(([label, value]) => factHtml(label, value)).join('');
  return [
    `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#ffffff;border:1px solid #dee2e6;border-top:0;margin:0 0 16px 0">`,
    `<tr><td bgcolor="${colour}" style="background:${colour};padding:10px 20px;color:#ffffff;font-size:14px;font-weight:600;${FONT}">${shape}&nbsp; ${escapeHtml(heading)}</td></tr>`,
    `<tr><td class="ink" style="padding:16px 20px 4px;color:#1f2328;font-size:20px;line-height:26px;font-weight:700;word-break:break-word;${FONT}">${escapeHtml(title)}</td></tr>`,
    `<tr><td class="ink" style="padding:0 20px 12px;color:#1f2328;font-size:15px;line-height:22px;word-break:break-word;${FONT}">${escapeHtml(summary)}</td></tr>`,
    `<tr><td style="padding:0 20px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table></td></tr>`,
    ...texts.map(([label, text]) => textHtml(label, text)),
    links.length === 0
      ? ''
      : `<tr><td style="padding:0 20px 18px">${links.map((link) => linkHtml(link, colour)).join('')}</td></tr>`,
    '</table>',
  ].join('\n');
}

function factHtml(label: string, value: string): string {
  return [
    `<tr><td class="soft" valign="top" width="130" style="padding:4px 8px 4px 0;color:#57606a;font-size:13px;line-height:19px;${FONT}">${escapeHtml(label)}</td>`,
    `<td class="ink" valign="top" style="padding:4px 0;color:#1f2328;font-size:13px;line-height:19px;word-break:break-word;${FONT}">${escapeHtml(value)}</td></tr>`,
  ].join('');
}

function textHtml(label: string, text: string): string {
  const lines = escapeHtml(text.replace(/^\n/, '')).replace(/\r?\n/g, '<br>');
  return `<tr><td class="ink" style="padding:0 20px 12px;color:#1f2328;font-size:13px;line-height:19px;word-break:break-word;white-space:pre-wrap;${FONT}"><span class="soft" style="color:#57606a">${escapeHtml(label)}</span><br>${lines}</td></tr>`;
}

function linkHtml([label, url]: readonly [string, string], colour: string): string {
  return `<a class="ink" href="${escapeHtml(url)}" style="display:inline-block;margin:0 16px 0 0;padding:6px 0;color:${colour};font-size:14px;font-weight:600;text-decoration:underline;${FONT}">${escapeHtml(label)}</a>`;
}

function paragraph(text: string): string {
  return `<p class="soft" style="margin:0 4px 12px;color:#57606a;font-size:12px;line-height:18px;${FONT}">${escapeHtml(text)}</p>`;
}

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return stripBidiControls(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
