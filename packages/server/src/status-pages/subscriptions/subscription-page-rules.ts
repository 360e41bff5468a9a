/** The pages of a subscription, without scripts. Each links back to its status page. */

import type { Culture } from '@vedette/i18n/culture';
import { escapeHtml } from '../pages/page-html-rules.js';
import { renderSmallPage } from '../pages/small-page-rules.js';
import { subscriptionTranslator } from './subscription-texts.js';
import {
  serviceFieldName,
  CHOICE_FIELD,
  canChooseServices,
  includesService,
  type Choice,
  type PageService,
} from './service-choice-rules.js';

/** The status page that a small page belongs to. */
export interface PageDetails {
  readonly pageGuid: string;
  readonly title: string;
  readonly culture: Culture;
}

/**
 * The small pages are one level below `/status`, or below the root of the page's own host, so a relative link to the
 * status page works in both.
 */
function renderPage({ pageGuid, title, culture }: PageDetails, head: string, inner: string): string {
  const back = subscriptionTranslator(culture)('back', { title: escapeHtml(title) });
  return renderSmallPage(head, `${inner}<p><a href="../${pageGuid}">${back}</a></p>`, culture);
}

const subscribeTitle = ({ title, culture }: PageDetails): string =>
  subscriptionTranslator(culture)('subscribeTitle', { title });

/** Available services, and the selection. */
export interface ServiceOptions {
  readonly services: readonly PageService[];
  readonly choice: Choice;
  readonly lacksSelection?: boolean;
}

/** Radio buttons and checkboxes; the checkboxes are shown once they apply. */
function choiceHtml({ culture }: PageDetails, { services, choice, lacksSelection = false }: ServiceOptions): string {
  if (!canChooseServices(services, choice)) return '';
  const getText = subscriptionTranslator(culture);
  const radio = (value: string, isChecked: boolean, label: string): string =>
    `<label class="pick"><input type="radio" name="${CHOICE_FIELD}" value="${value}"${isChecked ? ' checked' : ''}> ${label}</label>`;
  const boxes = services.map(({ monitorGuid, name }) => {
    const isChecked = choice !== null && includesService(choice, monitorGuid) ? ' checked' : '';
    return `<label class="pick"><input type="checkbox" name="${serviceFieldName(monitorGuid)}"${isChecked}> ${escapeHtml(name)}</label>`;
  });
  const errorHtml = lacksSelection ? `<p role="alert" id="why-none">▲ ${getText('noService')}</p>` : '';
  const errorAttributes = lacksSelection ? ' aria-describedby="why-none"' : '';
  return `<fieldset${errorAttributes}><legend>${getText('services')}</legend>${radio('all', choice === null, getText('allServices'))}
${radio('services', choice !== null, getText('selectedServices'))}
<div class="picks">${boxes.join('\n')}</div>${errorHtml}</fieldset>`;
}

export type AddressProblem = 'noAddress' | 'tooMany';

/** Previous input, to be corrected. */
export interface PreviousInput {
  readonly problem?: AddressProblem | undefined;
  readonly address: string;
}

/** Renders the form for the address and the services. */
export function subscribePage(
  details: PageDetails,
  serviceOptions: ServiceOptions,
  { problem, address }: PreviousInput = { address: '' },
): string {
  const getText = subscriptionTranslator(details.culture);
  const errorAttributes = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="why" autofocus';
  const errorHtml = problem === undefined ? '' : `<p role="alert" id="why">▲ ${escapeHtml(getText(problem))}</p>`;
  const input = `<input type="email" name="Address" required maxlength="254" autocomplete="email" value="${escapeHtml(address)}"${errorAttributes}>`;
  return renderPage(
    details,
    subscribeTitle(details),
    `<p>${getText('subscribeDescription')}</p><form method="post"><label>${getText('address')}<br>${input}</label>
${errorHtml}${choiceHtml(details, serviceOptions)}<button>${getText('subscribe')}</button></form>`,
  );
}

/** Renders the same page for every address, because subscriptions are private. */
export const confirmationSentPage = (details: PageDetails): string =>
  renderPage(
    details,
    subscribeTitle(details),
    `<p role="status">${subscriptionTranslator(details.culture)('confirmationSent')}</p>`,
  );

/** Opening a link changes nothing, because mail scanners open links. Only the button does. */
export function subscriptionPage(details: PageDetails, isConfirmed: boolean, serviceOptions: ServiceOptions): string {
  const getText = subscriptionTranslator(details.culture);
  const button = (action: string, label: string): string => `<button name="Action" value="${action}">${label}</button>`;
  const choice = choiceHtml(details, serviceOptions);
  const save = choice === '' ? '' : `${button('choose', getText('saveSelection'))}\n`;
  const [introduction, buttons] = isConfirmed
    ? [`<p>${getText('isSubscribed')}</p>`, `${save}${button('unsubscribe', getText('unsubscribe'))}`]
    : ['', `${button('confirm', getText('confirm'))}\n${button('unsubscribe', getText('unsubscribe'))}`];
  return renderPage(details, details.title, `${introduction}<form method="post">${choice}${buttons}</form>`);
}

export const donePage = (details: PageDetails, done: 'confirmed' | 'selectionSaved' | 'unsubscribed'): string =>
  renderPage(details, details.title, `<p role="status">${subscriptionTranslator(details.culture)(done)}</p>`);

/** Shown instead of the form if there is no mail server. */
export const unavailablePage = (details: PageDetails): string =>
  renderPage(details, subscribeTitle(details), `<p>${subscriptionTranslator(details.culture)('noMailServer')}</p>`);

/** Shown for an unknown page, so `culture` is that of the browser. */
export function invalidLinkPage(culture: Culture): string {
  const getText = subscriptionTranslator(culture);
  return renderSmallPage(getText('invalidLink'), `<p>${getText('invalidLinkWhy')}</p>`, culture);
}
