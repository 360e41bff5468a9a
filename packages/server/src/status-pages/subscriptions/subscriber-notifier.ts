import { DAY, type Instant } from '@vedette/kernel/clock';
import { queuePreparedMail, type MailContext } from '../../alerting/index.js';
import type { Tx } from '../../definitions/index.js';
import type { ContextPick } from '../../module/context.js';
import type { FoundPage, PageViewDeps } from '../pages/load-page-view.js';
import { pageTitle } from '../pages/page-text-rules.js';
import type { AccountsToCheck } from './subscriber-watch.js';
import {
  ANNOUNCE_AHEAD_MS,
  MAX_NEWS_AGE_MS,
  buildNewsMail,
  collectNews,
  updateNews,
  type News,
  type PlannedMaintenance,
  type NewsContext,
  type MailedPage,
  type IncidentUpdates,
} from './news-rules.js';
import { includesService } from './service-choice-rules.js';
import { CONFIRMATION_VALID_MS, subscriptionUrl, unsubscribeHeader } from './subscription.js';
import {
  loadSubscribedPages,
  deleteOldRows,
  markNotified,
  selectConfirmed,
  type PageKey,
  type StoredSubscriber,
} from './subscription-sql.js';

export interface SubscriberNotifierDeps
  extends
    Pick<PageViewDeps, 'monitors' | 'incidents' | 'updates' | 'maintenance' | 'loadZone'>,
    MailContext,
    ContextPick<'db' | 'webAddress'> {
  readonly readPage: (guid: string) => Promise<FoundPage | undefined>;
  /** Called when subscribers of a page could not be notified. Other pages are not affected. */
  readonly onError: (error: unknown, pageGuid: string) => void;
}

/** Longer than any news lasts, so that nothing is sent twice. */
const NOTIFICATION_RETENTION_MS = 30 * DAY;
/** How far ahead the end of a maintenance is searched. */
const MAX_MAINTENANCE_MS = 30 * DAY;
/** Status updates are sent for incidents up to this age. */
const MAX_INCIDENT_AGE_MS = 30 * DAY;

/**
 * Mails news of published pages to their subscribers. Sent news is recorded in the transaction that queues the mails,
 * so each piece is mailed once, despite crashes and parallel runs.
 * @param accounts whose pages are checked
 */
export async function notifySubscribers(deps: SubscriberNotifierDeps, accounts: AccountsToCheck): Promise<void> {
  if (accounts !== 'all' && accounts.size === 0) return;
  const at = deps.clock.now();
  await deleteOldRows(deps.db, {
    notifiedBefore: at - NOTIFICATION_RETENTION_MS,
    requestedUntil: at - CONFIRMATION_VALID_MS,
  });
  for (const { accountId, pageGuid } of await loadSubscribedPages(deps.db)) {
    if (accounts !== 'all' && !accounts.has(accountId)) continue;
    try {
      const foundPage = await deps.readPage(pageGuid);
      if (foundPage) await notifyPageSubscribers(deps, foundPage, at);
    } catch (error) {
      deps.onError(error, pageGuid);
    }
  }
}

async function notifyPageSubscribers(
  deps: SubscriberNotifierDeps,
  { accountId, page, culture }: FoundPage,
  at: Instant,
): Promise<void> {
  const zone = await deps.loadZone(accountId);
  const news = await readNews(deps, { accountId, page }, { at, zone, culture });
  if (news.length === 0) return;
  const key: PageKey = { accountId, pageGuid: page.pageGuid };
  const title = pageTitle({ title: page.name, customization: page.customization });
  const url = `${deps.webAddress}/status/${page.pageGuid}`;
  const mailedPage = { title, zone, culture, url, colour: page.customization.MainColor };
  await deps.db.transaction().execute(async (tx) => {
    const newKeys = await markNotified(
      tx,
      key,
      news.map((one) => one.key),
      at,
    );
    const unsent = news.filter((one) => newKeys.has(one.key));
    if (unsent.length === 0) return;
    for (const subscriber of await selectConfirmed(tx, key))
      await notifySubscriber(deps, tx, { subscriber, mailedPage, unsent });
  });
}

async function readNews(
  deps: SubscriberNotifierDeps,
  { accountId, page }: Pick<FoundPage, 'accountId' | 'page'>,
  context: NewsContext,
): Promise<News[]> {
  const { at } = context;
  const monitors = await deps.monitors(accountId, page);
  const names = new Map(monitors.map(({ monitorGuid, name }) => [monitorGuid, name]));
  const guids = [...names.keys()];
  const serviceName = (guid: string): string => names.get(guid) ?? '';
  const incidents = await deps.incidents(accountId, guids, at - MAX_NEWS_AGE_MS);
  const maintenanceByMonitor = await deps.maintenance(accountId, guids, {
    from: at - MAX_NEWS_AGE_MS,
    to: at + ANNOUNCE_AHEAD_MS + MAX_MAINTENANCE_MS,
  });
  const planned = [...maintenanceByMonitor].flatMap(([monitorGuid, windows]) =>
    windows.map(({ from, to }): PlannedMaintenance => ({ monitorGuid, name: serviceName(monitorGuid), from, to })),
  );
  return [
    ...collectNews(
      incidents.map((incident) => ({ ...incident, name: serviceName(incident.monitorGuid) })),
      planned,
      context,
    ),
    ...updateNews(await loadIncidentUpdates(deps, { accountId, page }, names, at), context),
  ];
}

/** Reads status updates of the incidents that the page shows, whatever their age. */
async function loadIncidentUpdates(
  deps: SubscriberNotifierDeps,
  { accountId, page }: Pick<FoundPage, 'accountId' | 'page'>,
  names: ReadonlyMap<string, string>,
  at: Instant,
): Promise<IncidentUpdates[]> {
  const incidents = await deps.incidents(accountId, [...names.keys()], at - MAX_INCIDENT_AGE_MS);
  const updatesByIncident = await deps.updates(
    accountId,
    page.pageGuid,
    incidents.map(({ guid }) => guid),
  );
  return incidents.flatMap(({ guid, monitorGuid }) => {
    const updates = updatesByIncident.get(guid);
    return updates ? [{ monitorGuid, name: names.get(monitorGuid) ?? '', updates }] : [];
  });
}

interface SubscriberNews {
  readonly subscriber: StoredSubscriber;
  readonly mailedPage: MailedPage;
  readonly unsent: readonly News[];
}

/** Sends a subscriber the news of the selected services since the subscription. */
async function notifySubscriber(
  deps: SubscriberNotifierDeps,
  tx: Tx,
  { subscriber, mailedPage, unsent }: SubscriberNews,
): Promise<void> {
  const { confirmedAt, choice, accountId, address } = subscriber;
  const news = unsent.filter(
    ({ at, monitorGuid }) => confirmedAt !== null && confirmedAt <= at && includesService(choice, monitorGuid),
  );
  if (news.length === 0) return;
  const link = subscriptionUrl(deps.webAddress, subscriber.token);
  const [header, value] = unsubscribeHeader(link);
  await queuePreparedMail(tx, deps, {
    accountId,
    address,
    ...buildNewsMail(mailedPage, news, { link, hasServiceChoice: choice !== null }),
    headers: { [header]: value, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
}
