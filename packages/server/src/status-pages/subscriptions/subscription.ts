import type { Culture } from '@vedette/i18n/culture';
import type { Subscriber, Subscribers, SubscribersQuery } from '@vedette/contract/v1/status-pages/subscriber';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { missing } from '@vedette/kernel/rule-messages';
import { Secret } from '@vedette/kernel/secret';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { dropWaitingSystemMails, postMail } from '../../alerting/index.js';
import type { Tx } from '../../definitions/index.js';
import type { PageViewDeps } from '../pages/load-page-view.js';
import { storedStatusPage } from '../pages/status-page.js';
import type { StatusPage } from '../pages/status-page-rules.js';
import { buildConfirmationMail } from './news-rules.js';
import { chosenServiceNames, type Choice, type PageService } from './service-choice-rules.js';
import {
  chooseByToken,
  confirmToken,
  countSubscribers,
  deleteByToken,
  deleteSubscriber,
  deleteOldestUnconfirmed,
  insertSubscriber,
  listOfPage,
  updateRequest,
  selectByAddress,
  selectByToken,
  type Forgotten,
  type PageKey,
  type StoredSubscriber,
} from './subscription-sql.js';
import type { StoreContext, Vault } from '../../module/context.js';

export interface SubscriptionDeps extends StoreContext {
  readonly vault: Pick<Vault, 'seal'>;
  readonly monitors: PageViewDeps['monitors'];
  /** Whether mails can be sent. Without a mail server, the confirmation link would never arrive. */
  readonly sendsMail: boolean;
  /** Scheme, host and base path of the service, without a trailing slash. */
  readonly webAddress: string;
}

/** How long a confirmation link is valid. */
export const CONFIRMATION_VALID_MS = DAY;
/** Minimum interval between confirmation mails to one address. */
const CONFIRMATION_RETRY_MS = 15 * MINUTE;
/** Maximum number of subscribers of one page, since each piece of news is mailed to all of them. */
const MAX_SUBSCRIBERS = 5_000;
/**
 * On a full page, a subscriber who has not confirmed within this time is replaced, so that invented addresses do not
 * block the page for a day.
 */
const UNCONFIRMED_KEEP_MS = HOUR;
const TOKEN_BYTES = 24;
const DEFAULT_TAKE = 50;

export const isAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]{1,64}@[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]+\.[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]{2,}$/u.test(
    text,
  );

export const subscriptionUrl = (webAddress: string, token: string): string =>
  `${webAddress}/status/subscription/${token}`;

/** Header of every news mail. */
export const unsubscribeHeader = (link: string) => ['List-Unsubscribe', `<${link}>`] as const;

export interface SubscribedPage extends PageKey {
  readonly title: string;
  readonly culture: Culture;
  readonly colour: string | undefined;
}

