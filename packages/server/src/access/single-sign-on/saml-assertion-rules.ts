import type { Instant } from '@vedette/kernel/clock';

type Attributes = Readonly<Record<string, string>>;

/** The checked parts of an assertion with a valid signature, as the library parsed it. */
export interface SamlAssertion {
  readonly $?: Attributes;
  readonly Issuer?: readonly { readonly _?: string }[];
  readonly Subject?: readonly {
    readonly NameID?: readonly { readonly _?: string; readonly $?: Attributes }[];
    readonly SubjectConfirmation?: readonly {
      readonly $?: Attributes;
      readonly SubjectConfirmationData?: readonly { readonly $?: Attributes }[];
    }[];
  }[];
  readonly Conditions?: readonly { readonly $?: Attributes }[];
}

/** Expected values of the assertion. */
export interface ExpectedAssertion {
  /** URL that it was posted to. */
  readonly recipient: string;
  /**
   * Request that the surrounding response names, which is not signed; undefined when the sign-in began at the provider.
   */
  readonly requestId: string | undefined;
  readonly now: Instant;
  readonly skewMs: number;
}

/**
 * Returns the subject of the assertion. The library's profile is not used: if the elements are missing, it takes
 * attributes named `nameID` and `issuer` instead, and at some providers users choose attributes themselves.
 */
export function readAssertionSubject(assertion: SamlAssertion): {
  readonly email: string;
  readonly format: string | undefined;
} {
  const name = assertion.Subject?.[0]?.NameID?.[0];
  return { email: name?._ ?? '', format: name?.$?.['Format'] };
}

/** Returns the issuer of the assertion; undefined when it names none. */
export const readAssertionIssuer = (assertion: SamlAssertion): string | undefined => assertion.Issuer?.[0]?._;

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/**
 * Checks what the library does not check of a signed assertion: that it expires, and that its subject is confirmed for
 * this recipient, this time and the very request (SAML 2.0 profiles, 4.1.4.3). Otherwise an assertion could be replayed
 * to another service of the same name, or as an unsolicited response.
 * @returns the problem, if any
 */
export function findAssertionProblem(assertion: SamlAssertion, expected: ExpectedAssertion): string | undefined {
  const notOnOrAfter = assertion.Conditions?.[0]?.$?.['NotOnOrAfter'];
  if (notOnOrAfter === undefined) return 'the assertion has no expiry';
  const confirmations = (assertion.Subject ?? []).flatMap(({ SubjectConfirmation: each = [] }) => each);
  const isConfirmed = confirmations.some(
    ({ $: { Method } = {}, SubjectConfirmationData: [data] = [] }) =>
      Method === BEARER && matchesExpected(data?.$ ?? {}, expected),
  );
  return isConfirmed ? undefined : 'the assertion has no valid subject confirmation for this recipient and time';
}

function matchesExpected(data: Attributes, { recipient, requestId, now, skewMs }: ExpectedAssertion): boolean {
  const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = data;
  if (Recipient !== recipient || InResponseTo !== requestId || NotOnOrAfter === undefined) return false;
  const from = NotBefore === undefined ? -Infinity : Date.parse(NotBefore);
  // A time that cannot be parsed compares as false, so it confirms nothing.
  return from - skewMs <= now && now < Date.parse(NotOnOrAfter) + skewMs;
}
