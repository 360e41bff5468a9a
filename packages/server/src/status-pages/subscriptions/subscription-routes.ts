import { subscriberEndpoints as endpoints } from '@vedette/contract/v1/status-pages/subscriber';
import { HOUR, SECOND } from '@vedette/kernel/clock';
import { isGuid } from '@vedette/kernel/guid';
import { LookupCache } from '@vedette/kernel/lookup-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserCulture, mount, parseForm, type RouteHost } from '../../http/index.js';
import { networkPrefix, SenderRateLimiter } from '../../rum/index.js';
import type { FoundPage } from '../pages/load-page-view.js';
import { readAnyPage } from '../pages/page-view-sql.js';
import { pageTitle } from '../pages/page-text-rules.js';
import type { StatusPage } from '../pages/status-page-rules.js';
import { parseChoice, type PageService } from './service-choice-rules.js';
import {
  confirmationSentPage,
  subscribePage,
  donePage,
  invalidLinkPage,
  subscriptionPage,
  unavailablePage,
} from './subscription-page-rules.js';
import type { PageDetails, AddressProblem } from './subscription-page-rules.js';
import type { StoredSubscriber } from './subscription-sql.js';
import {
  requestSubscription,
  chooseServices,
  confirmSubscription,
  isEmailAddress,
  listSubscribers,
  removeSubscriber,
  loadPageServices,
  findSubscription,
  unsubscribe,
  type SubscriptionDeps,
} from './subscription.js';

const TOKEN = /^[\w-]{32}$/;
/** An address, and a field for each service a page may have. */
const MAX_FORM_BYTES = 32_768;
/**
 * Addresses that a sender may enter, and number of senders, within an hour. For IPv6, a /64 is one sender, because a
 * line has that many addresses.
 */
const SENDER_LIMIT = { windowMs: HOUR, perSender: 10, maxSenders: 20_000 } as const;
/**
 * The same for a /48 of IPv6, which a single line may have: its 65,536 networks would otherwise lock out all other
 * senders.
 */
const NETWORK_LIMIT = { ...SENDER_LIMIT, perSender: 100 } as const;

/** Serves the form and the links of subscriptions, and the subscriber list of administrators. */
export function registerSubscriptionRoutes(host: RouteHost, deps: SubscriptionDeps): void {
  mount(host, endpoints.list, ({ caller, params, query }) =>
    listSubscribers(deps, caller, params.publicStatusPageGuid, query),
  );
  mount(host, endpoints.remove, ({ caller, params }) =>
    removeSubscriber(deps, caller, { pageGuid: params.publicStatusPageGuid, subscriberGuid: params.subscriberGuid }),
  );
  const loadServices = createServiceCache(deps);
  registerForm(host, deps, loadServices);
  registerLinks(host, deps, loadServices);
}

function sendPage(reply: FastifyReply, code: number, body: string): FastifyReply {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
  void reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
  return reply.code(code).type('text/html; charset=utf-8').send(body);
}

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data');

const parseFormBody = (request: FastifyRequest): Readonly<Record<string, string>> =>
  Buffer.isBuffer(request.body) && !isMultipart(request)
    ? parseForm(request.body, request.headers['content-type'])
    : {};

/** RFC 8058 allows either form encoding. */
function isOneClick(request: FastifyRequest): boolean {
  if (!isMultipart(request)) return parseFormBody(request)['List-Unsubscribe'] === 'One-Click';
  return (
    Buffer.isBuffer(request.body) && /name="List-Unsubscribe"\s+One-Click\s/i.test(request.body.toString('latin1'))
  );
}

/** Loads the services of a page. Cached, because it is called for everyone who opens a form. */
type LoadServices = (accountId: number, page: StatusPage) => Promise<readonly PageService[]>;

function createServiceCache(deps: SubscriptionDeps): LoadServices {
  const cache = new LookupCache<readonly PageService[]>(deps.clock, { ttlMs: 30 * SECOND, maxEntries: 200 });
  return async (accountId, page) =>
    (await cache.get(page.pageGuid, () => loadPageServices(deps, accountId, page))) ?? [];
}

/** Returns the details of a page for small pages and mails. */
function toPageDetails({ page: { pageGuid, name, customization }, culture }: FoundPage) {
  return { pageGuid, title: pageTitle({ title: name, customization }), culture };
}

