import { systemRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { expect } from 'vitest';
import { createAccount } from '../../access/index.js';
import { aCaller, aHost } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { RumCollector, type RejectionReason } from '../collector.js';
import { addFigures } from '../rollup-sql.js';
import { registerRumRoutes } from '../rum-routes.js';
import { loadMeasuredWebsites } from '../rum-website-sql.js';
import { registerWebsiteAnnotationRoutes } from '../../screens/screen-routes.js';
import { screenReads } from '../../screens/reads/reads-sql.js';

interface TestResponse<T> {
  readonly status: number;
  readonly body: T;
  readonly location: unknown;
}

export interface Site {
  readonly RumWebsiteId: string;
  readonly RumScript: string;
}

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

/** Returns the message of a page view in Norway. */
export const view = (sid: string, loadMs: number, more: object = {}) => ({
  v: 1,
  sid,
  aip: 0,
  url: 'https://shop.example/',
  kind: 'load',
  zone: 'Europe/Oslo',
  nav: [0, 0, 0, 0, 0, 0, 10, 50, 60, 100, loadMs],
  ...more,
});

/**
 * Sets up real user monitoring of one account: `ann` is its administrator, `eve` a member, `other` belongs to another
 * account.
 */
export async function aRumHost() {
  const db = await testDatabase();
  const clock = new ManualClock(Date.parse('2026-07-01T10:02:00Z'));
  const refused: RejectionReason[] = [];
  const collector = new RumCollector({
    store: { websites: () => loadMeasuredWebsites(db), add: addFigures.bind(undefined, db) },
    clock,
    onRejected: (reason) => refused.push(reason),
    onError: (error) => {
      throw error;
    },
  });
  const { accountId } = await createAccount(
    { db, clock, random: systemRandom },
    {
      name: 'main',
      zone: 'UTC',
      administratorEmail: 'main@example.com',
      administratorName: 'Ann',
      administratorPassword: new Secret('long enough'),
      groupAuthorizationForm: 'Objects',
    },
  );
  const host = await aHost({
    ann: aCaller({ accountId, zone: 'UTC' }),
    eve: aCaller({ accountId, isAdministrator: false }),
    other: aCaller({ accountId: accountId + 1 }),
  });
  const rum = {
    db,
    clock,
    random: systemRandom,
    webAddress: 'https://watch.example',
    collector,
    reads: screenReads(db),
  };
  registerRumRoutes(host, rum);
  registerWebsiteAnnotationRoutes(host, rum);

  async function call<T = unknown>(
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) {
    const response = await host.app.inject({
      method,
      url: path,
      headers: {
        authorization: `Basic ${Buffer.from(`${as}:x`).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const parsed = (response.body === '' ? undefined : response.json()) as T;
    const result: TestResponse<T> = { status: response.statusCode, body: parsed, location: response.headers.location };
    return result;
  }

  async function aSite(Description: string, more: object = {}): Promise<Site> {
    const sent = { RumWebsiteId: '', RumScript: '', Description, Url: 'https://www.shop.example', ...more };
    const { status, body } = await call<Site>('ann', 'POST', '/v4/Rum/Website', sent);
    expect(status).toBe(201);
    await collector.refresh();
    return body;
  }

  async function beacon(message: unknown, headers: Record<string, string> = {}): Promise<number> {
    const payload = typeof message === 'string' ? message : JSON.stringify(message);
    const { statusCode, body } = await host.app.inject({
      method: 'POST',
      url: '/rum/beacon',
      payload,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': FIREFOX, ...headers },
    });
    expect(body).toBe('');
    return statusCode;
  }

  return { db, clock, refused, collector, accountId, host, call, aSite, beacon };
}
