import { singleSignOnEndpoints } from '@vedette/contract/v1/account/single-sign-on';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, mount, setSessionCookie, type RouteHost } from '../../http/index.js';
import type { SignInDeps } from '../context/deps.js';
import { finishOpenIdConnect, startOpenIdConnect } from './open-id-connect.js';
import { finishSaml, generateSamlMetadata, startSaml } from './saml.js';
import { readSamlMetadata } from './saml-metadata.js';
import { MAX_SESSION_MS } from '../sign-in/session.js';
import { ATTEMPT_VALID_MS, SignOnFailure, type SignOnResult } from './sign-on.js';
import { clientNetwork } from '@vedette/kernel/client-network';
import { countAttempt } from '../sign-in/sign-in.js';
import { uncountAttempt } from '../sign-in/sign-in-sql.js';
import { ADDRESS_LIMITS } from '../sign-in/sign-in-rules.js';
import { toInternalPath } from './single-sign-on-rules.js';
import {
  deleteSingleSignOn,
  requireEnabledProvider,
  listSingleSignOn,
  loadOfferedProviders,
  readSingleSignOn,
  writeSingleSignOn,
} from './single-sign-on.js';

/** Sent on the redirect from the provider's site, so it cannot be `SameSite=Strict`. */
const ATTEMPT_COOKIE = 'vedette_sign_on';

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: FastifyBaseLogger;
}

export function registerSingleSignOnRoutes(host: RouteHost, deps: SignInDeps): void {
  const endpoints = singleSignOnEndpoints;
  mount(host, endpoints.read, ({ caller }) => readSingleSignOn(deps, caller));
  mount(host, endpoints.list, ({ caller }) => listSingleSignOn(deps, caller));
  mount(host, endpoints.write, ({ caller, body }) => writeSingleSignOn(deps, caller, body));
  mount(host, endpoints.readMetadata, ({ body, translate }) => readSamlMetadata(deps, body, translate));
  mount(host, endpoints.remove, ({ caller }) => deleteSingleSignOn(deps, caller));
  mount(host, endpoints.offer, () => loadOfferedProviders(deps.db));
  registerSignOn(host, deps);
  mount(host, endpoints.metadata, async ({ params, reply }) => {
    const provider = await requireEnabledProvider(deps.db, params.accountId, 'Saml');
    await reply.type('application/samlmetadata+xml; charset=utf-8').send(generateSamlMetadata(deps, provider));
  });
}

/** Serves the redirects to the provider and back with its response. */
function registerSignOn(host: RouteHost, deps: SignInDeps): void {
  const endpoints = singleSignOnEndpoints;
  const attemptCookie = (request: FastifyRequest) => ({ ...cookieOptions(host, request), sameSite: 'lax' as const });
  const toSignInClient = (request: FastifyRequest) => ({
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  });
  mount(host, endpoints.start, ({ params, query, request, reply, log }) =>
    redirectOnFailure(host, { request, reply, log }, async () => {
      await countAttempt(deps, [[{ email: 'sso', address: request.ip }, ADDRESS_LIMITS]]);
      const provider = await requireEnabledProvider(deps.db, params.accountId);
      const returnTo = toInternalPath(query.ReturnTo);
      if (provider.protocol === 'Saml') return reply.redirect(await startSaml(deps, provider, returnTo), 302);
      const { url, browserToken } = await startOpenIdConnect(deps, provider, returnTo);
      const maxAge = ATTEMPT_VALID_MS / 1_000;
      return reply.setCookie(ATTEMPT_COOKIE, browserToken, { ...attemptCookie(request), maxAge }).redirect(url, 302);
    }),
  );
  mount(host, endpoints.openIdConnectCallback, ({ params, request, reply, log }) =>
    redirectOnFailure(host, { request, reply, log }, async () => {
      const provider = await requireEnabledProvider(deps.db, params.accountId, 'OpenIdConnect');
      const query = request.url.split('?')[1] ?? '';
      const browserToken = request.cookies[ATTEMPT_COOKIE];
      const result = await finishOpenIdConnect(deps, provider, { query, browserToken }, toSignInClient(request));
      return completeSignOn(host, request, reply.clearCookie(ATTEMPT_COOKIE, attemptCookie(request)), result);
    }),
  );
  mount(host, endpoints.samlCallback, ({ params, body, request, reply, log }) =>
    redirectOnFailure(host, { request, reply, log }, async () => {
      const attemptKey = { email: 'saml', address: clientNetwork(request.ip) };
      await countAttempt(deps, [[attemptKey, ADDRESS_LIMITS]]);
      const provider = await requireEnabledProvider(deps.db, params.accountId, 'Saml');
      const result = await finishSaml(deps, provider, body, toSignInClient(request));
      await uncountAttempt(deps.db, attemptKey);
      return completeSignOn(host, request, reply, result);
    }),
  );
}

function completeSignOn(
  host: RouteHost,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, returnTo }: SignOnResult,
) {
  setSessionCookie(host, { request, reply }, token, MAX_SESSION_MS);
  return reply.redirect(host.basePath + returnTo, 303);
}

/** A failed sign-in ends on the sign-in page with a short reason; details are logged. */
async function redirectOnFailure(
  host: RouteHost,
  { reply, log }: Exchange,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error;
    log.info({ err: error, problem: error.problem }, 'sign-in through an identity provider failed');
    await reply.redirect(`${host.basePath}/?signInProblem=${error.problem}`, 303);
  }
}
