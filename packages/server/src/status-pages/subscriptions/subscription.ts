import type { Culture } from '@vedette/i18n/culture';
import type { Subscriber, Subscribers, SubscribersQuery } from '@vedette/contract/v1/status-pages/subscriber';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { Secret } from '@vedette/kernel/secret';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { cancelSystemMails, queuePreparedMail } from '../../alerting/index.js';
import type { Tx } from '../../definitions/index.js';
import type { PageViewDeps } from '../pages/load-page-view.js';
import { loadStatusPage } from '../pages/status-page.js';
import type { StatusPage } from '../pages/status-page-rules.js';
import { buildConfirmationMail } from './news-rules.js';
import { selectedServiceNames, type Choice, type PageService } from './service-choice-rules.js';
import {
  updateChoiceByToken,
  confirmByToken,
  countSubscribers,
  deleteByToken,
  deleteSubscriber,
  deleteOldestUnconfirmed,
  insertSubscriber,
  listPageSubscribers,
  updateRequest,
  selectByAddress,
  selectByToken,
  type DeletedSubscriber,
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
const MIN_UNCONFIRMED_AGE_MS = HOUR;
const TOKEN_BYTES = 24;
const DEFAULT_TAKE = 50;

export const isEmailAddress = (text: string): boolean =>
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
    const existing = await selectByAddress(tx, page, address);
    if (existing && existing.confirmedAt !== null) return;
    const mayResend = existing !== undefined && existing.askedAt <= at - CONFIRMATION_RETRY_MS;
    if (existing) await updateRequest(tx, existing, { askedAt: mayResend ? at : existing.askedAt, choice });
    if (existing && !mayResend) return;
    const subscriber = existing ?? (await createSubscriber(deps, tx, page, { address, choice }));
    if (subscriber) await sendConfirmationMail(deps, tx, subscriber, page);
  });
}

async function createSubscriber(
  { random, clock }: SubscriptionDeps,
  tx: Tx,
  { accountId, pageGuid }: PageKey,
  { address, choice }: SubscriptionRequest,
): Promise<StoredSubscriber | undefined> {
  const page = { accountId, pageGuid };
  const isFull = (await countSubscribers(tx, page)) >= MAX_SUBSCRIBERS;
  if (isFull && !(await deleteOldestUnconfirmed(tx, page, clock.now() - MIN_UNCONFIRMED_AGE_MS))) return undefined;
  const token = random.bytes(TOKEN_BYTES).toString('base64url');
  const subscriber = {
    accountId,
    subscriberGuid: random.newGuid(),
    pageGuid,
    address,
    token,
    askedAt: clock.now(),
    confirmedAt: null,
    choice,
  };
  return (await insertSubscriber(tx, subscriber)) ? subscriber : undefined;
}

async function sendConfirmationMail(
  deps: SubscriptionDeps,
  tx: Tx,
  subscriber: StoredSubscriber,
  page: SubscribedPage,
): Promise<void> {
  const url = new Secret(subscriptionUrl(deps.webAddress, subscriber.token));
  const link = { url, expiresAt: deps.clock.now() + CONFIRMATION_VALID_MS };
  const content = buildConfirmationMail(page);
  await queuePreparedMail(tx, deps, { accountId: subscriber.accountId, address: subscriber.address, ...content, link });
}

/** Returns undefined if the link is no longer valid. */
export async function findSubscription(deps: SubscriptionDeps, token: string): Promise<StoredSubscriber | undefined> {
  const subscriber = await selectByToken(deps.db, token);
  const isTooOld = subscriber?.confirmedAt === null && subscriber.askedAt <= deps.clock.now() - CONFIRMATION_VALID_MS;
  return isTooOld ? undefined : subscriber;
}

export async function confirmSubscription(deps: SubscriptionDeps, token: string): Promise<void> {
  await confirmByToken(deps.db, token, deps.clock.now());
}

export async function chooseServices(deps: SubscriptionDeps, token: string, choice: Choice): Promise<void> {
  await updateChoiceByToken(deps.db, token, choice);
}

/** Deletes the address and mails queued for it immediately. */
export async function unsubscribe(deps: SubscriptionDeps, token: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const subscriber = await deleteByToken(tx, token);
    if (subscriber) await cancelQueuedMails(deps, tx, subscriber);
  });
}

/** Mails may wait for up to a day if the mail server is slow or down. */
async function cancelQueuedMails(
  { webAddress }: Pick<SubscriptionDeps, 'webAddress'>,
  tx: Tx,
  subscriber: DeletedSubscriber,
): Promise<void> {
  const [name, value] = unsubscribeHeader(subscriptionUrl(webAddress, subscriber.token));
  await cancelSystemMails(tx, {
    accountId: subscriber.accountId,
    address: subscriber.address,
    header: { name, value },
  });
}

/** Returns subscribers of a page by address. */
export async function listSubscribers(
  deps: SubscriptionDeps,
  { accountId }: Caller,
  pageGuid: string,
  { Search = '', Skip = 0, Take = DEFAULT_TAKE }: SubscribersQuery,
): Promise<Subscribers> {
  const filter = { search: Search, skip: Skip, take: Take };
  const { total, rows } = await listPageSubscribers(deps.db, { accountId, pageGuid }, filter);
  const hasChoices = rows.some(({ choice }) => choice !== null);
  const services = hasChoices
    ? await loadPageServices(deps, accountId, await loadStatusPage(deps.db, accountId, pageGuid))
    : [];
  return { Total: total, Rows: rows.map((row) => toWire(row, services)) };
}

function toWire(row: StoredSubscriber, services: readonly PageService[]): Subscriber {
  const { subscriberGuid, address, askedAt, confirmedAt, choice } = row;
  const selectedServices = selectedServiceNames(choice, services);
  return {
    SubscriberGuid: subscriberGuid,
    Address: address,
    RequestedAt: askedAt,
    ...(confirmedAt !== null && { ConfirmedAt: confirmedAt }),
    ...(selectedServices && { Services: [...selectedServices.names], ServiceCount: selectedServices.count }),
  };
}

/** Removes a subscriber; the audit log does not contain the address. @throws Fault `missing`. */
export async function removeSubscriber(
  deps: SubscriptionDeps,
  caller: Caller,
  { pageGuid, subscriberGuid }: { readonly pageGuid: string; readonly subscriberGuid: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { name } = await loadStatusPage(tx, caller.accountId, pageGuid);
    const subscriber = await deleteSubscriber(tx, { accountId: caller.accountId, pageGuid }, subscriberGuid);
    if (!subscriber) throw notFoundFault('subscriber', subscriberGuid);
    await cancelQueuedMails(deps, tx, subscriber);
    const object = { objectType: 'PublicStatusPage', objectGuid: pageGuid, objectName: name };
    await recordAudit(tx, caller, {
      at: deps.clock.now(),
      action: 'Updated',
      ...object,
      before: { Subscriber: subscriberGuid },
    });
  });
}
