import { SAML, ValidateInResponseTo, type CacheProvider, type Profile } from '@node-saml/node-saml';
import { HOUR } from '@vedette/kernel/clock';
import type { SignInDeps } from '../context/deps.js';
import { hashToken } from '../passwords/password.js';
import type { SignInClient } from '../sign-in/session.js';
import {
  readAssertionIssuer,
  readAssertionSubject,
  findAssertionProblem,
  type SamlAssertion,
} from './saml-assertion-rules.js';
import { ATTEMPT_VALID_MS, signOn, SignOnFailure, type SignOnResult } from './sign-on.js';
import { serviceUrl } from './single-sign-on.js';
import {
  insertAttempt,
  selectAttempt,
  consumeAttempt,
  markAssertionUsed,
  type Provider,
} from './single-sign-on-sql.js';
import { toInternalPath } from './single-sign-on-rules.js';
import { RESPONSE_LIMITS, findXmlProblem } from './xml-limits.js';
import { inTransaction } from '../context/store-sql.js';

const CLOCK_SKEW_MS = 60_000;
/** Older assertions are rejected, so used ones are remembered for this time. */
const MAX_ASSERTION_AGE_MS = HOUR;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Returns the URL to send the browser to, with a request for an assertion. */
export async function startSaml(deps: SignInDeps, provider: Provider, returnTo: string): Promise<string> {
  return createSaml(deps, provider, returnTo).getAuthorizeUrlAsync(returnTo, undefined, {});
}

/** Returns the metadata of the service for a provider. */
export function generateSamlMetadata(deps: SignInDeps, provider: Provider): string {
  return createSaml(deps, provider, '/').generateServiceProviderMetadata(null);
}

/**
 * Signs in the subject of a posted assertion, whether it was requested or the sign-in began at the provider.
 * @throws SignOnFailure for an assertion that is forged, for another service, too old, used before or names no
 * operator.
 */
export async function finishSaml(
  deps: SignInDeps,
  provider: Provider,
  form: { readonly SAMLResponse: string; readonly RelayState?: string | undefined },
  client: SignInClient,
): Promise<SignOnResult> {
  const profile = await validateProfile(deps, provider, form.SAMLResponse);
  const { accountId } = provider;
  const assertion = readVerifiedAssertion(profile);
  const { email, format } = readAssertionSubject(assertion);
  const problem = findAssertionProblem(assertion, {
    recipient: serviceUrl(deps, provider),
    requestId: profile['inResponseTo'] as string | undefined,
    now: deps.clock.now(),
    skewMs: CLOCK_SKEW_MS,
  });
  if (problem !== undefined) throw new SignOnFailure('invalid', problem);
  const id = assertion.$?.['ID'] ?? '';
  if (id === '') throw new SignOnFailure('invalid', 'the assertion has no ID');
  const isEmail = format === EMAIL_FORMAT || email.includes('@');
  if (email === '' || !isEmail)
    throw new SignOnFailure('invalid', 'the NameID of the assertion is not an e-mail address');
  const expiresAt = deps.clock.now() + MAX_ASSERTION_AGE_MS + 2 * CLOCK_SKEW_MS;
  const isUnused = await inTransaction(deps.db, (tx) => markAssertionUsed(tx, accountId, hashToken(id), expiresAt));
  if (!isUnused) throw new SignOnFailure('invalid', 'the assertion has been used before');
  const session = await signOn(deps, { accountId, email }, client);
  return { ...session, returnTo: toInternalPath(form.RelayState) };
}

/** Returns the assertion whose signature was checked. */
function readVerifiedAssertion(profile: Profile): SamlAssertion {
  const document = profile.getAssertion?.() as { readonly Assertion?: SamlAssertion } | undefined;
  return document?.Assertion ?? {};
}

async function validateProfile(deps: SignInDeps, provider: Provider, SAMLResponse: string): Promise<Profile> {
  const problem = findXmlProblem(Buffer.from(SAMLResponse, 'base64').toString('utf8'), RESPONSE_LIMITS);
  if (problem !== undefined) throw new SignOnFailure('invalid', `the response ${problem}`);
  const validated = await createSaml(deps, provider, '/')
    .validatePostResponseAsync({ SAMLResponse })
    .catch((error: unknown) => {
      throw new SignOnFailure('invalid', 'the assertion is invalid', { cause: error });
    });
  if (!validated.profile) throw new SignOnFailure('invalid', 'the provider sent no assertion');
  // The library checks the issuer of logout messages only.
  const { idpEntityId } = provider.settings;
  const issuer = readAssertionIssuer(readVerifiedAssertion(validated.profile));
  const isOtherIssuer = idpEntityId !== undefined && idpEntityId !== '' && issuer !== idpEntityId;
  if (isOtherIssuer) throw new SignOnFailure('invalid', 'the assertion is from another issuer');
  return validated.profile;
}

function createSaml(deps: SignInDeps, provider: Provider, returnTo: string): SAML {
  const { settings } = provider;
  const ownUrl = serviceUrl(deps, provider);
  return new SAML({
    callbackUrl: ownUrl,
    issuer: ownUrl,
    audience: settings.audience ?? ownUrl,
    entryPoint: settings.loginUrl ?? '',
    idpCert: [...(settings.certificates ?? [])],
    ...(settings.idpEntityId === undefined ? {} : { idpIssuer: settings.idpEntityId }),
    identifierFormat: EMAIL_FORMAT,
    disableRequestedAuthnContext: true,
    // The assertion itself must be signed; a signature of only the response around it is not sufficient.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_ASSERTION_AGE_MS,
    validateInResponseTo:
      settings.allowIdpInitiated === false ? ValidateInResponseTo.always : ValidateInResponseTo.ifPresent,
    requestIdExpirationPeriodMs: ATTEMPT_VALID_MS,
    cacheProvider: createRequestCache(deps, provider, returnTo),
  });
}

/** Stores pending requests in the database: any process may receive the response, and each is answered once. */
function createRequestCache(deps: SignInDeps, { accountId }: Provider, returnTo: string): CacheProvider {
  const { db, clock } = deps;
  return {
    saveAsync: async (id, issuedAt) => {
      await insertAttempt(db, {
        accountId,
        stateSha256: hashToken(id),
        expected: { issuedAt },
        returnTo,
        browserSha256: Buffer.alloc(0),
        expiresAt: clock.now() + ATTEMPT_VALID_MS,
      });
      return { value: issuedAt, createdAt: clock.now() };
    },
    getAsync: async (id) => {
      const attempt = await selectAttempt(db, accountId, hashToken(id));
      return attempt && attempt.expiresAt > clock.now() ? (attempt.expected['issuedAt'] ?? null) : null;
    },
    removeAsync: async (id) => {
      if (id === null) return null;
      const attempt = await consumeAttempt(db, accountId, hashToken(id));
      if (!attempt) throw new Error('the request has already been answered');
      return id;
    },
  };
}
