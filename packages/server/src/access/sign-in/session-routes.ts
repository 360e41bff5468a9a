import { savedViewEndpoints } from '@vedette/contract/v1/screens/saved-views';
import { sessionEndpoints } from '@vedette/contract/v1/account/session';
import { checkSameSite, clearSessionCookie, mount, setSessionCookie, type RouteHost } from '../../http/index.js';
import type { SignInDeps } from '../context/deps.js';
import { saveOwnKeys } from '../preferences/own-keys.js';
import { saveOwnViews, readOwnViews } from '../preferences/own-views.js';
import { proveSession } from './session-proof.js';
import { changeOwnPassword, endSession, listSessions, MAX_SESSION_MS, readSession, startSession } from './session.js';
import type { ContextPick } from '../../module/context.js';

/** Serves signing in and out of the web app. */
export function registerSessionRoutes(host: RouteHost, deps: SignInDeps & ContextPick<'version'>): void {
  mount(host, sessionEndpoints.create, async ({ body, request, reply }) => {
    // Prevents another site from signing a browser in as someone else.
    checkSameSite(request, host.origin);
    const { token, caller } = await startSession(deps, {
      email: body.Email,
      password: body.Password,
      code: body.Code,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
    setSessionCookie(host, { request, reply }, token, MAX_SESSION_MS);
    return readSession(deps, caller, deps.version);
  });
  mount(host, sessionEndpoints.read, ({ caller }) => readSession(deps, caller, deps.version));
  mount(host, sessionEndpoints.remove, async ({ caller, request, reply }) => {
    await endSession(deps, caller, caller.sessionId);
    clearSessionCookie(host, request, reply);
  });
  mount(host, sessionEndpoints.list, ({ caller }) => listSessions(deps, caller));
  mount(host, sessionEndpoints.removeOne, ({ caller, params }) => endSession(deps, caller, params.sessionId));
  mount(host, sessionEndpoints.reauthenticate, ({ caller, body, request }) =>
    proveSession(deps, caller, { password: body.CurrentPassword, address: request.ip }),
  );
  mount(host, sessionEndpoints.setKeyBindings, ({ caller, body, ifMatch }) =>
    saveOwnKeys(deps, caller, body.Keys, ifMatch),
  );
  mount(host, savedViewEndpoints.read, ({ caller }) => readOwnViews(deps, caller));
  mount(host, savedViewEndpoints.replace, ({ caller, body, ifMatch }) =>
    saveOwnViews(deps, caller, body.Views, ifMatch),
  );
  mount(host, sessionEndpoints.changePassword, ({ caller, body, request }) =>
    changeOwnPassword(deps, caller, body, request.ip),
  );
}
