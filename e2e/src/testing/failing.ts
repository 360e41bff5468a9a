import type { Page, Route } from 'playwright-core';
import { fulfill } from './fulfill.js';

/** The request id of what fails. */
export const REQUEST = '1f0c7a52';
/** Who is signed in, whether the service is well, and changes as they come: without them there is no page to fail. */
const KEPT = /\/api\/v1\/(Session|Overview|Events)$/;
const API = /\/(api\/v1|v4)\//;

const failed = (route: Route, status: number): Promise<void> =>
  fulfill(route, {
    status,
    headers: { 'x-request-id': REQUEST },
    json: { Messages: [{ Message: 'The store is away.' }] },
  });

const isRead = (method: string, pathname: string): boolean =>
  method === 'GET' && API.test(pathname) && !KEPT.test(pathname);

/** Every read of a page that matches answers with a failure, until `mended`. */
export async function failing(page: Page, status: number, isMeant: (path: string) => boolean): Promise<void> {
  await page.route(API, (route) => {
    const { pathname } = new URL(route.request().url());
    return isRead(route.request().method(), pathname) && isMeant(pathname) ? failed(route, status) : route.fallback();
  });
}

export const mended = (page: Page): Promise<void> => page.unroute(API);

/** The paths a page reads while `act` lasts. */
export async function readsDuring(page: Page, act: () => Promise<void>): Promise<readonly string[]> {
  const paths = new Set<string>();
  const note = (request: { readonly url: () => string; readonly method: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (isRead(request.method(), pathname)) paths.add(pathname);
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  return [...paths];
}
