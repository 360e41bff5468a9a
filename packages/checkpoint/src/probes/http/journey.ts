import { splitUserinfo } from '@vedette/contract/url-userinfo';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { Authentication } from './login.js';
import type { HttpCheck } from './check.js';
import { findHeader, type ResponseHead } from './exchange.js';
import { isRedirect, MAX_REDIRECTS, nextHop, shownLocation, type Hop } from './redirect-rules.js';

/**
 * Builds the first request.
 * @throws ProbeFailure 29004 for an invalid URL.
 */
export function firstHop(text: string, { method, hasBody }: Pick<Hop, 'method' | 'hasBody'>): Hop {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ProbeFailure(errorCodes.invalidUrl, 'the URL is not a valid http or https address');
  }
  url.username = '';
  url.password = '';
  return { url, method, hasBody, isTrusted: true };
}

/**
 * Returns the credentials of a request: those given, or the user name and password that filled-in values put into its
 * URL.
 */
export function resolveLogin(url: string, given: Authentication): Authentication {
  const written = given.type === 'None' ? splitUserinfo(url) : undefined;
  return written ? { type: 'Basic', username: written.username, password: written.password } : given;
}

/** Returns the next hop of a redirect; undefined if `head` is the final response. */
export function follow(check: HttpCheck, hop: Hop, head: ResponseHead, visited: Set<string>): Hop | undefined {
  if (!check.target.followRedirects || !isRedirect(head.statusCode)) return undefined;
  const location = findHeader(head.headers, 'location');
  const next = nextHop(hop, head.statusCode, location);
  const shown = shownLocation(location ?? '').slice(0, 200);
  if (!next) throw new ProbeFailure(errorCodes.badRedirect, `Location: ${shown}`);
  check.trace.redirected(head.statusCode);
  // The same request with the same cookies gets the same response, so it would loop forever.
  const key = `${next.method} ${next.url.href} ${check.cookies.headerFor(next.url) ?? ''}`;
  if (visited.has(key)) throw new ProbeFailure(errorCodes.tooManyRedirects, `redirect loop at ${shown}`);
  if (check.trace.redirects.length > MAX_REDIRECTS) throw new ProbeFailure(errorCodes.tooManyRedirects, shown);
  visited.add(key);
  return next;
}
