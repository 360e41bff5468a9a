/** The few pages around a subscription, read without scripts. */
import { escapeHtml } from '../status-pages/page-html-rules.js';

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}' +
  'input,button{font:inherit;padding:.5rem;margin:.25rem .25rem .25rem 0;max-width:100%}';

const page = (title: string, inner: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${inner}</main></body></html>`;

/** Where an address is typed in; `problem` says what was wrong with the last. */
export const askPage = (title: string, problem?: string): string =>
  page(
    `Follow ${title}`,
    `<p>A mail when something on the page breaks, works again or is maintained. Nothing else is done with the address, and
every mail says how to end it.</p>${problem === undefined ? '' : `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`}
<form method="post"><label>E-mail address<br><input type="email" name="Address" required maxlength="254" autocomplete="email"></label>
<br><button>Follow</button></form>`,
  );

/** The same for every address: who follows a page is nobody's business. */
export const askedPage = (title: string): string =>
  page(
    `Follow ${title}`,
    '<p role="status">If this address does not follow the page yet, a mail with a link is on its way. It works for a day.</p>',
  );

/** Opening a link changes nothing, since mail scanners open them: only a button does. */
export const subscriptionPage = (title: string, isConfirmed: boolean): string =>
  page(
    title,
    isConfirmed
      ? '<p>This address follows the page.</p><form method="post"><button name="Action" value="unsubscribe">Unsubscribe</button></form>'
      : `<form method="post"><button name="Action" value="confirm">Confirm the subscription</button>
<button name="Action" value="unsubscribe">Forget the address</button></form>`,
  );

export const donePage = (title: string, text: string): string =>
  page(title, `<p role="status">${escapeHtml(text)}</p>`);

export const gonePage = (): string =>
  page('This link does not work any more', '<p>The address is not subscribed, or the link is older than a day.</p>');
