import { subscriberEndpoints as endpoints } from '@vedette/contract/v1/subscriber';
import { HOUR } from '@vedette/kernel/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mount, parseForm, type RouteHost } from '../../http/index.js';
import { networkOf } from '../rum/address-rules.js';
import { Allowance } from '../rum/allowance.js';
import { readAnyPage } from '../status-pages/page-view-sql.js';
import { titleOf } from '../status-pages/page-word-rules.js';
import { askedPage, askPage, donePage, gonePage, subscriptionPage } from './subscription-page-rules.js';
import {
  askSubscriber,
  confirmSubscription,
  isAddress,
  listSubscribers,
  removeSubscriber,
  subscriptionOf,
  unsubscribe,
  type SubscriptionDeps,
} from './subscription.js';

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^[\w-]{32}$/;
const MAX_FORM_BYTES = 4_096;
/** Addresses that one sender may type in, and senders, within an hour. Of IPv6 a /64 is one sender: a line has so many addresses. */
const TYPED = { windowMs: HOUR, perSender: 10, mostSenders: 20_000 } as const;

/** Serves the form and the links of subscriptions, and the list that administrators see. */
export function registerSubscriptionRoutes(host: RouteHost, deps: SubscriptionDeps): void {
  mount(host, endpoints.list, ({ caller, params, query }) =>
    listSubscribers(deps, caller, params.publicStatusPageGuid, query),
  );
  mount(host, endpoints.remove, ({ caller, params }) =>
    removeSubscriber(deps, caller, { pageGuid: params.publicStatusPageGuid, subscriberGuid: params.subscriberGuid }),
  );
  registerForm(host, deps);
  registerLinks(host, deps);
}

function sendPage(reply: FastifyReply, code: number, body: string): FastifyReply {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
  void reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
  return reply.code(code).type('text/html; charset=utf-8').send(body);
}

const isMultipart = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data');

const formOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  Buffer.isBuffer(request.body) && !isMultipart(request)
    ? parseForm(request.body, request.headers['content-type'])
    : {};

/** RFC 8058: as a form of either kind. */
function isOneClick(request: FastifyRequest): boolean {
  if (!isMultipart(request)) return formOf(request)['List-Unsubscribe'] === 'One-Click';
  return (
    Buffer.isBuffer(request.body) && /name="List-Unsubscribe"\s+One-Click\s/i.test(request.body.toString('latin1'))
  );
}

function registerForm(host: RouteHost, deps: SubscriptionDeps): void {
  const url = '/status/:guid/subscribe';
  const typed = new Allowance(TYPED, () => deps.clock.now());
  const pageOf = async (given: string) => {
    const guid = given.toLowerCase();
    const found = GUID.test(guid) ? await readAnyPage(deps.db, guid) : undefined;
    if (!found?.page.isPublished) return undefined;
    const { name, customization } = found.page;
    const title = titleOf({ title: name, look: customization });
    return {
      accountId: found.accountId,
      pageGuid: guid,
      title,
      culture: found.culture,
      colour: customization.MainColor,
    };
  };
  for (const method of ['GET', 'POST'] as const) host.noteAddress(method, url);
  host.app.get<{ Params: { guid: string } }>(url, async ({ params }, reply) => {
    const page = await pageOf(params.guid);
    return page ? sendPage(reply, 200, askPage(page)) : sendPage(reply, 404, gonePage());
  });
  host.app.post<{ Params: { guid: string } }>(url, { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const page = await pageOf(request.params.guid);
    if (!page) return sendPage(reply, 404, gonePage());
    const address = (formOf(request)['Address'] ?? '').trim();
    if (!isAddress(address)) return sendPage(reply, 400, askPage(page, 'noAddress', address.slice(0, 254)));
    if (!typed.take(networkOf(request.ip, 0))) return sendPage(reply, 429, askPage(page, 'tooMany', address));
    await askSubscriber(deps, page, address);
    return sendPage(reply, 200, askedPage(page));
  });
}

/** A link of a mail: no credentials but the token in it. A mail program may unsubscribe by one POST (RFC 8058). */
function registerLinks(host: RouteHost, deps: SubscriptionDeps): void {
  const url = '/status/subscription/:token';
  const found = async (token: string) => {
    const subscription = TOKEN.test(token) ? await subscriptionOf(deps, token) : undefined;
    const read = subscription && (await readAnyPage(deps.db, subscription.pageGuid));
    if (!subscription || !read) return undefined;
    const { page, culture } = read;
    const title = titleOf({ title: page.name, look: page.customization });
    return { subscription, about: { pageGuid: subscription.pageGuid, title, culture } };
  };
  for (const method of ['GET', 'POST'] as const) host.noteAddress(method, url);
  host.app.get<{ Params: { token: string } }>(url, async ({ params: { token } }, reply) => {
    const one = await found(token);
    if (!one) return sendPage(reply, 404, gonePage());
    return sendPage(reply, 200, subscriptionPage(one.about, one.subscription.confirmedAt !== null));
  });
  host.app.post<{ Params: { token: string } }>(url, { bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const { token } = request.params;
    const form = formOf(request);
    const one = await found(token);
    if (!one) return sendPage(reply, 404, gonePage());
    if (form['Action'] === 'confirm') {
      await confirmSubscription(deps, token);
      return sendPage(reply, 200, donePage(one.about, 'confirmed'));
    }
    if (form['Action'] !== 'unsubscribe' && !isOneClick(request)) {
      return sendPage(reply, 400, subscriptionPage(one.about, one.subscription.confirmedAt !== null));
    }
    await unsubscribe(deps, token);
    return sendPage(reply, 200, donePage(one.about, 'forgotten'));
  });
}
