import { rm } from 'node:fs/promises';
import { systemClock } from '@vedette/kernel/clock';
import { createBenchFolder } from './bench-folder.js';
import { openStore, type Db } from '../../packages/server/src/db/connection.js';
import { migrate } from '../../packages/server/src/db/migrate.js';
import { startEmbedded } from '../../packages/standalone/src/postgres/embedded.js';

/** Runs `work` with a new, migrated store, as durable as that of an installation, and deletes it afterwards. */
export async function withScratchStore<T>(
  work: (db: Db, connectionString: string, pid: number) => Promise<T>,
): Promise<T> {
  const folder = await createBenchFolder();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const store = await startEmbedded({ dataFolder: folder, clock: systemClock, log: silent });
  // Filling a big store is one long statement.
  const db = openStore({ connectionString: store.connectionString, queryTimeoutMs: 3_600_000 });
  try {
    await migrate(db);
    return await work(db, store.connectionString, store.pid() ?? -1);
  } finally {
    await db.destroy();
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
