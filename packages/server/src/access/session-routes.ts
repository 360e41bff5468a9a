import { sessionEndpoints } from '@vedette/contract/v1/session';
import { checkSameSite, mount, SESSION_COOKIE, type RouteHost } from '../http/index.js';
import type { SignInDeps } from './deps.js';
import {
  changeOwnPassword,
  endSession,
  listSessions,
  LONGEST_SESSION_MS,
  readSession,
  startSession,
} from './session.js';

interface SessionRouteDeps extends SignInDeps {
  readonly version: string;
}

/** Signing in and out of the web app. The cookie is unreadable to scripts and never sent from other sites. */
export function registerSessionRoutes(host: RouteHost, deps: SessionRouteDeps): void {
  const cookie = (isSecure: boolean) => ({
    path: `${host.basePath}/`,
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: isSecure,
  });
  const isSecure = (protocol: string): boolean => (host.origin ?? `${protocol}:`).startsWith('https:');
  mount(host, sessionEndpoints.create, async ({ body, request, reply }) => {
    // Another site must not be able to sign a browser in as somebody else.
    checkSameSite(request, host.origin);
    const { token, caller } = await startSession(deps, {
      email: body.Email,
      password: body.Password,
      code: body.Code,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
    const maxAge = LONGEST_SESSION_MS / 1_000;
    void reply.setCookie(SESSION_COOKIE, token, { ...cookie(isSecure(request.protocol)), maxAge });
    return readSession(deps, caller, deps.version);
  });
  mount(host, sessionEndpoints.read, ({ caller }) => readSession(deps, caller, deps.version));
  mount(host, sessionEndpoints.remove, async ({ caller, request, reply }) => {
    await endSession(deps, caller, caller.sessionId);
    void reply.clearCookie(SESSION_COOKIE, cookie(isSecure(request.protocol)));
  });
  mount(host, sessionEndpoints.list, ({ caller }) => listSessions(deps, caller));
  mount(host, sessionEndpoints.removeOne, ({ caller, params }) => endSession(deps, caller, params.sessionId));
  mount(host, sessionEndpoints.changePassword, ({ caller, body, request }) =>
    changeOwnPassword(deps, caller, body, request.ip),
  );
}
