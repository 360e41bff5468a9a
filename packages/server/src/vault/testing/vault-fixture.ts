import { seededRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import type { Db } from '../../db/connection.js';
import { anAccount, type AccountFixture } from '../../testing/an-account.js';
import { createFirstSection, openVault, createVaultKeyStore, type ItemUser } from '../index.js';
import type { Vault } from '../../module/context.js';
import { registerVaultRoutes } from '../vault-routes.js';
import { lookupVaultItem, lookupVaultSection } from '../lookup.js';
import { createArchiveOpener } from '../archive.js';

export interface VaultFixture extends AccountFixture {
  readonly vault: Vault;
  /** Users of items, added by tests. */
  readonly users: ItemUser[];
  /** Names of users that the caller may not see. */
  readonly hidden: Set<string>;
  /** Guid of the account's first section. */
  readonly sectionGuid: string;
}

/** A clock that never ends a wait, so that opening archives has no time limit. */
const clockWithoutTimeout = { sleep: (): Promise<void> => new Promise(() => undefined) };

/** An account whose vault is served in process. */
export async function createVaultFixture(
  db: Db,
  openArchive = createArchiveOpener(clockWithoutTimeout),
): Promise<VaultFixture> {
  const users: ItemUser[] = [];
  const hidden = new Set<string>();
  const random = seededRandom(11);
  const masterKey = new Secret('m'.repeat(40));
  const vault = await openVault({ masterKey, keys: createVaultKeyStore(db), random, now: () => 0 });
  const accountFixture = await anAccount(db, {
    lookups: {
      lookupVaultSection: (accountId, guid) => lookupVaultSection(db, accountId, guid),
      lookupVaultItem: (accountId, guid) => lookupVaultItem(db, accountId, guid),
    },
    register: (host) =>
      registerVaultRoutes(host, {
        db,
        random,
        vault,
        clock: systemClock,
        openArchive,
        loadItemUsers: (_tx, _accountId, guids) =>
          Promise.resolve(users.filter(({ vaultItemGuid }) => guids?.includes(vaultItemGuid) ?? true)),
        visibleUsers: () => Promise.resolve(({ name }) => !hidden.has(name)),
      }),
  });
  await createFirstSection({ db, clock: systemClock, random }, accountFixture.account);
  accountFixture.gatekeeper.clearCache();
  const sections = (await accountFixture.admin('GET', '/v4/VaultSection')).body as { VaultSectionGuid: string }[];
  return { ...accountFixture, vault, users, hidden, sectionGuid: sections[0]?.VaultSectionGuid ?? '' };
}
