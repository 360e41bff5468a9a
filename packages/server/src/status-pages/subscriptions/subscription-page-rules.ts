/** The few pages around a subscription, read without scripts; each has a way back to the status page it is about. */
import type { Culture } from '../../alerting/index.js';
import { escapeHtml } from '../pages/page-html-rules.js';
import { smallPage } from '../pages/small-page-rules.js';
import { subscriptionTranslator } from './subscription-texts.js';
import {
  serviceField,
  HEAR,
  isChoosable,
  includesService,
  type Choice,
  type PageService,
} from './service-choice-rules.js';

/** The status page a small page is about. */
export interface About {
  readonly pageGuid: string;
  readonly title: string;
  readonly culture: Culture;
}

/** The small pages lie one below `/status`, or on its own host one below its root: beside that the page stands in both. */
function page({ pageGuid, title, culture }: About, head: string, inner: string): string {
  const back = subscriptionTranslator(culture)('back', { title: escapeHtml(title) });
  return smallPage(head, `${inner}<p><a href="../${pageGuid}">${back}</a></p>`, culture);
}

const followTitle = ({ title, culture }: About): string => subscriptionTranslator(culture)('followTitle', { title });

/** What there is to choose from, and what is chosen. */
export interface Choosing {
  readonly services: readonly PageService[];
  readonly choice: Choice;
  readonly isNothingChosen?: boolean;
}

/** Radio buttons and boxes; the boxes are seen once they count. */
function choiceHtml({ culture }: About, { services, choice, isNothingChosen = false }: Choosing): string {
  if (!isChoosable(services, choice)) return '';
  const say = subscriptionTranslator(culture);
  const radio = (value: string, isOn: boolean, label: string): string =>
    `<label class="pick"><input type="radio" name="${HEAR}" value="${value}"${isOn ? ' checked' : ''}> ${label}</label>`;
  const boxes = services.map(({ monitorGuid, name }) => {
    const isOn = choice !== null && includesService(choice, monitorGuid) ? ' checked' : '';
    return `<label class="pick"><input type="checkbox" name="${serviceField(monitorGuid)}"${isOn}> ${escapeHtml(name)}</label>`;
  });
  const why = isNothingChosen ? `<p role="alert" id="why-none">▲ ${say('noService')}</p>` : '';
  const bad = isNothingChosen ? ' aria-describedby="why-none"' : '';
  return `<fieldset${bad}><legend>${say('hear')}</legend>${radio('all', choice === null, say('hearAll'))}
${radio('services', choice !== null, say('hearChosen'))}
<div class="picks">${boxes.join('\n')}</div>${why}</fieldset>`;
}

/** What was wrong with an address. */
export type AddressProblem = 'noAddress' | 'tooMany';

/** What was typed in last, to be mended. */
export interface LastTyped {
  readonly problem?: AddressProblem | undefined;
  readonly address: string;
}

/** Where an address is typed in, and chosen what it hears of. */
export function subscribePage(
  about: About,
  choosing: Choosing,
  { problem, address }: LastTyped = { address: '' },
): string {
  const say = subscriptionTranslator(about.culture);
  const bad = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="why" autofocus';
  const why = problem === undefined ? '' : `<p role="alert" id="why">▲ ${escapeHtml(say(problem))}</p>`;
  const input = `<input type="email" name="Address" required maxlength="254" autocomplete="email" value="${escapeHtml(address)}"${bad}>`;
  return page(
    about,
    followTitle(about),
    `<p>${say('followAbout')}</p><form method="post"><label>${say('address')}<br>${input}</label>
${why}${choiceHtml(about, choosing)}<button>${say('follow')}</button></form>`,
  );
}

/** The same for every address: who follows a page is nobody's business. */
export const confirmationSentPage = (about: About): string =>
  page(about, followTitle(about), `<p role="status">${subscriptionTranslator(about.culture)('asked')}</p>`);

/** Opening a link changes nothing, since mail scanners open them: only a button does. */
export function subscriptionPage(about: About, isConfirmed: boolean, choosing: Choosing): string {
  const say = subscriptionTranslator(about.culture);
  const button = (action: string, label: string): string => `<button name="Action" value="${action}">${label}</button>`;
  const choice = choiceHtml(about, choosing);
  const save = choice === '' ? '' : `${button('choose', say('saveChoice'))}\n`;
  const [before, buttons] = isConfirmed
    ? [`<p>${say('follows')}</p>`, `${save}${button('unsubscribe', say('unsubscribe'))}`]
    : ['', `${button('confirm', say('confirm'))}\n${button('unsubscribe', say('forget'))}`];
  return page(about, about.title, `${before}<form method="post">${choice}${buttons}</form>`);
}

export const donePage = (about: About, done: 'confirmed' | 'chosen' | 'forgotten'): string =>
  page(about, about.title, `<p role="status">${subscriptionTranslator(about.culture)(done)}</p>`);

/** There is no mail server, so no form. */
export const unofferedPage = (about: About): string =>
  page(about, followTitle(about), `<p>${subscriptionTranslator(about.culture)('noMailServer')}</p>`);

/** Of no page that is known, so in no language of one. */
export const gonePage = (): string =>
  smallPage(
    'This link does not work any more',
    '<p>The address is not subscribed, or the link is older than a day.</p>',
  );
