import { timingSafeEqual } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from 'openid-client';
import type { SignInDeps } from '../context/deps.js';
import { generateToken, hashToken } from '../passwords/password.js';
import type { SignInClient } from '../sign-in/session.js';
import { ATTEMPT_VALID_MS, signOn, SignOnFailure, type SignOnResult } from './sign-on.js';
import { isSecureUrl } from './single-sign-on-rules.js';
import { unsealClientSecret, serviceUrl } from './single-sign-on.js';
import { insertAttempt, consumeAttempt, type Provider } from './single-sign-on-sql.js';

const PROVIDER_TIMEOUT_S = 10;

/** Returns the URL to send the browser to, and the cookie that ties the response to it. */
export async function startOpenIdConnect(
  deps: SignInDeps,
  provider: Provider,
  returnTo: string,
): Promise<{ readonly url: string; readonly browserToken: string }> {
  const configuration = await discoverProvider(deps, provider);
  const [state, nonce, verifier, browserToken] = Array.from({ length: 4 }, () => generateToken(deps.random)) as [
    ...[string, string, string, string],
  ];
  await insertAttempt(deps.db, {
    accountId: provider.accountId,
    stateSha256: hashToken(state),
    expected: { nonce, verifier },
    returnTo,
    browserSha256: hashToken(browserToken),
    expiresAt: deps.clock.now() + ATTEMPT_VALID_MS,
  });
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: serviceUrl(deps, provider),
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, browserToken };
}

/**
 * Signs in the operator of the provider's response. `query` is that of the redirect.
 * @throws SignOnFailure for a response that came from another browser, too late or twice, is forged or names no
 * operator.
 */
export async function finishOpenIdConnect(
  deps: SignInDeps,
  provider: Provider,
  { query, browserToken }: { readonly query: string; readonly browserToken: string | undefined },
  client: SignInClient,
): Promise<SignOnResult> {
  const parameters = new URLSearchParams(query);
  const state = parameters.get('state') ?? '';
  const attempt = await consumeAttempt(deps.db, provider.accountId, hashToken(state));
  if (!attempt || attempt.expiresAt <= deps.clock.now()) {
    throw new SignOnFailure('expired', 'unknown or expired sign-in attempt');
  }
  if (browserToken === undefined || !timingSafeEqual(hashToken(browserToken), attempt.browserSha256)) {
    throw new SignOnFailure('invalid', 'the response came from another browser');
  }
  if (parameters.has('error')) {
    throw new SignOnFailure('refused', `the provider responded with ${parameters.get('error') ?? ''}`);
  }
  const email = await loadVerifiedEmail(deps, provider, new URL(`${serviceUrl(deps, provider)}?${query}`), {
    expectedState: state,
    expectedNonce: attempt.expected['nonce'] ?? '',
    pkceCodeVerifier: attempt.expected['verifier'] ?? '',
  });
  const session = await signOn(deps, { accountId: provider.accountId, email }, client);
  return { ...session, returnTo: attempt.returnTo };
}

interface ResponseChecks {
  readonly expectedState: string;
  readonly expectedNonce: string;
  readonly pkceCodeVerifier: string;
}

async function loadVerifiedEmail(
  deps: SignInDeps,
  provider: Provider,
  responseUrl: URL,
  checks: ResponseChecks,
): Promise<string> {
  const configuration = await discoverProvider(deps, provider);
  const tokens = await authorizationCodeGrant(configuration, responseUrl, { ...checks, idTokenExpected: true }).catch(
    (error: unknown) => {
      throw new SignOnFailure('invalid', 'the response of the provider is invalid', { cause: error });
    },
  );
  const claims: Readonly<Record<string, unknown>> = { ...tokens.claims() };
  const { email, email_verified: isVerified } = claims as {
    readonly email?: unknown;
    readonly email_verified?: unknown;
  };
  if (typeof email !== 'string' || email === '')
    throw new SignOnFailure('invalid', 'the provider returned no e-mail address');
  if (isVerified === false) throw new SignOnFailure('invalid', 'the provider has not verified the e-mail address');
  return email;
}

/** Reads the provider's metadata for each sign-in: sign-ins are rare, and its keys change. */
async function discoverProvider(deps: SignInDeps, provider: Provider): Promise<Configuration> {
  const { issuer = '', clientId = '' } = provider.settings;
  const isUnencrypted = new URL(issuer).protocol === 'http:' && isSecureUrl(issuer);
  // Revealed for the provider that issued it.
  const secret = unsealClientSecret(deps, provider).reveal();
  try {
    return await discovery(new URL(issuer), clientId, secret, undefined, {
      // The signature of the ID token is checked as well, not only where it came from.
      // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; for this machine only
      execute: [enableNonRepudiationChecks, ...(isUnencrypted ? [allowInsecureRequests] : [])],
      timeout: PROVIDER_TIMEOUT_S,
      // Also used for the following calls.
      [customFetch]: (url, { body, ...init }) => deps.providerFetch(url, { ...init, body: body ?? null }),
    });
  } catch (error) {
    throw new SignOnFailure('invalid', 'the provider cannot be reached or has no valid metadata', { cause: error });
  }
}
