import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openStore, type Db } from '../db/connection.js';

/**
 * Returns a new, migrated database for one test file, closed and dropped at its end. Call it at the top of the file:
 * `const db = await testDatabase();`
 */
export async function testDatabase(): Promise<Db> {
  const { db } = await testDatabaseWithUrl();
  return db;
}

/** Returns the same with the connection string, for tests that open further pools or start a whole server. */
export async function testDatabaseWithUrl(): Promise<{ readonly db: Db; readonly url: string }> {
  const { db, url, drop } = await newTestDatabase();
  afterAll(drop);
  return { db, url };
}

/** Returns the same for a caller that drops it, because one test needs several. */
export async function newTestDatabase(): Promise<{ readonly db: Db; readonly url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asOwner(`create database ${name} template template strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const db = openStore({ connectionString: url.href });
  const drop = async (): Promise<void> => {
    await db.destroy();
    await asOwner(`drop database ${name} with (force)`);
  };
  return { db, url: url.href, drop };
}

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
