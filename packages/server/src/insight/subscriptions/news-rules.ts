/** What followers of a status page are told. Like the page it names no addresses, checkpoints or error texts. */
import { DAY, type Instant } from '@vedette/kernel/clock';
import type { PageIncident, PageUpdate } from '../status-pages/page-view.js';
import { minuteOf } from '../status-pages/page-word-rules.js';
import { letterHtml } from './letter-look-rules.js';

export interface News {
  /** The same for the same piece of news, however often it is looked for. */
  readonly key: string;
  /** Whoever follows the page since then or longer is told. */
  readonly at: Instant;
  readonly title: string;
  readonly text: string;
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

export function newsOf(
  incidents: readonly PageIncident[],
  planned: readonly Planned[],
  { at, zone }: { readonly at: Instant; readonly zone: string },
): News[] {
  const fresh = (moment: Instant): boolean => isFresh(moment, at);
  const opened = incidents
    .filter(({ startedAt, endedAt }) => endedAt === null && fresh(startedAt))
    .map(({ guid, name, startedAt }) => ({
      ...{ key: `${guid}:opened`, at: startedAt, title: `problem with ${name}` },
      text: `${name} has a problem since ${minuteOf(startedAt, zone)}.`,
    }));
  const resolved = incidents.flatMap(({ guid, name, startedAt, endedAt }) =>
    endedAt !== null && fresh(endedAt)
      ? [
          {
            ...{ key: `${guid}:resolved`, at: endedAt, title: `${name} works again` },
            text: `${name} works again since ${minuteOf(endedAt, zone)}; the problem began at ${minuteOf(startedAt, zone)}.`,
          },
        ]
      : [],
  );
  return [
    ...opened,
    ...resolved,
    ...planned.filter((one) => isToldNow(one, at)).map((one) => maintenance(one, { at, zone })),
  ];
}

const isFresh = (moment: Instant, at: Instant): boolean => moment > at - NEWS_MS && moment <= at;

/** What operators told of an incident of a service. */
export interface ToldIncident {
  readonly name: string;
  /** Newest first. */
  readonly updates: readonly PageUpdate[];
}

/** What operators told lately, in its order, in their own words. */
export const updateNews = (
  incidents: readonly ToldIncident[],
  { at, zone }: { readonly at: Instant; readonly zone: string },
): News[] =>
  incidents.flatMap(({ name, updates }) =>
    updates
      .filter((update) => isFresh(update.at, at))
      .toReversed()
      .map(({ guid, state, text, at: postedAt }) => ({
        ...{ key: `${guid}:told`, at: postedAt, title: `${name}: ${state}` },
        text: `${name}, ${state} (${minuteOf(postedAt, zone)}): ${text}`,
      })),
  );

/** One whose beginning lies before the time looked at was told when it came near. */
const isToldNow = ({ from, to }: Planned, at: Instant): boolean =>
  from > at - NEWS_MS && from <= at + AHEAD_MS && to > at;

const maintenance = ({ monitorGuid, name, from, to }: Planned, { at, zone }: { at: Instant; zone: string }): News => ({
  ...{ key: `${monitorGuid}:maintenance:${from}`, at, title: `maintenance of ${name}` },
  text: `Maintenance of ${name} from ${minuteOf(from, zone)} to ${minuteOf(to, zone)}.`,
});

export interface LetterWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The page a mail is about. */
export interface TellingPage {
  readonly title: string;
  readonly zone: string;
  readonly url: string;
  readonly colour: string | undefined;
}

/** The mail that tells it; `link` unsubscribes. */
export function newsLetter(
  { title, zone, url, colour }: TellingPage,
  news: readonly News[],
  link: string,
): LetterWords {
  const [only] = news;
  const subject = `${title}: ${news.length === 1 && only ? only.title : `${news.length} changes`}`;
  const foot = `You get this mail because this address follows ${title}. Times: ${zone}.`;
  const texts = news.map(({ text }) => text);
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: [...texts, url, foot, `Unsubscribe: ${link}`].join('\n\n') + '\n',
    html: letterHtml({
      ...{ title, colour, texts, foot, button: { label: 'Open the status page', url } },
      footLink: { label: 'Unsubscribe', url: link },
    }),
  };
}

/** The mail whose link makes the subscription; `{{link}}` stands for it. */
export function askingLetter(title: string, colour?: string): LetterWords {
  const why = `Somebody, probably you, wants to follow ${title} with this address. Nothing more is sent until you confirm it:`;
  const else_ = 'If it was not you, do nothing: the address is forgotten after a day.';
  const button = { label: 'Confirm the subscription', url: '{{link}}' };
  return {
    subject: `${title}: confirm your subscription`.replace(/\s+/g, ' '),
    text: [why, '{{link}}', else_].join('\n\n') + '\n',
    html: letterHtml({ title, colour, texts: [why], button, foot: else_ }),
  };
}
