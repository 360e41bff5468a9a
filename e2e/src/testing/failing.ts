import type { Page, Route } from 'playwright-core';
import { fulfill } from './fulfill.js';

/** Request id of the failures. */
export const REQUEST = '1f0c7a52';
/** Session, service health and live events always work: without them there is no page to test. */
const WORKING = /\/api\/v1\/(Session|Overview|Events)$/;
const API = /\/(api\/v1|v4)\//;

const respondWithFailure = (route: Route, status: number): Promise<void> =>
  fulfill(route, {
    status,
    headers: { 'x-request-id': REQUEST },
    json: { Messages: [{ Message: 'The store is away.' }] },
  });

const isRead = (method: string, pathname: string): boolean =>
  method === 'GET' && API.test(pathname) && !WORKING.test(pathname);

/** Lets every matching GET of a page fail. */
export async function failRequests(page: Page, status: number, matches: (path: string) => boolean): Promise<void> {
  await page.route(API, (route) => {
    const { pathname } = new URL(route.request().url());
    return isRead(route.request().method(), pathname) && matches(pathname)
      ? respondWithFailure(route, status)
      : route.fallback();
  });
}

export const restoreRequests = (page: Page): Promise<void> => page.unroute(API);

/** Returns the paths that a page requests during `act`. */
export async function collectReads(page: Page, act: () => Promise<void>): Promise<readonly string[]> {
  const paths = new Set<string>();
  const record = (request: { readonly url: () => string; readonly method: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (isRead(request.method(), pathname)) paths.add(pathname);
  };
  page.on('request', record);
  await act();
  page.off('request', record);
  return [...paths];
}
