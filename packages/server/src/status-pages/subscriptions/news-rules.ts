/** What followers of a status page are told. Like the page it names no addresses, checkpoints or error texts. */
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { Culture } from '../../alerting/index.js';
import type { PageIncident, PageUpdate } from '../pages/page-view.js';
import { pageTexts } from '../pages/page-words.js';
import { renderSubscriberMail } from './subscriber-mail-rules.js';
import { subscriptionTranslator } from './subscription-texts.js';

export interface News {
  /** The same for the same piece of news, however often it is looked for. */
  readonly key: string;
  /** Whoever follows the page since then or longer is told. */
  readonly at: Instant;
  readonly title: string;
  readonly text: string;
  /** Whoever chose others does not hear of it. */
  readonly monitorGuid: string;
}

/** An incident of a monitor by the name it has on the page. */
export interface NamedIncident extends PageIncident {
  readonly monitorGuid: string;
}

/** A span of maintenance of a monitor, as far as it lies in the time that was looked at. */
export interface Planned {
  readonly monitorGuid: string;
  readonly name: string;
  readonly from: Instant;
  readonly to: Instant;
}

/** Incidents that began or ended in this time are news: what is older was told, or nobody was there to tell it. */
export const NEWS_MS = DAY;
/** Maintenance is told so long before it begins. */
export const AHEAD_MS = DAY;

/** When and how news is told. */
export interface NewsContext {
  readonly at: Instant;
  readonly zone: string;
  readonly culture: Culture;
}

export function collectNews(
  incidents: readonly NamedIncident[],
  planned: readonly Planned[],
  how: NewsContext,
): News[] {
  const { at, zone, culture } = how;
  const say = subscriptionTranslator(culture);
  const { moment } = pageTexts(culture);
  const fresh = (when: Instant): boolean => isFresh(when, at);
  const opened = incidents
    .filter(({ startedAt, endedAt }) => endedAt === null && fresh(startedAt))
    .map(({ guid, monitorGuid, name, startedAt }) => ({
      key: `${guid}:opened`,
      at: startedAt,
      monitorGuid,
      title: say('problemTitle', { name }),
      text: say('problem', { name, from: moment(startedAt, zone) }),
    }));
  const resolved = incidents.flatMap(({ guid, monitorGuid, name, startedAt, endedAt }) => {
    if (endedAt === null || !fresh(endedAt)) return [];
    const times = { from: moment(startedAt, zone), to: moment(endedAt, zone) };
    const title = say('overTitle', { name });
    return [{ key: `${guid}:resolved`, at: endedAt, monitorGuid, title, text: say('over', { name, ...times }) }];
  });
  return [
    ...opened,
    ...resolved,
    ...planned.filter((one) => isAnnouncedNow(one, at)).map((one) => maintenance(one, how)),
  ];
}

const isFresh = (moment: Instant, at: Instant): boolean => moment > at - NEWS_MS && moment <= at;

/** What operators told of an incident of a service. */
export interface IncidentUpdates {
  readonly monitorGuid: string;
  readonly name: string;
  /** Newest first. */
  readonly updates: readonly PageUpdate[];
}

/** What operators told lately, in its order, in their own words. */
export function updateNews(incidents: readonly IncidentUpdates[], { at, zone, culture }: NewsContext): News[] {
  const { say, labelled, moment } = pageTexts(culture);
  return incidents.flatMap(({ monitorGuid, name, updates }) =>
    updates
      .filter((update) => isFresh(update.at, at))
      .toReversed()
      .map(({ guid, state, text, at: postedAt }) => {
        const word = say(state);
        const title = labelled(name, word);
        return {
          key: `${guid}:told`,
          at: postedAt,
          monitorGuid,
          title,
          text: labelled(`${name}, ${word} (${moment(postedAt, zone)})`, text),
        };
      }),
  );
}

/** One whose beginning lies before the time looked at was told when it came near. */
const isAnnouncedNow = ({ from, to }: Planned, at: Instant): boolean =>
  from > at - NEWS_MS && from <= at + AHEAD_MS && to > at;

function maintenance({ monitorGuid, name, from, to }: Planned, { at, zone, culture }: NewsContext): News {
  const say = subscriptionTranslator(culture);
  const { moment } = pageTexts(culture);
  const times = { from: moment(from, zone), to: moment(to, zone, from) };
  const title = say('plannedTitle', { name });
  return {
    key: `${monitorGuid}:maintenance:${from}`,
    at,
    monitorGuid,
    title,
    text: say('planned', { name, ...times }),
  };
}

export interface SubscriberMailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The page a mail is about. */
export interface MailedPage {
  readonly title: string;
  readonly zone: string;
  readonly culture: Culture;
  readonly url: string;
  readonly colour: string | undefined;
}

/** Who is told, and where that is changed or ended. */
export interface NewsRecipient {
  readonly link: string;
  /** Not of the whole page. */
  readonly isByChoice: boolean;
}

/** The mail that tells it. */
export function buildNewsMail(
  { title, zone, culture, url, colour }: MailedPage,
  news: readonly News[],
  { link, isByChoice }: NewsRecipient,
): SubscriberMailContent {
  const say = subscriptionTranslator(culture);
  const [only] = news;
  const summary = news.length === 1 && only ? only.title : say('changes', { count: String(news.length) });
  const subject = pageTexts(culture).labelled(title, summary);
  const foot = say(isByChoice ? 'footOfChoice' : 'foot', { title, zone });
  const texts = news.map(({ text }) => text);
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: [...texts, url, foot, say('changeAt', { link })].join('\n\n') + '\n',
    html: renderSubscriberMail({
      title,
      culture,
      colour,
      texts,
      foot,
      button: { label: say('openPage'), url },
      footLink: { label: say('change'), url: link },
    }),
  };
}

/** The mail whose link makes the subscription; `{{link}}` stands for it. */
export function buildConfirmationMail({
  title,
  culture,
  colour,
}: Pick<MailedPage, 'title' | 'culture' | 'colour'>): SubscriberMailContent {
  const say = subscriptionTranslator(culture);
  const [why, foot] = [say('askWhy', { title }), say('askElse')];
  const button = { label: say('confirm'), url: '{{link}}' };
  return {
    subject: say('askSubject', { title }).replace(/\s+/g, ' '),
    text: [why, '{{link}}', foot].join('\n\n') + '\n',
    html: renderSubscriberMail({ title, culture, colour, texts: [why], button, foot }),
  };
}
