/**
 * News for subscribers of a status page. Like the page, it contains no target addresses, checkpoints or error texts.
 */
import type { Culture } from '@vedette/i18n/culture';
import { DAY, type Instant } from '@vedette/kernel/clock';

import type { PageIncident, PageUpdate } from '../pages/page-view.js';
import { pageTexts } from '../pages/page-texts.js';
import { renderSubscriberMail } from './subscriber-mail-rules.js';
import { subscriptionTranslator } from './subscription-texts.js';

export interface News {
  /** Stable key of a piece of news. */
  readonly key: string;
  /** Instant of the news. Only subscribers who had confirmed by then are notified. */
  readonly at: Instant;
  readonly title: string;
  readonly text: string;
  /** Monitor of the news. Subscribers who did not select it are not notified. */
  readonly monitorGuid: string;
}

/** An incident with the name its monitor has on the page. */
export interface NamedIncident extends PageIncident {
  readonly monitorGuid: string;
}

/** The part of a monitor's maintenance that lies in the queried time. */
export interface PlannedMaintenance {
  readonly monitorGuid: string;
  readonly name: string;
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * Maximum age of an incident's start or end to be news. Older news was sent already, or there was no subscriber then.
 */
export const MAX_NEWS_AGE_MS = DAY;
/** How long in advance maintenance is announced. */
export const ANNOUNCE_AHEAD_MS = DAY;

/** Time, time zone and culture of news. */
export interface NewsContext {
  readonly at: Instant;
  readonly zone: string;
  readonly culture: Culture;
}

export function collectNews(
  incidents: readonly NamedIncident[],
  planned: readonly PlannedMaintenance[],
  context: NewsContext,
): News[] {
  const { at, zone, culture } = context;
  const getText = subscriptionTranslator(culture);
  const { formatDateTime } = pageTexts(culture);
  const isNew = (instant: Instant): boolean => isRecent(instant, at);
  const opened = incidents
    .filter(({ startedAt, endedAt }) => endedAt === null && isNew(startedAt))
    .map(({ guid, monitorGuid, name, startedAt }) => ({
      key: `${guid}:opened`,
      at: startedAt,
      monitorGuid,
      title: getText('problemTitle', { name }),
      text: getText('problem', { name, from: formatDateTime(startedAt, zone) }),
    }));
  const resolved = incidents.flatMap(({ guid, monitorGuid, name, startedAt, endedAt }) => {
    if (endedAt === null || !isNew(endedAt)) return [];
    const times = { from: formatDateTime(startedAt, zone), to: formatDateTime(endedAt, zone) };
    const title = getText('recoveredTitle', { name });
    return [
      { key: `${guid}:resolved`, at: endedAt, monitorGuid, title, text: getText('recovered', { name, ...times }) },
    ];
  });
  return [
    ...opened,
    ...resolved,
    ...planned.filter((one) => isAnnouncedNow(one, at)).map((one) => toMaintenanceNews(one, context)),
  ];
}

const isRecent = (instant: Instant, at: Instant): boolean => instant > at - MAX_NEWS_AGE_MS && instant <= at;

/** Status updates of an incident of a service. */
export interface IncidentUpdates {
  readonly monitorGuid: string;
  readonly name: string;
  /** Newest first. */
  readonly updates: readonly PageUpdate[];
}

/** Returns recent status updates in their order, as operators wrote them. */
export function updateNews(incidents: readonly IncidentUpdates[], { at, zone, culture }: NewsContext): News[] {
  const { getText, labelled, formatDateTime } = pageTexts(culture);
  return incidents.flatMap(({ monitorGuid, name, updates }) =>
    updates
      .filter((update) => isRecent(update.at, at))
      .toReversed()
      .map(({ guid, state, text, at: postedAt }) => {
        const stateText = getText(state);
        const title = labelled(name, stateText);
        return {
          key: `${guid}:told`,
          at: postedAt,
          monitorGuid,
          title,
          text: labelled(`${name}, ${stateText} (${formatDateTime(postedAt, zone)})`, text),
        };
      }),
  );
}

/** A maintenance that began before the queried time was announced earlier. */
const isAnnouncedNow = ({ from, to }: PlannedMaintenance, at: Instant): boolean =>
  from > at - MAX_NEWS_AGE_MS && from <= at + ANNOUNCE_AHEAD_MS && to > at;

function toMaintenanceNews(
  { monitorGuid, name, from, to }: PlannedMaintenance,
  { at, zone, culture }: NewsContext,
): News {
  const getText = subscriptionTranslator(culture);
  const { formatDateTime } = pageTexts(culture);
  const times = { from: formatDateTime(from, zone), to: formatDateTime(to, zone, from) };
  const title = getText('plannedTitle', { name });
  return {
    key: `${monitorGuid}:maintenance:${from}`,
    at,
    monitorGuid,
    title,
    text: getText('planned', { name, ...times }),
  };
}

export interface SubscriberMailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The page that a mail is about. */
export interface MailedPage {
  readonly title: string;
  readonly zone: string;
  readonly culture: Culture;
  readonly url: string;
  readonly colour: string | undefined;
}

/** The recipient, and the link to change or end the subscription. */
export interface NewsRecipient {
  readonly link: string;
  /** Whether the subscriber selected only some services. */
  readonly hasServiceChoice: boolean;
}

export function buildNewsMail(
  { title, zone, culture, url, colour }: MailedPage,
  news: readonly News[],
  { link, hasServiceChoice }: NewsRecipient,
): SubscriberMailContent {
  const getText = subscriptionTranslator(culture);
  const [onlyNews] = news;
  const summary = news.length === 1 && onlyNews ? onlyNews.title : getText('updates', { count: String(news.length) });
  const subject = pageTexts(culture).labelled(title, summary);
  const footer = getText(hasServiceChoice ? 'footerForSelection' : 'footer', { title, zone });
  const texts = news.map(({ text }) => text);
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: [...texts, url, footer, getText('manageSubscriptionAt', { link })].join('\n\n') + '\n',
    html: renderSubscriberMail({
      title,
      culture,
      colour,
      texts,
      footer,
      button: { label: getText('openPage'), url },
      footerLink: { label: getText('manageSubscription'), url: link },
    }),
  };
}

/** Builds the mail with the confirmation link, which replaces `{{link}}`. */
export function buildConfirmationMail({
  title,
  culture,
  colour,
}: Pick<MailedPage, 'title' | 'culture' | 'colour'>): SubscriberMailContent {
  const getText = subscriptionTranslator(culture);
  const [reason, footer] = [getText('confirmReason', { title }), getText('confirmIgnore')];
  const button = { label: getText('confirm'), url: '{{link}}' };
  return {
    subject: getText('confirmSubject', { title }).replace(/\s+/g, ' '),
    text: [reason, '{{link}}', footer].join('\n\n') + '\n',
    html: renderSubscriberMail({ title, culture, colour, texts: [reason], button, footer }),
  };
}