/** Returns the services that can be chosen, by name. */
export async function loadPageServices(
  deps: SubscriptionDeps,
  accountId: number,
  page: StatusPage,
): Promise<PageService[]> {
  const monitors = await deps.monitors(accountId, page);
  return monitors
    .map(({ monitorGuid, name }) => ({ monitorGuid, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Input of the subscription form. */
export interface SubscriptionRequest {
  readonly address: string;
  readonly choice: Choice;
}

/**
 * Sends a confirmation mail to an address. The response does not reveal whether the address is already subscribed or a
 * mail was sent: subscribers get none, nor do addresses that recently got one.
 */
export async function requestSubscription(
  deps: SubscriptionDeps,
  page: SubscribedPage,
  { address, choice }: SubscriptionRequest,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const known = await selectByAddress(tx, page, address);
    if (known && known.confirmedAt !== null) return;
    const isAgain = known !== undefined && known.askedAt <= at - CONFIRMATION_RETRY_MS;
    if (known) await updateRequest(tx, known, { askedAt: isAgain ? at : known.askedAt, choice });
    if (known && !isAgain) return;
    const subscriber = known ?? (await newSubscriber(deps, tx, page, { address, choice }));
    if (subscriber) await sendConfirmationMail(deps, tx, subscriber, page);
  });
}

async function newSubscriber(
  { random, clock }: SubscriptionDeps,
  tx: Tx,
  { accountId, pageGuid }: PageKey,
  { address, choice }: SubscriptionRequest,
): Promise<StoredSubscriber | undefined> {
  const page = { accountId, pageGuid };
  const isFull = (await countSubscribers(tx, page)) >= MAX_SUBSCRIBERS;
  if (isFull && !(await deleteOldestUnconfirmed(tx, page, clock.now() - UNCONFIRMED_KEEP_MS))) return undefined;
  const token = random.bytes(TOKEN_BYTES).toString('base64url');
  const one = {
    accountId,
    subscriberGuid: random.newGuid(),
    pageGuid,
    address,
    token,
    askedAt: clock.now(),
    confirmedAt: null,
    choice,
  };
  return (await insertSubscriber(tx, one)) ? one : undefined;
}

async function sendConfirmationMail(
  deps: SubscriptionDeps,
  tx: Tx,
  one: StoredSubscriber,
  page: SubscribedPage,
): Promise<void> {
  const url = new Secret(subscriptionUrl(deps.webAddress, one.token));
  const link = { url, expiresAt: deps.clock.now() + CONFIRMATION_VALID_MS };
  const content = buildConfirmationMail(page);
  await postMail(tx, deps, { accountId: one.accountId, address: one.address, ...content, link });
}

/** Returns undefined if the link is no longer valid. */
export async function findSubscription(deps: SubscriptionDeps, token: string): Promise<StoredSubscriber | undefined> {
  const found = await selectByToken(deps.db, token);
  const isTooOld = found?.confirmedAt === null && found.askedAt <= deps.clock.now() - CONFIRMATION_VALID_MS;
  return isTooOld ? undefined : found;
}

export async function confirmSubscription(deps: SubscriptionDeps, token: string): Promise<void> {
  await confirmToken(deps.db, token, deps.clock.now());
}

export async function chooseServices(deps: SubscriptionDeps, token: string, choice: Choice): Promise<void> {
  await chooseByToken(deps.db, token, choice);
}

/** Deletes the address and mails queued for it immediately. */
export async function unsubscribe(deps: SubscriptionDeps, token: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const one = await deleteByToken(tx, token);
    if (one) await dropNews(deps, tx, one);
  });
}

/** Mails may wait for up to a day if the mail server is slow or down. */
async function dropNews({ webAddress }: Pick<SubscriptionDeps, 'webAddress'>, tx: Tx, one: Forgotten): Promise<void> {
  const [name, value] = unsubscribeHeader(subscriptionUrl(webAddress, one.token));
  await dropWaitingSystemMails(tx, { accountId: one.accountId, address: one.address, header: { name, value } });
}

/** Returns subscribers of a page by address. */
export async function listSubscribers(
  deps: SubscriptionDeps,
  { accountId }: Caller,
  pageGuid: string,
  { Search = '', Skip = 0, Take = DEFAULT_TAKE }: SubscribersQuery,
): Promise<Subscribers> {
  const filter = { search: Search, skip: Skip, take: Take };
  const { total, rows } = await listOfPage(deps.db, { accountId, pageGuid }, filter);
  const isChosen = rows.some(({ choice }) => choice !== null);
  const services = isChosen
    ? await loadPageServices(deps, accountId, await storedStatusPage(deps.db, accountId, pageGuid))
    : [];
  return { Total: total, Rows: rows.map((row) => toWire(row, services)) };
}

function toWire(row: StoredSubscriber, services: readonly PageService[]): Subscriber {
  const { subscriberGuid, address, askedAt, confirmedAt, choice } = row;
  const chosen = chosenServiceNames(choice, services);
  return {
    SubscriberGuid: subscriberGuid,
    Address: address,
    RequestedAt: askedAt,
    ...(confirmedAt !== null && { ConfirmedAt: confirmedAt }),
    ...(chosen && { Services: [...chosen.names], ServiceCount: chosen.count }),
  };
}

/** Removes a subscriber; the audit log does not contain the address. @throws Fault `missing`. */
export async function removeSubscriber(
  deps: SubscriptionDeps,
  caller: Caller,
  { pageGuid, subscriberGuid }: { readonly pageGuid: string; readonly subscriberGuid: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { name } = await storedStatusPage(tx, caller.accountId, pageGuid);
    const one = await deleteSubscriber(tx, { accountId: caller.accountId, pageGuid }, subscriberGuid);
    if (!one) throw missing('subscriber', subscriberGuid);
    await dropNews(deps, tx, one);
    const object = { objectType: 'PublicStatusPage', objectGuid: pageGuid, objectName: name };
    await recordAudit(tx, caller, {
      at: deps.clock.now(),
      action: 'Updated',
      ...object,
      before: { Subscriber: subscriberGuid },
    });
  });
}
