import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import type { Subscribers } from '@vedette/contract/v1/status-pages/subscriber';
import { seededRandom, systemRandom } from '@vedette/kernel/random';
import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect } from 'vitest';
import type { Db } from '../../../db/connection.js';
import { loadPageUpdates } from '../../pages/page-updates.js';
import { readAnyPage } from '../../pages/page-view-sql.js';
import type { MonitorIncident } from '../../pages/load-page-view.js';
import { aService } from '../../../testing/service-routes.js';
import type { AccountsToCheck } from '../subscriber-watch.js';
import { notifySubscribers } from '../subscriber-notifier.js';
import { registerSubscriptionRoutes } from '../subscription-routes.js';
import { plainText, plainVault } from '../../../testing/plain-vault.js';

type Choice = Readonly<Record<string, string>>;

const webAddress = 'https://watch.example';

/** Form fields that choose only these services. */
export const only = (...guids: string[]): Choice => ({
  Hear: 'services',
  ...Object.fromEntries(guids.map((guid) => [`Service-${guid}`, 'on'])),
});

/** Creates a published page of two services, with subscribers, and a clock and incidents that the test controls. */
export async function aSubscribedPage(db: Db) {
  const now = { at: Date.UTC(2026, 10, 2, 12), incidents: [] as MonitorIncident[], sendsMail: true };
  const clock = { now: () => now.at };
  const [shop, store] = [crypto.randomUUID(), crypto.randomUUID()];
  const services = [
    { monitorGuid: shop, name: 'Till' },
    { monitorGuid: store, name: 'Warehouse' },
  ];
  const monitors = () =>
    Promise.resolve(
      services.map((one) => ({ ...one, isRunning: true, intervalMs: MINUTE, lastCheckId: null, downSince: null })),
    );
  const deps = {
    db,
    clock,
    random: seededRandom(11),
    vault: plainVault,
    webAddress,
    monitors,
    get sendsMail() {
      return now.sendsMail;
    },
  };
  const service = await aService(db, (host) => registerSubscriptionRoutes(host, deps));
  const createPage = async (IsPublished: boolean) =>
    ((await service.admin('POST', '/v4/PublicStatusPage', { Name: 'Shop', IsPublished })).body as PublicStatusPage)
      .PublicDashboardGuid;
  const [page, hidden] = [await createPage(true), await createPage(false)];

  async function form(url: string, fields?: string, type = 'application/x-www-form-urlencoded') {
    const options = fields === undefined ? {} : { payload: fields, headers: { 'content-type': type } };
    const response = await service.host.app.inject({ method: fields === undefined ? 'GET' : 'POST', url, ...options });
    return { status: response.statusCode, text: response.body };
  }
  const subscribe = (address: string, guid = page, choice: Choice = {}) =>
    form(`/status/${guid}/subscribe`, new URLSearchParams({ Address: address, ...choice }).toString());
  const submitLink = (link: string, action: string, choice: Choice = {}) =>
    form(link, new URLSearchParams({ Action: action, ...choice }).toString());
  const mailsTo = (address: string) =>
    db.selectFrom('mail').selectAll().where('address', '=', address).orderBy('mail_id').execute();
  /** Returns the path of the link in the last mail. */
  async function linkTo(address: string): Promise<string> {
    const link = (await mailsTo(address)).findLast((mail) => mail.sealed_link)?.sealed_link;
    return plainText(link).slice(webAddress.length);
  }
  async function subscribeAndConfirm(address: string, choice: Choice = {}): Promise<string> {
    expect((await subscribe(address, page, choice)).status).toBe(200);
    const link = await linkTo(address);
    expect((await form(link, 'Action=confirm')).text).toContain('is now subscribed to the page');
    return link;
  }
  const notify = (accounts: AccountsToCheck = 'all') =>
    notifySubscribers(
      {
        db,
        clock,
        webAddress,
        vault: plainVault,
        random: systemRandom,
        readPage: (guid) => readAnyPage(db, guid),
        loadZone: () => Promise.resolve('Europe/Amsterdam'),
        monitors,
        incidents: () => Promise.resolve(now.incidents),
        updates: (accountId, guid, guids) => loadPageUpdates(db, accountId, guid, guids),
        maintenance: () => Promise.resolve(new Map([[shop, [{ from: now.at + HOUR, to: now.at + 2 * HOUR }]]])),
        onError: (error) => {
          throw error;
        },
      },
      accounts,
    );
  const list = async (query = ''): Promise<Subscribers> =>
    (await service.admin('GET', `/api/v1/PublicStatusPage/${page}/Subscriber${query}`)).body as Subscribers;
  return {
    now,
    shop,
    store,
    service,
    page,
    hidden,
    webAddress,
    form,
    subscribe,
    submitLink,
    mailsTo,
    linkTo,
    subscribeAndConfirm,
    notify,
    list,
  };
}
