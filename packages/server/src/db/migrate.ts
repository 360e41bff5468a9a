import { readdir, readFile } from 'node:fs/promises';
import { Migrator, sql, type Kysely } from 'kysely';
import { withoutTimeLimit, type Db } from './connection.js';

const folder = new URL('migrations/', import.meta.url);

/**
 * Migrates the store to the tables of this version: forward only, in the order of the file names, under Kysely's lock,
 * without a time limit.
 */
export async function migrate(db: Db): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      const up = async (tx: Kysely<unknown>): Promise<void> => {
        await sql.raw(text).execute(tx);
      };
      return [name.slice(0, -'.sql'.length), { up }] as const;
    }),
  );
  const migrator = new Migrator({
    db: withoutTimeLimit(db),
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
