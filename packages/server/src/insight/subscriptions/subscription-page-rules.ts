/** The few pages around a subscription, read without scripts; each has a way back to the status page it is about. */
import { escapeHtml } from '../status-pages/page-html-rules.js';
import { smallPage } from '../status-pages/small-page-rules.js';

/** The status page a small page is about. */
export interface About {
  readonly pageGuid: string;
  readonly title: string;
}

/** The small pages lie one below `/status`, or on its own host one below its root: beside that the page stands in both. */
const page = (about: About, title: string, inner: string): string =>
  smallPage(title, `${inner}<p><a href="../${about.pageGuid}">Back to ${escapeHtml(about.title)}</a></p>`);

/** Where an address is typed in; `problem` says what was wrong with the last, which stands there to be mended. */
export const askPage = (about: About, problem?: string, last = ''): string =>
  page(
    about,
    `Follow ${about.title}`,
    `<p>A mail when something on the page breaks, works again or is maintained, and when something is told of it. Nothing else is
done with the address, and every mail says how to end it.</p><form method="post"><label>E-mail address<br><input type="email" name="Address" required maxlength="254" autocomplete="email" value="${escapeHtml(last)}"${problem === undefined ? '' : ' aria-invalid="true" aria-describedby="why" autofocus'}></label>
${problem === undefined ? '' : `<p role="alert" id="why">▲ ${escapeHtml(problem)}</p>`}<button>Follow</button></form>`,
  );

/** The same for every address: who follows a page is nobody's business. */
export const askedPage = (about: About): string =>
  page(
    about,
    `Follow ${about.title}`,
    '<p role="status">If this address does not follow the page yet, a mail with a link is on its way. It works for a day.</p>',
  );

/** Opening a link changes nothing, since mail scanners open them: only a button does. */
export const subscriptionPage = (about: About, isConfirmed: boolean): string =>
  page(
    about,
    about.title,
    isConfirmed
      ? '<p>This address follows the page.</p><form method="post"><button name="Action" value="unsubscribe">Unsubscribe</button></form>'
      : `<form method="post"><button name="Action" value="confirm">Confirm the subscription</button>
<button name="Action" value="unsubscribe">Forget the address</button></form>`,
  );

export const donePage = (about: About, text: string): string =>
  page(about, about.title, `<p role="status">${escapeHtml(text)}</p>`);

export const gonePage = (): string =>
  smallPage(
    'This link does not work any more',
    '<p>The address is not subscribed, or the link is older than a day.</p>',
  );
