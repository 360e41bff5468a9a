import { splitUserinfo } from '@vedette/contract/url-userinfo';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { Authentication } from './login.js';
import type { HttpCheck } from './http-check.js';
import { findHeader, type ResponseHead } from './http-connection.js';
import { isRedirect, MAX_REDIRECTS, nextHop, formatLocation, type Hop } from './redirect-rules.js';

/**
 * Builds the first request.
 * @throws ProbeFailure 29004 for an invalid URL.
 */
export function createFirstHop(urlText: string, { method, hasBody }: Pick<Hop, 'method' | 'hasBody'>): Hop {
  const url = parseUrl(urlText);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new ProbeFailure(errorCodes.invalidUrl, 'the URL is not a valid http or https address');
  }
  // Each assignment parses the URL again.
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  return { url, method, hasBody, isTrusted: true };
}

/** Parses a URL once; `canParse` before `new URL` would parse it twice. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * Returns the credentials of a request: those given, or the user name and password that filled-in values put into its
 * URL.
 */
export function resolveLogin(url: string, configured: Authentication): Authentication {
  const userinfo = configured.type === 'None' ? splitUserinfo(url) : undefined;
  return userinfo ? { type: 'Basic', username: userinfo.username, password: userinfo.password } : configured;
}

/** Returns the next hop of a redirect; undefined if `head` is the final response. */
export function followRedirect(
  check: HttpCheck,
  hop: Hop,
  head: ResponseHead,
  visitedKeys: Set<string>,
): Hop | undefined {
  if (!check.target.followRedirects || !isRedirect(head.statusCode)) return undefined;
  const location = findHeader(head.headers, 'location');
  const nextRequest = nextHop(hop, head.statusCode, location);
  const locationText = formatLocation(location ?? '').slice(0, 200);
  if (!nextRequest) throw new ProbeFailure(errorCodes.badRedirect, `Location: ${locationText}`);
  check.trace.recordRedirect(head.statusCode);
  // The same request with the same cookies gets the same response, so it would loop forever.
  const requestKey = `${nextRequest.method} ${nextRequest.url.href} ${check.cookies.headerFor(nextRequest.url) ?? ''}`;
  if (visitedKeys.has(requestKey))
    throw new ProbeFailure(errorCodes.tooManyRedirects, `redirect loop at ${locationText}`);
  if (check.trace.redirects.length > MAX_REDIRECTS) throw new ProbeFailure(errorCodes.tooManyRedirects, locationText);
  visitedKeys.add(requestKey);
  return nextRequest;
}
