import type { SingleSignOnWrite } from '@vedette/contract/v1/account/single-sign-on';
import { Problems } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';

/** Stored settings of an identity provider, without secrets. */
export interface ProviderSettings {
  readonly issuer?: string | undefined;
  readonly clientId?: string | undefined;
  readonly loginUrl?: string | undefined;
  readonly idpEntityId?: string | undefined;
  readonly certificates?: readonly string[] | undefined;
  readonly audience?: string | undefined;
  readonly allowIdpInitiated?: boolean | undefined;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns whether responses of the provider are protected from reading and tampering on the way. */
export function isSecureUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

/**
 * Reads the settings from a body; fields of the other protocol are ignored. `isCertificate` checks a certificate.
 * @throws Fault `invalid` with every problem.
 */
export function readProvider(
  body: SingleSignOnWrite,
  { hasSecret, isCertificate }: { readonly hasSecret: boolean; readonly isCertificate: (pem: string) => boolean },
): ProviderSettings {
  const problems = new Problems();
  const readRequired = (field: 'Issuer' | 'ClientId' | 'LoginUrl'): string => {
    const text = body[field] ?? '';
    problems.when(text === '', field, requiredRule(`for ${body.Protocol}`));
    return text;
  };
  const readUrl = (field: 'Issuer' | 'LoginUrl'): string => {
    const text = readRequired(field);
    const isSecure = text === '' || (URL.canParse(text) && isSecureUrl(text));
    problems.when(!isSecure, field, 'must begin with https://; http:// is for this machine only');
    return text;
  };
  if (body.Protocol === 'OpenIdConnect') {
    const settings = { issuer: readUrl('Issuer'), clientId: readRequired('ClientId') };
    problems.when(!hasSecret && body.ClientSecret === undefined, 'ClientSecret', requiredRule('for OpenIdConnect'));
    problems.throwIfAny();
    return settings;
  }
  const certificates = (body.Certificates ?? []).map((pem) => pem.trim());
  problems.when(certificates.length === 0, 'Certificates', requiredRule('for Saml'));
  certificates.forEach((pem, index) => {
    problems.when(!isCertificate(pem), `Certificates[${index}]`, 'must be a certificate in PEM form');
  });
  const settings = {
    loginUrl: readUrl('LoginUrl'),
    certificates,
    idpEntityId: body.IdpEntityId,
    audience: body.Audience,
    allowIdpInitiated: body.AllowIdpInitiated,
  };
  problems.throwIfAny();
  return settings;
}

/** Returns a path of the web app to continue to; for anything else, such as another site, its first page. */
export function toInternalPath(requested: string | undefined): string {
  const isInternalPath =
    requested !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(requested) && !requested.includes('\\');
  return isInternalPath ? requested : '/';
}
