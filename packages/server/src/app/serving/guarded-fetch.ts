import { SECOND } from '@vedette/kernel/clock';
import { callOnce } from '../../alerting/index.js';
import type { EgressRefusal } from '../../module/context.js';

const TIMEOUT_MS = 10 * SECOND;
/** Statuses whose responses have no body. */
const STATUSES_WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Returns a `fetch` for addresses that operators and other services give. Each address is checked just before
 * connecting, redirects are not followed, and at most 1 MB is read within ten seconds.
 */
export function createGuardedFetch(refusal: EgressRefusal): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const { signal: _signal, ...rest } = init;
    // Sets the headers that `fetch` would set, such as the content type of a form.
    const request = new Request(url, rest);
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    const response = await callOnce(
      { url, method: request.method, headers, body },
      refusal,
      AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(init.signal ? [init.signal] : [])]),
    );
    const headerEntries = Object.entries(response.headers).map(([name, value]) => [
      name,
      [value ?? ''].flat().join(', '),
    ]);
    const content = STATUSES_WITHOUT_BODY.has(response.status) ? null : response.body;
    return new Response(content, {
      status: response.status,
      headers: Object.fromEntries(headerEntries) as Record<string, string>,
    });
  };
}
