import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@vedette/kernel/clock';
import { openMigratedStore } from '@vedette/server/app/store/store';
import { announce } from '@vedette/server/db/announce';
import { detectPooling } from '@vedette/server/db/pooler';
import { listen } from '@vedette/server/db/listen';
import { statement } from '@vedette/server/db/statement';
import { silentProxy, type SilentProxy } from '@vedette/server/testing/silent-proxy';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestPostgres, type TestPostgres } from './testing/test-postgres.js';

const PROGRAM = '/usr/sbin/pgbouncer';
const version = installedVersion();
const why = version === undefined ? ' (skipped: pgbouncer is not installed)' : ` ${version}`;
const PATIENCE = { timeout: 30_000, interval: 100 };
/** The user "nobody", as which pgbouncer runs if the tests run as root. */
const NOBODY = 65_534;

function installedVersion(): string | undefined {
  try {
    return /PgBouncer (\S+)/.exec(execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }))?.[1];
  } catch {
    return undefined;
  }
}

const addOne = statement<{ sum: number }>('select $1::integer + 1 as sum');

describe.skipIf(version === undefined)(`PgBouncer${why}`, () => {
  let postgres: TestPostgres;
  let way: SilentProxy;
  let pooler: ChildProcess;
  let folder: string;
  let port: number;
  const pooled = (mode: string): string => `postgres://anyone@127.0.0.1:${port}/${mode}`;

  beforeAll(async () => {
    postgres = await createTestPostgres();
    // It connects to the store by TCP, as another user.
    way = await silentProxy(postgres.url);
    folder = await mkdtemp(join(tmpdir(), 'vedette-pooler-'));
    await chmod(folder, 0o755);
    port = 20_000 + (process.pid % 20_000);
    const { username, password, port: storePort, hostname } = new URL(way.url);
    const place = `host=${hostname} port=${storePort} dbname=postgres user=${username} password=${password}`;
    const modes = ['session', 'transaction', 'statement'].map((mode) => `${mode} = ${place} pool_mode=${mode}`);
    const settings = `[databases]\n${modes.join('\n')}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}
auth_type=any\nunix_socket_dir=\ndefault_pool_size=10\nmax_client_conn=200\n`;
    await writeFile(join(folder, 'settings.ini'), settings);
    const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    pooler = spawn(PROGRAM, [join(folder, 'settings.ini')], { stdio: 'ignore', ...user });
    await vi.waitFor(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    }, PATIENCE);
  });

  afterAll(async () => {
    pooler.kill('SIGKILL');
    way.close();
    await postgres.remove();
    await rm(folder, { recursive: true });
  });

  test.each([
    ['session', 'none'],
    ['transaction', 'transaction'],
    ['statement', 'statement'],
  ])('detects the mode %s as %s', async (mode, found) => {
    expect(await detectPooling(pooled(mode))).toBe(found);
  });

  test('detects that a store has no pooler', async () => {
    expect(await detectPooling(postgres.url)).toBe('none');
    expect(await detectPooling(way.url)).toBe('none');
  });

  test('migrates in transaction mode and runs statements beside transactions', async () => {
    const store = () => openMigratedStore({ connectionString: pooled('transaction'), isTransactionPooled: true });
    const [one, other] = [await store(), await store()];
    const sums = Array.from({ length: 60 }, (_, index) => addOne(index % 2 === 0 ? one : other, [index]));
    const transactions = Array.from({ length: 20 }, () =>
      one.transaction().execute(async (tx) => {
        await addOne(tx, [1]);
        return (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows;
      }),
    );
    expect((await Promise.all(sums)).map(([row]) => row?.sum)).toEqual(sums.map((_, index) => index + 1));
    expect(await Promise.all(transactions)).toHaveLength(20);
    await Promise.all([one.destroy(), other.destroy()]);
  });

  test('notices past the pooler a change that went through it', async () => {
    const db = await openMigratedStore({ connectionString: pooled('transaction'), isTransactionPooled: true });
    const ended = new AbortController();
    const received: string[] = [];
    const listening = (connectionString: string) =>
      listen({
        connectionString,
        clock: systemClock,
        signal: ended.signal,
        heartbeatMs: 1_000,
        onChange: ({ ids }) => received.push(...ids.map(String)),
        onConnected: () => received.push('connected'),
      });
    const direct = listening(postgres.url);
    await vi.waitFor(() => expect(received).toEqual(['connected']), PATIENCE);
    await announce(db, { topic: 'monitor', ids: ['changed'] });
    await vi.waitFor(() => expect(received).toEqual(['connected', 'changed']), PATIENCE);
    ended.abort();
    await direct;
    await db.destroy();
  });
});
