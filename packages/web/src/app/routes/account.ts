import { page, pageWithSearch } from './page-route.js';
import { parseAuditSearch, parsePermissionSearch, parseVaultSearch } from '../../parts/navigation/search.js';

export const account = [
  page('/operators', () => import('../../operators/operators-page.js'), 'OperatorsPage'),
  page('/operators/$operatorGuid', () => import('../../operators/operator-page.js'), 'OperatorPage'),
  page('/operator-groups/$groupGuid', () => import('../../operators/group-page.js'), 'OperatorGroupPage'),
  pageWithSearch(
    '/permissions',
    parsePermissionSearch,
    () => import('../../operators/permissions-page.js'),
    'PermissionsPage',
  ),
  page('/checkpoints', () => import('../../checkpoints/checkpoints-page.js'), 'CheckpointsPage'),
  page('/vault', () => import('../../vault/vault-page.js'), 'VaultPage'),
  pageWithSearch('/vault/new', parseVaultSearch, () => import('../../vault/item-form-page.js'), 'NewVaultItemPage'),
  page('/vault/items/$itemGuid', () => import('../../vault/item-page.js'), 'VaultItemPage'),
  page('/vault/items/$itemGuid/edit', () => import('../../vault/item-form-page.js'), 'EditVaultItemPage'),
  page('/vault/sections/$sectionGuid', () => import('../../vault/section-page.js'), 'VaultSectionPage'),
  page('/account', () => import('../../account/account-page.js'), 'AccountPage'),
  page('/account/keys', () => import('../../account/keys-page.js'), 'KeysPage'),
  page('/single-sign-on', () => import('../../sign-on/sign-on-page.js'), 'SignOnPage'),
  page('/private-locations', () => import('../../locations/locations-page.js'), 'LocationsPage'),
  page('/private-locations/$locationId', () => import('../../locations/location-page.js'), 'LocationPage'),
  pageWithSearch('/audit', parseAuditSearch, () => import('../../audit/audit-page.js'), 'AuditPage'),
] as const;
