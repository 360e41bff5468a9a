import type { Caller } from '../rights/index.js';
import type { OpenArchive } from './archive.js';
import type { Db } from './store-sql.js';
import type { ItemUser } from './used-by-rules.js';
import type { StoreContext, Vault } from '../module/context.js';

/** Dependencies of the vault's use cases. */
export interface VaultDeps extends StoreContext {
  readonly vault: Vault;
  readonly openArchive: OpenArchive;
  /**
   * Returns what refers to the given items, or to any of the account. Other domains provide it through
   * `app/modules.ts`.
   */
  readonly loadItemUsers: (db: Db, accountId: number, itemGuids?: readonly string[]) => Promise<ItemUser[]>;
  /** Returns a predicate for the users of items that the caller may see. */
  readonly visibleUsers: (caller: Caller) => Promise<(user: ItemUser) => boolean>;
}
