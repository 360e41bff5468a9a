import type { VaultItem } from '@vedette/contract/v4/vault-item';
import { expect, test } from 'vitest';
import { toItemBody, toItemDraft, EMPTY_ITEM, parseTypedSecret } from './item-draft.js';

const guid = '0d5b0a0e-0000-4000-8000-000000000001';
const item: VaultItem = {
  VaultItemGuid: guid,
  Hash: '',
  Name: 'Login',
  VaultSectionGuid: guid,
  VaultItemUsedBy: '-',
  IsSensitive: true,
  VaultItemType: 'CredentialSet',
  Notes: 'n',
  UserName: 'ann',
  Password: '',
};

test('sends no secret from an untouched form', () => {
  const common = { Name: 'Login', Notes: 'n', VaultSectionGuid: guid };
  expect(toItemBody(toItemDraft(item))).toEqual({ ...common, VaultItemType: 'CredentialSet', UserName: 'ann' });
  const archive = { ...toItemDraft(item), VaultItemType: 'CertificateArchive' as const };
  expect(toItemBody(archive)).toEqual({ ...common, VaultItemType: 'CertificateArchive' });
  const file = { ...toItemDraft(item), VaultItemType: 'File' as const, FileName: 'a.txt' };
  expect(toItemBody(file)).toEqual({ ...common, VaultItemType: 'File', FileInfo: { Name: 'a.txt' } });
});

test('sends a typed secret only with its type', () => {
  const draft = { ...EMPTY_ITEM, Name: 'x', Password: 'p', Value: 'v', Secret: 's', ArchiveData: 'YQ==' };
  expect(toItemBody(draft)).toEqual({
    Name: 'x',
    Notes: '',
    VaultItemType: 'CredentialSet',
    UserName: '',
    Password: 'p',
  });
  expect(toItemBody({ ...draft, VaultItemType: 'CertificateArchive' })).toMatchObject({
    CertificateArchive: { ArchiveData: 'YQ==' },
  });
});

test('fills in other fields from an authenticator URL', () => {
  expect(parseTypedSecret('otpauth://totp/Shop:ann?secret=ABCD&digits=8&period=60&algorithm=sha256')).toEqual({
    Secret: 'ABCD',
    Digits: '8',
    Period: '60',
    HashAlgorithm: 'SHA256',
    SecretEncodingMethod: 'Base32',
  });
  expect(parseTypedSecret('otpauth://totp/x?secret=ABCD')).toMatchObject({ Digits: '6', Period: '30' });
  expect(parseTypedSecret('ABCD')).toEqual({ Secret: 'ABCD' });
});
