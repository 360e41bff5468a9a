import type { Caller } from '../rights/index.js';
import type { OpenArchive } from './archive.js';
import type { Db } from './store-sql.js';
import type { ItemUser } from './used-by-rules.js';
import type { StoreContext, Vault } from '../module/context.js';

/** What the use cases of the vault need. */
export interface VaultDeps extends StoreContext {
  readonly vault: Vault;
  readonly openArchive: OpenArchive;
  /** What refers to the items named, else to any of the account; the users know, so `app/modules.ts` passes it. */
  readonly loadItemUsers: (db: Db, accountId: number, itemGuids?: readonly string[]) => Promise<ItemUser[]>;
  /** Tells which users of items the caller may see. */
  readonly visibleUsers: (caller: Caller) => Promise<(user: ItemUser) => boolean>;
}
