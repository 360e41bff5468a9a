import type { VaultItem, VaultItemType } from '@vedette/contract/v4/vault-item';
import { toGuid } from './fake-account.js';
import { type Routes, notFound, ok } from './fake-responses.js';

const SECTION = toGuid(400_000);
const TYPES: readonly VaultItemType[] = [
  'CredentialSet',
  'Certificate',
  'CertificateArchive',
  'File',
  'OneTimePassword',
];

/** Two sections, of which the second may not be viewed, and an item of each type. */
export function vaultRoutes(now: () => number): Routes {
  const section = (VaultSectionGuid: string, Name: string, MayView: boolean) => ({
    VaultSectionGuid,
    Name,
    MayView,
    MayChange: MayView,
    MayGrant: true,
  });
  const row = ({ VaultItemGuid, Name, VaultSectionGuid, VaultItemType: type, VaultItemUsedBy }: VaultItem) => ({
    VaultItemGuid,
    Name,
    VaultSectionGuid,
    VaultItemType: type,
    VaultItemUsedBy,
    ModifiedAt: now() - 7_200_000,
  });
  const authorization = (index: number, AuthorizationType: string) => ({
    AuthorizationId: toGuid(420_000 + index),
    ContextId: SECTION,
    AuthorizationType,
    OperatorGuid: '',
    OperatorGroupId: toGuid(700_000),
    OperatorGroupGuid: toGuid(700_000),
  });
  return [
    [
      /^GET api\/v1\/VaultSection$/,
      () => ok([section(SECTION, 'Default section', true), section(toGuid(400_001), 'Payments', false)]),
    ],
    [/^GET api\/v1\/VaultItem$/, () => ok(ITEMS.map(row))],
    [
      /^GET api\/v1\/VaultItem\/[^/]+\/Users$/,
      () => ok([{ Kind: 'Monitor', Guid: toGuid(0), Name: 'Shop 0 eu' }, { Kind: 'Integration' }]),
    ],
    [
      /^GET v4\/VaultItem\/([^/]+)$/,
      (_request, id) => ITEMS.filter((item) => item.VaultItemGuid === id).map(ok)[0] ?? notFound,
    ],
    [
      /^GET v4\/VaultSection\/[^/]+\/Authorization$/,
      () => ok([authorization(0, 'ViewVaultSection'), authorization(1, 'ChangeVaultSection')]),
    ],
  ];
}

const ITEMS: readonly VaultItem[] = TYPES.map((VaultItemType, index) => ({
  VaultItemGuid: toGuid(410_000 + index),
  Hash: 'x',
  Name: `Shop ${VaultItemType}`,
  VaultSectionGuid: SECTION,
  VaultItemType,
  VaultItemUsedBy: index === 0 ? '1 monitor' : '-',
  IsSensitive: true,
  Notes: 'For the shop',
  ...buildItemMembers(VaultItemType),
}));

function buildItemMembers(type: VaultItemType): Partial<VaultItem> {
  switch (type) {
    case 'CredentialSet':
      return { UserName: 'ada', Password: '' };
    case 'Certificate':
      return { Value: `-----BEGIN CERTIFICATE-----\n${'MIIB'.repeat(40)}\n-----END CERTIFICATE-----` };
    case 'CertificateArchive':
      return {
        CertificateArchive: {
          Issuer: 'CN=Example CA',
          NotBefore: '2026-01-01T00:00:00',
          NotAfter: '2027-01-01T00:00:00',
          Password: '',
          ArchiveData: '',
        },
      };
    case 'File':
      return { FileInfo: { Data: 'aGVsbG8=', Name: 'orders.csv', Size: 5 } };
    case 'OneTimePassword':
      return {
        OneTimePasswordInfo: {
          Secret: '',
          Digits: 6,
          Period: 30,
          HashAlgorithm: 'SHA1',
          SecretEncodingMethod: 'Base32',
        },
      };
  }
}
