import type { Instant } from '@vedette/kernel/clock';

type Attributes = Readonly<Record<string, string>>;

/** What is asked of an assertion whose signature holds, as the library parsed it. */
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

/** What the assertion is held against. */
export interface Expected {
  /** The address it was posted to. */
  readonly recipient: string;
  /** The request that the answer around it names, which nobody signed; undefined where the sign-in began at the provider. */
  readonly answers: string | undefined;
  readonly now: Instant;
  readonly skewMs: number;
}

/**
 * Returns whom the assertion names. The library's profile is not asked: it takes attributes of the names `nameID` and `issuer` for the
 * elements where those are missing, and at some providers people choose attributes themselves.
 */
export function assertionSubject(assertion: SamlAssertion): {
  readonly email: string;
  readonly format: string | undefined;
} {
  const name = assertion.Subject?.[0]?.NameID?.[0];
  return { email: name?._ ?? '', format: name?.$?.['Format'] };
}

/** Returns who made the assertion; undefined when it does not say. */
export const assertionIssuer = (assertion: SamlAssertion): string | undefined => assertion.Issuer?.[0]?._;

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/**
 * What the library leaves unchecked of a signed assertion: that it ends, and that whoever brings it is confirmed here, now and
 * for the very request that is answered (SAML 2.0 profiles, 4.1.4.3). Without that an assertion could be brought to
 * another service of the same name, or as one that answers nothing. @returns what is wrong, if anything
 */
export function problemOfAssertion(assertion: SamlAssertion, expected: Expected): string | undefined {
  const ends = assertion.Conditions?.[0]?.$?.['NotOnOrAfter'];
  if (ends === undefined) return 'the assertion never ends';
  const confirmations = (assertion.Subject ?? []).flatMap(({ SubjectConfirmation: each = [] }) => each);
  const isConfirmed = confirmations.some(
    ({ $: { Method } = {}, SubjectConfirmationData: [data] = [] }) =>
      Method === BEARER && confirms(data?.$ ?? {}, expected),
  );
  return isConfirmed ? undefined : 'nothing confirms the assertion here and now';
}

function confirms(data: Attributes, { recipient, answers, now, skewMs }: Expected): boolean {
  const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = data;
  if (Recipient !== recipient || InResponseTo !== answers || NotOnOrAfter === undefined) return false;
  const from = NotBefore === undefined ? -Infinity : Date.parse(NotBefore);
  // A time that cannot be read compares with nothing, so it confirms nothing.
  return from - skewMs <= now && now < Date.parse(NotOnOrAfter) + skewMs;
}
