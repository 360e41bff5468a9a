import { seededRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import type { Db } from '../../db/connection.js';
import { anAccount, type AccountBench } from '../../testing/an-account.js';
import { createFirstSection, openVault, vaultKeys, type ItemUser } from '../index.js';
import type { Vault } from '../../module/context.js';
import { registerVaultRoutes } from '../vault-routes.js';
import { lookupVaultItem, lookupVaultSection } from '../lookup.js';
import { archiveOpener } from '../archive.js';

export interface VaultBench extends AccountBench {
  readonly vault: Vault;
  /** Users of items, added by tests. */
  readonly users: ItemUser[];
  /** Names of users that the caller may not see. */
  readonly hidden: Set<string>;
  /** Guid of the account's first section. */
  readonly section: string;
}

/** A clock that never ends a wait, so that opening archives has no time limit. */
const patient = { sleep: (): Promise<void> => new Promise(() => undefined) };

/** An account whose vault is served in process. */
export async function aVault(db: Db, openArchive = archiveOpener(patient)): Promise<VaultBench> {
  const users: ItemUser[] = [];
  const hidden = new Set<string>();
  const random = seededRandom(11);
  const masterKey = new Secret('m'.repeat(40));
  const vault = await openVault({ masterKey, keys: vaultKeys(db), random, now: () => 0 });
  const bench = await anAccount(db, {
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
  await createFirstSection({ db, clock: systemClock, random }, bench.basis);
  bench.gatekeeper.forget();
  const sections = (await bench.admin('GET', '/v4/VaultSection')).body as { VaultSectionGuid: string }[];
  return { ...bench, vault, users, hidden, section: sections[0]?.VaultSectionGuid ?? '' };
}
