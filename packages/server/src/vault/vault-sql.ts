import { sql } from 'kysely';
import type { Db } from '../db/connection.js';
import type { VaultKeyStore } from './vault.js';

/** Wrapped data keys in the store. */
export function createVaultKeyStore(db: Db): VaultKeyStore {
  return {
    hasDataKey: async () => (await db.selectFrom('vault_key').select('key_id').limit(1).execute()).length > 0,
    loadOrCreateKeys: (createKey, at) =>
      db.transaction().execute(async (tx) => {
        // Two processes that start on an empty store must end with the same key.
        await sql`lock table vault_key in share row exclusive mode`.execute(tx);
        const load = () => tx.selectFrom('vault_key').select(['key_id', 'wrapped_key']).orderBy('key_id').execute();
        let rows = await load();
        if (rows.length === 0) {
          await tx.insertInto('vault_key').values({ wrapped_key: createKey(), created_at: at }).execute();
          rows = await load();
        }
        return rows.map((row) => ({ keyId: row.key_id, wrapped: row.wrapped_key }));
      }),
    rewrap: (change) =>
      db.transaction().execute(async (tx) => {
        await sql`lock table vault_key in share row exclusive mode`.execute(tx);
        let changed = 0;
        for (const { key_id: keyId, wrapped_key: wrapped } of await tx.selectFrom('vault_key').selectAll().execute()) {
          const next = change({ keyId, wrapped });
          if (next.equals(wrapped)) continue;
          changed += 1;
          await tx.updateTable('vault_key').set({ wrapped_key: next }).where('key_id', '=', keyId).execute();
        }
        return changed;
      }),
  };
}
