import { SingleSignOnWrite } from '@vedette/contract/v1/account/single-sign-on';
import { expect, test } from 'vitest';
import { EMPTY_SIGN_ON, toSignOnBody, toSignOnDraft, toMetadataFields } from './sign-on-draft.js';

const PEM = (name: string) => `-----BEGIN CERTIFICATE-----\n${name}\n-----END CERTIFICATE-----`;

test('sends only the fields of the protocol and keeps a secret left empty', () => {
  const draft = {
    ...EMPTY_SIGN_ON,
    Name: 'Okta',
    Issuer: ' https://id.example.com ',
    ClientId: 'x',
    LoginUrl: 'https://y',
  };
  expect(toSignOnBody(draft)).toEqual({
    Protocol: 'OpenIdConnect',
    IsEnabled: true,
    Name: 'Okta',
    Issuer: 'https://id.example.com',
    ClientId: 'x',
  });
});

test('splits pasted certificates', () => {
  const draft = { ...EMPTY_SIGN_ON, Protocol: 'Saml' as const, Certificates: `${PEM('one')}\n\n${PEM('two')}\n` };
  expect(toSignOnBody(draft).Certificates).toEqual([PEM('one'), PEM('two')]);
  expect(toSignOnBody({ ...draft, Certificates: 'no marks' }).Certificates).toEqual(['no marks']);
  expect(toSignOnBody({ ...draft, Certificates: '  ' }).Certificates).toEqual([]);
});

test('sends loaded settings back unchanged in the format of the contract', () => {
  const stored = {
    Protocol: 'Saml' as const,
    IsEnabled: false,
    Name: 'Entra',
    LoginUrl: 'https://login.example.com/saml',
    IdpEntityId: 'urn:x',
    Certificates: [PEM('one')],
    Audience: 'urn:y',
    AllowIdpInitiated: false,
  };
  const body = toSignOnBody(
    toSignOnDraft({ ...stored, HasClientSecret: false, ServiceUrl: 'https://v.example.com/acs' }),
  );
  expect(SingleSignOnWrite.parse(body)).toEqual(stored);
});

test('fills in only the fields contained in the metadata', () => {
  const metadata = {
    LoginUrl: 'https://idp.example/login',
    IdpEntityId: 'urn:x',
    Certificates: [PEM('one'), PEM('two')],
  };
  const draft = {
    ...EMPTY_SIGN_ON,
    Protocol: 'Saml' as const,
    Name: 'Entra',
    ...toMetadataFields({ ...metadata, Notes: [] }),
  };
  expect(toSignOnBody(draft)).toEqual({
    Protocol: 'Saml',
    IsEnabled: true,
    Name: 'Entra',
    AllowIdpInitiated: true,
    ...metadata,
  });
});
