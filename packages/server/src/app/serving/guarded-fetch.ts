import { SECOND } from '@vedette/kernel/clock';
import { callOnce } from '../../alerting/index.js';
import type { EgressRefusal } from '../../module/context.js';

const PATIENCE_MS = 10 * SECOND;
/** Statuses whose answers have no body. */
const EMPTY = new Set([204, 205, 304]);

/**
 * A `fetch` for addresses that operators and other services name: each is judged just before it is connected to, redirects
 * are not followed, and of an answer at most 1 MB is read, within ten seconds.
 */
export function guardedFetch(refusal: EgressRefusal): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const { signal: _signal, ...rest } = init;
    // Fills in what `fetch` would: the content type of a form, for one.
    const request = new Request(url, rest);
    const body = await request.text();
    const headers = Object.fromEntries(request.headers);
    const answer = await callOnce(
      { url, method: request.method, headers, body },
      refusal,
      AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(init.signal ? [init.signal] : [])]),
    );
    const named = Object.entries(answer.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
    const content = EMPTY.has(answer.status) ? null : answer.body;
    return new Response(content, {
      status: answer.status,
      headers: Object.fromEntries(named) as Record<string, string>,
    });
  };
}
