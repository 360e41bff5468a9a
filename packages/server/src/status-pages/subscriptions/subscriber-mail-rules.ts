/** Layout of mails of a status page: tables with inline styles in the page's colour that load nothing. */

import type { Culture } from '@vedette/i18n/culture';
import { escapeHtml } from '../pages/page-html-rules.js';
import { headerColours } from '../pages/page-style-rules.js';

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DARK =
  '@media (prefers-color-scheme:dark){.page{background:#16181d!important}.card{background:#22252c!important;border-color:#3a3f4a!important}.ink{color:#f1f3f5!important}.soft{color:#adb5bd!important}}';

/** Content of a mail. */
export interface SubscriberMail {
  readonly title: string;
  readonly culture: Culture;
  /** Colour of the page; undefined for the default colour. */
  readonly colour: string | undefined;
  readonly texts: readonly string[];
  /** The single action. */
  readonly button: { readonly label: string; readonly url: string };
  /** Small print below; a link is appended. */
  readonly footer: string;
  readonly footerLink?: { readonly label: string; readonly url: string };
}

export function renderSubscriberMail({
  title,
  culture,
  colour,
  texts,
  button,
  footer,
  footerLink,
}: SubscriberMail): string {
  const { background, textColour } = headerColours(colour);
  const link =
    footerLink &&
    ` <a class="soft" href="${escapeHtml(footerLink.url)}" style="color:#57606a">${escapeHtml(footerLink.label)}</a>`;
  return [
    `<!doctype html><html lang="${culture}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${DARK}</style></head>`,
    '<body class="page" style="margin:0;padding:0;background:#f1f3f5">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:16px 8px">',
    '<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;border:1px solid #dee2e6">',
    `<tr><td bgcolor="${background}" style="background:${background};padding:14px 20px;color:${textColour};font-size:18px;line-height:24px;font-weight:700;word-break:break-word;${FONT}">${escapeHtml(title)}</td></tr>`,
    ...texts.map(
      (text) =>
        `<tr><td class="ink" style="padding:14px 20px 0;color:#1f2328;font-size:15px;line-height:22px;word-break:break-word;${FONT}">${escapeHtml(text)}</td></tr>`,
    ),
    `<tr><td style="padding:18px 20px 6px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:9px 16px;background:${background};color:${textColour};font-size:14px;font-weight:600;text-decoration:none;border:1px solid #8888;border-radius:4px;${FONT}">${escapeHtml(button.label)}</a></td></tr>`,
    `<tr><td class="soft" style="padding:10px 20px 16px;color:#57606a;font-size:12px;line-height:18px;word-break:break-word;${FONT}">${escapeHtml(footer)}${link ?? ''}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('\n');
}
