import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../rights/index.js';
import { serviceAddress, SESSION_COOKIE } from './authenticate.js';
import type { RouteHost } from './host.js';

/** Scripts cannot read the cookie, and it is never sent from other sites. */
export function cookieOptions(host: RouteHost, request: FastifyRequest) {
  const isSecure = serviceAddress(host, request).startsWith('https:');
  return { path: `${host.basePath}/`, httpOnly: true, sameSite: 'strict' as const, secure: isSecure };
}

/** `maxAgeMs`: as long as the session can last. */
export function setSessionCookie(
  host: RouteHost,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string,
  maxAgeMs: number,
): void {
  void reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(host, request), maxAge: maxAgeMs / 1_000 });
}

export function clearSessionCookie(host: RouteHost, request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, cookieOptions(host, request));
}

/** Returns the reader of a page that is no endpoint; undefined when unknown. */
export function loadCookieCaller(host: RouteHost, request: FastifyRequest): Promise<Caller | undefined> {
  const token = request.cookies[SESSION_COOKIE];
  return token === undefined ? Promise.resolve(undefined) : host.gatekeeper.identifySession(token);
}
