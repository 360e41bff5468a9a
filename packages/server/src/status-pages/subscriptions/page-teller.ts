import { DAY, type Instant } from '@vedette/kernel/clock';
import { postMail, type MailContext } from '../../alerting/index.js';
import type { Tx } from '../../definitions/index.js';
import type { ContextPick } from '../../module/context.js';
import type { FoundPage, PageViewDeps } from '../pages/page-view-of.js';
import { titleOf } from '../pages/page-word-rules.js';
import type { Looked } from './follower-watch.js';
import {
  AHEAD_MS,
  NEWS_MS,
  newsLetter,
  newsOf,
  updateNews,
  type News,
  type Planned,
  type Telling,
  type TellingPage,
  type ToldIncident,
} from './news-rules.js';
import { isHeard } from './service-choice-rules.js';
import { ASKED_MS, subscriptionUrl, unsubscribeHeader } from './subscription.js';
import {
  followedPages,
  forgetOld,
  noteTold,
  selectConfirmed,
  type PageKey,
  type StoredSubscriber,
} from './subscription-sql.js';

export interface PageTellerDeps
  extends
    Pick<PageViewDeps, 'monitors' | 'incidents' | 'updates' | 'maintenance' | 'zoneOf'>,
    MailContext,
    ContextPick<'db' | 'webAddress'> {
  readonly readPage: (guid: string) => Promise<FoundPage | undefined>;
  /** A page that could not be told about; the others are. */
  readonly onTrouble: (error: unknown, pageGuid: string) => void;
}

/** Longer than anything stays news, so that nothing is told twice. */
const TOLD_MS = 30 * DAY;
/** The end of a maintenance is looked for so far beyond its beginning. */
const LONGEST_MS = 30 * DAY;
/** Incidents of so long may be told of. */
const LISTED_MS = 30 * DAY;

/**
 * Mails what is new on published pages to those who follow them. What was told is noted in the transaction that writes the mails,
 * so that each piece of news is mailed once, whoever stops in between and however many look.
 * @param looked whose pages; without an account nothing is read
 */
export async function tellFollowers(deps: PageTellerDeps, looked: Looked): Promise<void> {
  if (looked !== 'all' && looked.size === 0) return;
  const at = deps.clock.now();
  await forgetOld(deps.db, { toldBefore: at - TOLD_MS, askedUntil: at - ASKED_MS });
  for (const { accountId, pageGuid } of await followedPages(deps.db)) {
    if (looked !== 'all' && !looked.has(accountId)) continue;
    try {
      const found = await deps.readPage(pageGuid);
      if (found) await tellPage(deps, found, at);
    } catch (error) {
      deps.onTrouble(error, pageGuid);
    }
  }
}

async function tellPage(deps: PageTellerDeps, { accountId, page, culture }: FoundPage, at: Instant): Promise<void> {
  const zone = await deps.zoneOf(accountId);
  const news = await readNews(deps, { accountId, page }, { at, zone, culture });
  if (news.length === 0) return;
  const key: PageKey = { accountId, pageGuid: page.pageGuid };
  const title = titleOf({ title: page.name, look: page.customization });
  const url = `${deps.webAddress}/status/${page.pageGuid}`;
  const told = { title, zone, culture, url, colour: page.customization.MainColor };
  await deps.db.transaction().execute(async (tx) => {
    const fresh = await noteTold(
      tx,
      key,
      news.map((one) => one.key),
      at,
    );
    const unheard = news.filter((one) => fresh.has(one.key));
    if (unheard.length === 0) return;
    for (const reader of await selectConfirmed(tx, key)) await tellReader(deps, tx, { reader, told, unheard });
  });
}

async function readNews(
  deps: PageTellerDeps,
  { accountId, page }: Pick<FoundPage, 'accountId' | 'page'>,
  how: Telling,
): Promise<News[]> {
  const { at } = how;
  const monitors = await deps.monitors(accountId, page);
  const names = new Map(monitors.map(({ monitorGuid, name }) => [monitorGuid, name]));
  const guids = [...names.keys()];
  const nameOf = (guid: string): string => names.get(guid) ?? '';
  const incidents = await deps.incidents(accountId, guids, at - NEWS_MS);
  const spans = await deps.maintenance(accountId, guids, { from: at - NEWS_MS, to: at + AHEAD_MS + LONGEST_MS });
  const planned = [...spans].flatMap(([monitorGuid, own]) =>
    own.map(({ from, to }): Planned => ({ monitorGuid, name: nameOf(monitorGuid), from, to })),
  );
  return [
    ...newsOf(
      incidents.map((incident) => ({ ...incident, name: nameOf(incident.monitorGuid) })),
      planned,
      how,
    ),
    ...updateNews(await toldIncidents(deps, { accountId, page }, names, at), how),
  ];
}

/** What operators told of incidents the page shows, however long ago those were. */
async function toldIncidents(
  deps: PageTellerDeps,
  { accountId, page }: Pick<FoundPage, 'accountId' | 'page'>,
  names: ReadonlyMap<string, string>,
  at: Instant,
): Promise<ToldIncident[]> {
  const shown = await deps.incidents(accountId, [...names.keys()], at - LISTED_MS);
  const told = await deps.updates(
    accountId,
    page.pageGuid,
    shown.map(({ guid }) => guid),
  );
  return shown.flatMap(({ guid, monitorGuid }) => {
    const updates = told.get(guid);
    return updates ? [{ monitorGuid, name: names.get(monitorGuid) ?? '', updates }] : [];
  });
}

interface ToldReader {
  readonly reader: StoredSubscriber;
  readonly told: TellingPage;
  readonly unheard: readonly News[];
}

/** Of what happened since he follows the page, to the services he chose. */
async function tellReader(deps: PageTellerDeps, tx: Tx, { reader, told, unheard }: ToldReader): Promise<void> {
  const { confirmedAt, choice, accountId, address } = reader;
  const news = unheard.filter(
    ({ at, monitorGuid }) => confirmedAt !== null && confirmedAt <= at && isHeard(choice, monitorGuid),
  );
  if (news.length === 0) return;
  const link = subscriptionUrl(deps.webAddress, reader.token);
  const [header, value] = unsubscribeHeader(link);
  await postMail(tx, deps, {
    accountId,
    address,
    ...newsLetter(told, news, { link, isByChoice: choice !== null }),
    headers: { [header]: value, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
}
