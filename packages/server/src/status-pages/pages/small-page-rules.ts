/** Small pages around a status page: for subscriptions, and for unknown pages. */

import type { Culture } from '@vedette/i18n/culture';
import { escapeHtml } from './page-html-rules.js';

const STYLE =
  ':root{color-scheme:light dark;--paper:#fff;--ink:#212529;--line:#8886;--act:#1b3a57;--on:#fff;--bad:#c92a2a}@media(prefers-color-scheme:dark){:root{--paper:#15181b;--ink:#e9ecef;--act:#a5d8ff;--on:#15181b;--bad:#ff8787}}' +
  '*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:0 1rem;overflow-wrap:anywhere;background:var(--paper);color:var(--ink)}a{color:inherit}main{max-width:32rem;margin:12vh auto 2rem;padding:1.5rem;border:1px solid var(--line);border-radius:8px}' +
  'h1{font-size:1.4rem;margin:0 0 .5rem}label,legend{font-weight:600}input:not(.pick input),button{font:inherit;padding:.5rem .8rem;margin:.25rem .5rem .5rem 0;border:1px solid var(--line);border-radius:4px}input:not(.pick input){width:100%;margin-right:0}' +
  'fieldset{border:1px solid var(--line);border-radius:4px;margin:.5rem 0 1rem;padding:.5rem .8rem;min-width:0}.pick{display:flex;gap:.5rem;align-items:baseline;padding:.25rem 0;font-weight:400}.pick input{flex:none;width:1.1rem;height:1.1rem;accent-color:var(--act)}.picks{max-height:50vh;overflow:auto;padding-left:1.6rem}fieldset:has([value=all]:checked) .picks{display:none}' +
  'button{cursor:pointer;background:none}button:first-of-type{background:var(--act);color:var(--on);border-color:var(--act)}[role=alert]{color:var(--bad);margin:.25rem 0}';

/** Returns a small page without scripts. */
export const renderSmallPage = (title: string, innerHtml: string, culture: Culture = 'en-GB'): string =>
  `<!doctype html><html lang="${culture}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${innerHtml}</main></body></html>`;
