import type { SamlMetadata, SingleSignOn, SingleSignOnWrite } from '@vedette/contract/v1/account/single-sign-on';

/** The form of an identity provider: fields of both protocols as typed. */
export interface SignOnDraft {
  readonly Protocol: SingleSignOn['Protocol'];
  readonly IsEnabled: boolean;
  readonly Name: string;
  readonly Issuer: string;
  readonly ClientId: string;
  /** Empty keeps the stored one. */
  readonly ClientSecret: string;
  readonly LoginUrl: string;
  readonly IdpEntityId: string;
  /** PEM certificates, one after the other. */
  readonly Certificates: string;
  readonly Audience: string;
  readonly AllowIdpInitiated: boolean;
}

export const SIGN_ON_FIELDS = [
  'Protocol',
  'IsEnabled',
  'Name',
  'Issuer',
  'ClientId',
  'ClientSecret',
  'LoginUrl',
  'IdpEntityId',
  'Certificates',
  'Audience',
  'AllowIdpInitiated',
];

export const EMPTY_SIGN_ON: SignOnDraft = {
  Protocol: 'OpenIdConnect',
  IsEnabled: true,
  Name: '',
  Issuer: '',
  ClientId: '',
  ClientSecret: '',
  LoginUrl: '',
  IdpEntityId: '',
  Certificates: '',
  Audience: '',
  AllowIdpInitiated: true,
};

export function toSignOnDraft(stored: SingleSignOn): SignOnDraft {
  return {
    ...EMPTY_SIGN_ON,
    Protocol: stored.Protocol,
    IsEnabled: stored.IsEnabled,
    Name: stored.Name,
    Issuer: stored.Issuer ?? '',
    ClientId: stored.ClientId ?? '',
    LoginUrl: stored.LoginUrl ?? '',
    IdpEntityId: stored.IdpEntityId ?? '',
    Certificates: (stored.Certificates ?? []).join('\n'),
    Audience: stored.Audience ?? '',
    AllowIdpInitiated: stored.AllowIdpInitiated ?? true,
  };
}

/** Returns the fields of the selected protocol; empty ones are left out. */
export function toSignOnBody(draft: SignOnDraft): SingleSignOnWrite {
  const { Protocol, IsEnabled, Name } = draft;
  const filledFields = (
    fields: readonly ('Issuer' | 'ClientId' | 'ClientSecret' | 'LoginUrl' | 'IdpEntityId' | 'Audience')[],
  ) =>
    Object.fromEntries(fields.map((field) => [field, draft[field].trim()] as const).filter(([, text]) => text !== ''));
  if (Protocol === 'OpenIdConnect') {
    return { Protocol, IsEnabled, Name, ...filledFields(['Issuer', 'ClientId', 'ClientSecret']) };
  }
  return {
    Protocol,
    IsEnabled,
    Name,
    ...filledFields(['LoginUrl', 'IdpEntityId', 'Audience']),
    Certificates: splitCertificates(draft.Certificates),
    AllowIdpInitiated: draft.AllowIdpInitiated,
  };
}

/** Returns the fields that the provider's metadata fills in. */
export const toMetadataFields = ({ LoginUrl, IdpEntityId, Certificates }: SamlMetadata): Partial<SignOnDraft> => ({
  LoginUrl,
  IdpEntityId,
  Certificates: Certificates.join('\n'),
});

/** Splits at the PEM markers; without markers the whole text is sent as one certificate, which the server validates. */
function splitCertificates(text: string): string[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (blocks) return blocks;
  return text.trim() === '' ? [] : [text.trim()];
}
