import { sql } from 'kysely';
import { Fault } from '@vedette/kernel/fault';
import { openStore, type Db, type StoreOptions } from '../../db/connection.js';
import { migrate } from '../../db/migrate.js';

const MIN_SERVER_VERSION = 150_000;

/**
 * Connects, checks the server, and migrates its tables to this version.
 * @throws Fault `unavailable` with one sentence: unreachable, too old, not UTF-8, or written by a newer Vedette.
 */
export async function openMigratedStore(options: StoreOptions): Promise<Db> {
  const db = openStore(options);
  try {
    await checkServer(db);
    await migrateOrExplain(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function checkServer(db: Db): Promise<void> {
  const { version, encoding, isReadOnly } = await loadServerFacts(db);
  if (version < MIN_SERVER_VERSION) {
    const found = Math.floor(version / 10_000);
    throw new Fault('unavailable', `VEDETTE_DATABASE_URL: this is PostgreSQL ${found}; Vedette needs 15 or newer.`);
  }
  if (encoding !== 'UTF8') {
    throw new Fault(
      'unavailable',
      `VEDETTE_DATABASE_URL: the database has the encoding ${encoding}; create one with UTF8.`,
    );
  }
  if (isReadOnly) {
    const remedy = 'name the primary, or list all servers with target_session_attrs=read-write.';
    throw new Fault(
      'unavailable',
      `VEDETTE_DATABASE_URL: this server accepts no writes and may be a standby; ${remedy}`,
    );
  }
}

interface ServerFacts {
  readonly version: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
}

async function loadServerFacts(db: Db): Promise<ServerFacts> {
  try {
    const { rows } = await sql<ServerFacts>`
      select current_setting('server_version_num')::integer as version,
             current_setting('server_encoding') as encoding,
             pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
    return rows[0] ?? { version: 0, encoding: 'unknown', isReadOnly: false };
  } catch (cause) {
    const why = cause instanceof AggregateError ? String(cause.errors[0]) : (cause as Error).message;
    throw new Fault('unavailable', `VEDETTE_DATABASE_URL: cannot use the database: ${why}`, { cause });
  }
}

async function migrateOrExplain(db: Db): Promise<void> {
  try {
    await migrate(db);
  } catch (error) {
    // Kysely's message when the store has a migration that this version does not contain.
    const isNewer = error instanceof Error && /previously executed migration .* is missing/.test(error.message);
    if (!isNewer) throw error;
    throw new Fault(
      'unavailable',
      'The data was written by a newer Vedette: start that version, or set VEDETTE_DATA to another folder.',
      { cause: error },
    );
  }
}
