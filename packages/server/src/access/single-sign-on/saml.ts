import { SAML, ValidateInResponseTo, type CacheProvider, type Profile } from '@node-saml/node-saml';
import { HOUR } from '@vedette/kernel/clock';
import type { SignInDeps } from '../context/deps.js';
import { tokenHash } from '../passwords/password.js';
import type { Visitor } from '../sign-in/session.js';
import { assertionIssuer, assertionSubject, problemOfAssertion, type SamlAssertion } from './saml-assertion-rules.js';
import { ATTEMPT_VALID_MS, signOn, SignOnFailure, type SignedOn } from './sign-on.js';
import { serviceUrl } from './single-sign-on.js';
import { insertAttempt, selectAttempt, takeAttempt, useAssertion, type Provider } from './single-sign-on-sql.js';
import { returnPath } from './single-sign-on-rules.js';
import { ANSWER_LIMITS, problemOfXml } from './vetted-xml.js';
import { inTransaction } from '../context/store-sql.js';

const CLOCK_SKEW_MS = 60_000;
/** Older assertions are rejected, so used ones are remembered for this time. */
const MAX_ASSERTION_MS = HOUR;
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Returns the URL to send the browser to, with a request for an assertion. */
export async function startSaml(deps: SignInDeps, provider: Provider, returnTo: string): Promise<string> {
  return createSaml(deps, provider, returnTo).getAuthorizeUrlAsync(returnTo, undefined, {});
}

/** Returns the metadata of the service for a provider. */
export function samlMetadata(deps: SignInDeps, provider: Provider): string {
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
  visitor: Visitor,
): Promise<SignedOn> {
  const profile = await checkedProfile(deps, provider, form.SAMLResponse);
  const { accountId } = provider;
  const assertion = verifiedAssertion(profile);
  const { email, format } = assertionSubject(assertion);
  const problem = problemOfAssertion(assertion, {
    recipient: serviceUrl(deps, provider),
    answers: profile['inResponseTo'] as string | undefined,
    now: deps.clock.now(),
    skewMs: CLOCK_SKEW_MS,
  });
  if (problem !== undefined) throw new SignOnFailure('invalid', problem);
  const id = assertion.$?.['ID'] ?? '';
  if (id === '') throw new SignOnFailure('invalid', 'the assertion has no ID');
  const isEmail = format === EMAIL_FORMAT || email.includes('@');
  if (email === '' || !isEmail)
    throw new SignOnFailure('invalid', 'the NameID of the assertion is not an e-mail address');
  const until = deps.clock.now() + MAX_ASSERTION_MS + 2 * CLOCK_SKEW_MS;
  const isFirst = await inTransaction(deps.db, (tx) => useAssertion(tx, accountId, tokenHash(id), until));
  if (!isFirst) throw new SignOnFailure('invalid', 'the assertion has been used before');
  const session = await signOn(deps, { accountId, email }, visitor);
  return { ...session, returnTo: returnPath(form.RelayState) };
}

/** Returns the assertion whose signature was checked. */
function verifiedAssertion(profile: Profile): SamlAssertion {
  const document = profile.getAssertion?.() as { readonly Assertion?: SamlAssertion } | undefined;
  return document?.Assertion ?? {};
}

async function checkedProfile(deps: SignInDeps, provider: Provider, SAMLResponse: string): Promise<Profile> {
  const problem = problemOfXml(Buffer.from(SAMLResponse, 'base64').toString('utf8'), ANSWER_LIMITS);
  if (problem !== undefined) throw new SignOnFailure('invalid', `the response ${problem}`);
  const answer = await createSaml(deps, provider, '/')
    .validatePostResponseAsync({ SAMLResponse })
    .catch((error: unknown) => {
      throw new SignOnFailure('invalid', 'the assertion is invalid', { cause: error });
    });
  if (!answer.profile) throw new SignOnFailure('invalid', 'the provider sent no assertion');
  // The library checks the issuer of logout messages only.
  const { idpEntityId } = provider.settings;
  const issuer = assertionIssuer(verifiedAssertion(answer.profile));
  const isOther = idpEntityId !== undefined && idpEntityId !== '' && issuer !== idpEntityId;
  if (isOther) throw new SignOnFailure('invalid', 'the assertion is from another issuer');
  return answer.profile;
}

function createSaml(deps: SignInDeps, provider: Provider, returnTo: string): SAML {
  const { settings } = provider;
  const here = serviceUrl(deps, provider);
  return new SAML({
    callbackUrl: here,
    issuer: here,
    audience: settings.audience ?? here,
    entryPoint: settings.loginUrl ?? '',
    idpCert: [...(settings.certificates ?? [])],
    ...(settings.idpEntityId === undefined ? {} : { idpIssuer: settings.idpEntityId }),
    identifierFormat: EMAIL_FORMAT,
    disableRequestedAuthnContext: true,
    // The assertion itself must be signed: a signature around a list of them proves too little about each.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: MAX_ASSERTION_MS,
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
        stateSha256: tokenHash(id),
        expected: { issuedAt },
        returnTo,
        browserSha256: Buffer.alloc(0),
        expiresAt: clock.now() + ATTEMPT_VALID_MS,
      });
      return { value: issuedAt, createdAt: clock.now() };
    },
    getAsync: async (id) => {
      const attempt = await selectAttempt(db, accountId, tokenHash(id));
      return attempt && attempt.expiresAt > clock.now() ? (attempt.expected['issuedAt'] ?? null) : null;
    },
    removeAsync: async (id) => {
      if (id === null) return null;
      const attempt = await takeAttempt(db, accountId, tokenHash(id));
      if (!attempt) throw new Error('the request has already been answered');
      return id;
    },
  };
}
