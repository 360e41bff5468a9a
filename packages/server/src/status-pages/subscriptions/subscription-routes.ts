import { subscriberEndpoints as endpoints } from '@vedette/contract/v1/status-pages/subscriber';
import { HOUR, SECOND } from '@vedette/kernel/clock';
import { isGuid } from '@vedette/kernel/guid';
import { ShortMemory } from '@vedette/kernel/short-memory';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserCulture, mount, parseForm, type RouteHost } from '../../http/index.js';
import { networkPrefix, Allowance } from '../../rum/index.js';
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
  isAddress,
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
  const servicesOn = rememberedServices(deps);
  registerForm(host, deps, servicesOn);
  registerLinks(host, deps, servicesOn);
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
type Services = (accountId: number, page: StatusPage) => Promise<readonly PageService[]>;

function rememberedServices(deps: SubscriptionDeps): Services {
  const memory = new ShortMemory<readonly PageService[]>(deps.clock, { keepMs: 30 * SECOND, maxEntries: 200 });
  return async (accountId, page) =>
    (await memory.get(page.pageGuid, () => loadPageServices(deps, accountId, page))) ?? [];
}

/** Returns the details of a page for small pages and mails. */
function toAbout({ page: { pageGuid, name, customization }, culture }: FoundPage) {
  return { pageGuid, title: pageTitle({ title: name, look: customization }), culture };
}

function registerForm(host: RouteHost, deps: SubscriptionDeps, servicesOn: Services): void {
  const url = '/status/:guid/subscribe';
  const typed = new Allowance(SENDER_LIMIT, () => deps.clock.now());
  const typedNearby = new Allowance(NETWORK_LIMIT, () => deps.clock.now());
  const mayType = (address: string): boolean =>
    typedNearby.take(networkPrefix(address, 1)) && typed.take(networkPrefix(address, 0));
  const loadFormPage = async (given: string) => {
    const guid = given.toLowerCase();
    const found = isGuid(guid) ? await readAnyPage(deps.db, guid) : undefined;
    if (!found?.page.isPublished) return undefined;
    const { accountId, page } = found;
    const about = { ...toAbout(found), accountId, colour: page.customization.MainColor };
    return { about, services: await servicesOn(accountId, page) };
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
    const { about, services } = formPage;
    const form = parseFormBody(request);
    const address = (form['Address'] ?? '').trim();
    const choice = parseChoice(form, services) ?? null;
    const again = (code: number, problem?: AddressProblem) => {
      const choosing = { services, choice, isNothingChosen: choice?.length === 0 };
      return sendPage(reply, code, subscribePage(about, choosing, { problem, address: address.slice(0, 254) }));
    };
    if (!isAddress(address)) return again(400, 'noAddress');
    if (choice?.length === 0) return again(400);
    if (!mayType(request.ip)) return again(429, 'tooMany');
    await requestSubscription(deps, about, { address, choice });
    return sendPage(reply, 200, confirmationSentPage(about));
  });
}

/** Links of mails need no credentials besides their token. Mail programs may unsubscribe with one POST (RFC 8058). */
function registerLinks(host: RouteHost, deps: SubscriptionDeps, servicesOn: Services): void {
  const url = '/status/subscription/:token';
  const found = async (token: string) => {
    const subscription = TOKEN.test(token) ? await findSubscription(deps, token) : undefined;
    const read = subscription && (await readAnyPage(deps.db, subscription.pageGuid));
    if (!subscription || !read) return undefined;
    // An unpublished page does not reveal its services, but its subscribers can still unsubscribe.
    const services = read.page.isPublished ? await servicesOn(read.accountId, read.page) : [];
    return { subscription, about: toAbout(read), services };
  };
  const shown = ({ about, subscription, services }: Followed, choice = subscription.choice): string =>
    subscriptionPage(about, subscription.confirmedAt !== null, {
      services,
      choice,
      isNothingChosen: choice?.length === 0,
    });
  host.app.get<{ Params: { token: string } }>(url, async (request, reply) => {
    const one = await found(request.params.token);
    return one ? sendPage(reply, 200, shown(one)) : sendPage(reply, 404, invalidLinkPage(browserCulture(request)));
  });
  host.app.post<{ Params: { token: string } }>(url, { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const { token } = request.params;
    const form = parseFormBody(request);
    const one = await found(token);
    if (!one) return sendPage(reply, 404, invalidLinkPage(browserCulture(request)));
    const action = isOneClick(request) ? 'unsubscribe' : form['Action'];
    if (action === 'unsubscribe') {
      await unsubscribe(deps, token);
      return sendPage(reply, 200, donePage(one.about, 'forgotten'));
    }
    if (action !== 'confirm' && action !== 'choose') return sendPage(reply, 400, shown(one));
    const choice = parseChoice(form, one.services);
    if (choice?.length === 0) return sendPage(reply, 400, shown(one, choice));
    // Confirms the choice that the form showed, whatever was requested in the meantime.
    if (choice !== undefined) await chooseServices(deps, token, choice);
    if (action === 'confirm') await confirmSubscription(deps, token);
    return sendPage(reply, 200, donePage(one.about, action === 'confirm' ? 'confirmed' : 'chosen'));
  });
}

interface Followed {
  readonly about: PageDetails;
  readonly subscription: StoredSubscriber;
  readonly services: readonly PageService[];
}
