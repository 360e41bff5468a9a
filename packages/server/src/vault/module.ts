import type { Context } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { createArchiveOpener } from './archive.js';
import type { VaultDeps } from './deps.js';
import { lookupVaultItem, lookupVaultSection } from './lookup.js';
import { registerVaultRoutes } from './vault-routes.js';

/** Creates the module of vault sections and items. Domains that use items report their uses. */
export function vaultModule(context: Context, users: Pick<VaultDeps, 'loadItemUsers' | 'visibleUsers'>) {
  const { db, clock } = context;
  return {
    module: {
      routes: (host) => registerVaultRoutes(host, { ...context, ...users, openArchive: createArchiveOpener(clock) }),
    },
    lookups: {
      lookupVaultSection: (accountId, guid) => lookupVaultSection(db, accountId, guid),
      lookupVaultItem: (accountId, guid) => lookupVaultItem(db, accountId, guid),
    },
  } satisfies DomainWiring;
}