function registerForm(host: RouteHost, deps: SubscriptionDeps, loadServices: LoadServices): void {
  const url = '/status/:guid/subscribe';
  const senderAllowance = new SenderRateLimiter(SENDER_LIMIT, () => deps.clock.now());
  const networkAllowance = new SenderRateLimiter(NETWORK_LIMIT, () => deps.clock.now());
  const isWithinLimit = (address: string): boolean =>
    networkAllowance.accept(networkPrefix(address, 1)) && senderAllowance.accept(networkPrefix(address, 0));
  const loadFormPage = async (guidParameter: string) => {
    const guid = guidParameter.toLowerCase();
    const foundPage = isGuid(guid) ? await readAnyPage(deps.db, guid) : undefined;
    if (!foundPage?.page.isPublished) return undefined;
    const { accountId, page } = foundPage;
    const details = { ...toPageDetails(foundPage), accountId, colour: page.customization.MainColor };
    return { about: details, services: await loadServices(accountId, page) };
  };
  host.app.get<{ Params: { guid: string } }>(url, async (request, reply) => {
    const formPage = await loadFormPage(request.params.guid);
    if (!formPage) return sendPage(reply, 404, invalidLinkPage(browserCulture(request)));
    if (!deps.sendsMail) return sendPage(reply, 404, unavailablePage(formPage.about));
    return sendPage(reply, 200, subscribePage(formPage.about, { services: formPage.services, choice: null }));
  });
  host.app.post<{ Params: { guid: string } }>(url, { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const formPage = await loadFormPage(request.params.guid);
    if (!formPage) return sendPage(reply, 404, invalidLinkPage(browserCulture(request)));
    if (!deps.sendsMail) return sendPage(reply, 404, unavailablePage(formPage.about));
    const { about: details, services } = formPage;
    const form = parseFormBody(request);
    const address = (form['Address'] ?? '').trim();
    const choice = parseChoice(form, services) ?? null;
    const showFormAgain = (code: number, problem?: AddressProblem) => {
      const serviceOptions = { services, choice, lacksSelection: choice?.length === 0 };
      return sendPage(reply, code, subscribePage(details, serviceOptions, { problem, address: address.slice(0, 254) }));
    };
    if (!isEmailAddress(address)) return showFormAgain(400, 'noAddress');
    if (choice?.length === 0) return showFormAgain(400);
    if (!isWithinLimit(request.ip)) return showFormAgain(429, 'tooMany');
    await requestSubscription(deps, details, { address, choice });
    return sendPage(reply, 200, confirmationSentPage(details));
  });
}

/** Links of mails need no credentials besides their token. Mail programs may unsubscribe with one POST (RFC 8058). */
function registerLinks(host: RouteHost, deps: SubscriptionDeps, loadServices: LoadServices): void {
  const url = '/status/subscription/:token';
  const loadSubscription = async (token: string) => {
    const subscription = TOKEN.test(token) ? await findSubscription(deps, token) : undefined;
    const foundPage = subscription && (await readAnyPage(deps.db, subscription.pageGuid));
    if (!subscription || !foundPage) return undefined;
    // An unpublished page does not reveal its services, but its subscribers can still unsubscribe.
    const services = foundPage.page.isPublished ? await loadServices(foundPage.accountId, foundPage.page) : [];
    return { subscription, details: toPageDetails(foundPage), services };
  };
  const renderSubscription = (
    { details, subscription, services }: LoadedSubscription,
    choice = subscription.choice,
  ): string =>
    subscriptionPage(details, subscription.confirmedAt !== null, {
      services,
      choice,
      lacksSelection: choice?.length === 0,
    });
  host.app.get<{ Params: { token: string } }>(url, async (request, reply) => {
    const loaded = await loadSubscription(request.params.token);
    return loaded
      ? sendPage(reply, 200, renderSubscription(loaded))
      : sendPage(reply, 404, invalidLinkPage(browserCulture(request)));
  });
  host.app.post<{ Params: { token: string } }>(url, { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const { token } = request.params;
    const form = parseFormBody(request);
    const loaded = await loadSubscription(token);
    if (!loaded) return sendPage(reply, 404, invalidLinkPage(browserCulture(request)));
    const action = isOneClick(request) ? 'unsubscribe' : form['Action'];
    if (action === 'unsubscribe') {
      await unsubscribe(deps, token);
      return sendPage(reply, 200, donePage(loaded.details, 'unsubscribed'));
    }
    if (action !== 'confirm' && action !== 'choose') return sendPage(reply, 400, renderSubscription(loaded));
    const choice = parseChoice(form, loaded.services);
    if (choice?.length === 0) return sendPage(reply, 400, renderSubscription(loaded, choice));
    // Confirms the choice that the form showed, whatever was requested in the meantime.
    if (choice !== undefined) await chooseServices(deps, token, choice);
    if (action === 'confirm') await confirmSubscription(deps, token);
    return sendPage(reply, 200, donePage(loaded.details, action === 'confirm' ? 'confirmed' : 'selectionSaved'));
  });
}

interface LoadedSubscription {
  readonly details: PageDetails;
  readonly subscription: StoredSubscriber;
  readonly services: readonly PageService[];
}
