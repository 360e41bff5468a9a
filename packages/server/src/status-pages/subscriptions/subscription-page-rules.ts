/** The pages of a subscription, without scripts. Each links back to its status page. */

import type { Culture } from '@vedette/i18n/culture';
import { escapeHtml } from '../pages/page-html-rules.js';
import { smallPage } from '../pages/small-page-rules.js';
import { subscriptionTranslator } from './subscription-texts.js';
import {
  serviceField,
  CHOICE_FIELD,
  isChoosable,
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
function page({ pageGuid, title, culture }: PageDetails, head: string, inner: string): string {
  const back = subscriptionTranslator(culture)('back', { title: escapeHtml(title) });
  return smallPage(head, `${inner}<p><a href="../${pageGuid}">${back}</a></p>`, culture);
}

const followTitle = ({ title, culture }: PageDetails): string =>
  subscriptionTranslator(culture)('followTitle', { title });

/** Available services, and the selection. */
export interface ServiceOptions {
  readonly services: readonly PageService[];
  readonly choice: Choice;
  readonly isNothingChosen?: boolean;
}

/** Radio buttons and checkboxes; the checkboxes are shown once they apply. */
function choiceHtml({ culture }: PageDetails, { services, choice, isNothingChosen = false }: ServiceOptions): string {
  if (!isChoosable(services, choice)) return '';
  const getText = subscriptionTranslator(culture);
  const radio = (value: string, isOn: boolean, label: string): string =>
    `<label class="pick"><input type="radio" name="${CHOICE_FIELD}" value="${value}"${isOn ? ' checked' : ''}> ${label}</label>`;
  const boxes = services.map(({ monitorGuid, name }) => {
    const isOn = choice !== null && includesService(choice, monitorGuid) ? ' checked' : '';
    return `<label class="pick"><input type="checkbox" name="${serviceField(monitorGuid)}"${isOn}> ${escapeHtml(name)}</label>`;
  });
  const why = isNothingChosen ? `<p role="alert" id="why-none">▲ ${getText('noService')}</p>` : '';
  const bad = isNothingChosen ? ' aria-describedby="why-none"' : '';
  return `<fieldset${bad}><legend>${getText('choice')}</legend>${radio('all', choice === null, getText('allServices'))}
${radio('services', choice !== null, getText('chosenServices'))}
<div class="picks">${boxes.join('\n')}</div>${why}</fieldset>`;
}

export type AddressProblem = 'noAddress' | 'tooMany';

/** Previous input, to be corrected. */
export interface PreviousInput {
  readonly problem?: AddressProblem | undefined;
  readonly address: string;
}

/** Renders the form for the address and the services. */
export function subscribePage(
  about: PageDetails,
  choosing: ServiceOptions,
  { problem, address }: PreviousInput = { address: '' },
): string {
  const getText = subscriptionTranslator(about.culture);
  const bad = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="why" autofocus';
  const why = problem === undefined ? '' : `<p role="alert" id="why">▲ ${escapeHtml(getText(problem))}</p>`;
  const input = `<input type="email" name="Address" required maxlength="254" autocomplete="email" value="${escapeHtml(address)}"${bad}>`;
  return page(
    about,
    followTitle(about),
    `<p>${getText('followAbout')}</p><form method="post"><label>${getText('address')}<br>${input}</label>
${why}${choiceHtml(about, choosing)}<button>${getText('follow')}</button></form>`,
  );
}

/** Renders the same page for every address, because subscriptions are private. */
export const confirmationSentPage = (about: PageDetails): string =>
  page(about, followTitle(about), `<p role="status">${subscriptionTranslator(about.culture)('confirmationSent')}</p>`);

/** Opening a link changes nothing, because mail scanners open links. Only the button does. */
export function subscriptionPage(about: PageDetails, isConfirmed: boolean, choosing: ServiceOptions): string {
  const getText = subscriptionTranslator(about.culture);
  const button = (action: string, label: string): string => `<button name="Action" value="${action}">${label}</button>`;
  const choice = choiceHtml(about, choosing);
  const save = choice === '' ? '' : `${button('choose', getText('saveChoice'))}\n`;
  const [before, buttons] = isConfirmed
    ? [`<p>${getText('follows')}</p>`, `${save}${button('unsubscribe', getText('unsubscribe'))}`]
    : ['', `${button('confirm', getText('confirm'))}\n${button('unsubscribe', getText('forget'))}`];
  return page(about, about.title, `${before}<form method="post">${choice}${buttons}</form>`);
}

export const donePage = (about: PageDetails, done: 'confirmed' | 'chosen' | 'forgotten'): string =>
  page(about, about.title, `<p role="status">${subscriptionTranslator(about.culture)(done)}</p>`);

/** Shown instead of the form if there is no mail server. */
export const unavailablePage = (about: PageDetails): string =>
  page(about, followTitle(about), `<p>${subscriptionTranslator(about.culture)('noMailServer')}</p>`);

/** Shown for an unknown page, so `culture` is that of the browser. */
export function invalidLinkPage(culture: Culture): string {
  const say = subscriptionTranslator(culture);
  return smallPage(say('invalidLink'), `<p>${say('invalidLinkWhy')}</p>`, culture);
}
