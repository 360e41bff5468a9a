import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMysql } from '../probes/mysql/probe.js';
import { anEndpoint, serviceProber } from '../probes/service/testing/bench.js';
import { aFolder, freePort, missing, startServer, stopServers, write } from './testing/servers.js';

const why = missing('mariadbd');
afterAll(stopServers);

const patient = { connectTimeoutMs: 5_000, totalTimeoutMs: 15_000 };
const check = (port: number, login: Pick<TargetByKind<'mysql'>, 'username' | 'password' | 'database'>) =>
  serviceProber<TargetByKind<'mysql'>>(checkMysql, anEndpoint({ kind: 'mysql', port, ...login, ...patient }))();

describe.skipIf(why)(`MariaDB${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  let port: number;
  beforeAll(async () => {
    const folder = aFolder();
    port = await freePort();
    const first = write(
      folder,
      'first.sql',
      `CREATE DATABASE shop;
CREATE DATABASE closed;
CREATE USER 'ann'@'%' IDENTIFIED BY 'sesame-open';
GRANT ALL ON shop.* TO 'ann'@'%';
CREATE USER 'bob'@'%' IDENTIFIED BY '';
INSTALL SONAME 'auth_ed25519';
CREATE USER 'eve'@'%' IDENTIFIED VIA ed25519 USING PASSWORD('sesame-open');
GRANT ALL ON shop.* TO 'eve'@'%';
`,
    );
    execFileSync('chown', ['mysql', folder]);
    const data = [`--datadir=${folder}/data`, '--user=mysql'];
    execFileSync('mariadb-install-db', ['--no-defaults', ...data, '--skip-test-db'], { stdio: 'ignore' });
    const place = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${folder}/socket`, `--init-file=${first}`];
    await startServer('mariadbd', ['--no-defaults', ...data, ...place, '--innodb-buffer-pool-size=16M'], port);
  }, 180_000);

  test.each([
    ['', '', '', undefined],
    ['ann', 'sesame-open', '', undefined],
    ['ann', 'sesame-open', 'shop', undefined],
    ['bob', '', '', undefined],
    ['eve', 'sesame-open', 'shop', undefined],
    ['eve', 'wrong', '', 22002],
    ['ann', 'wrong', '', 22002],
    ['nobody', 'x', '', 22002],
    ['ann', 'sesame-open', 'closed', 22003],
    ['ann', 'sesame-open', 'none', 22003],
  ])('logs in as %j with %j to %j: %s', async (username, password, database, code) => {
    const outcome = await check(port, { username, password, database });
    expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
    expect(outcome.facts[0]?.value).toMatch(/MariaDB/);
  });
});

/** Unpacked with its libraries by `npm run test:real`. */
const mysqlRoot = fileURLToPath(new URL('../../../../node_modules/.cache/real-servers/mysql/root', import.meta.url));
const libraries = `${mysqlRoot}/usr/lib/x86_64-linux-gnu`;
const loader = `${libraries}/ld-linux-x86-64.so.2`;
const mysqlSkipReason = missingMysql();

function missingMysql(): string | undefined {
  if (process.getuid?.() !== 0) return 'these tests start servers as root';
  return existsSync(loader) ? undefined : 'MySQL is not unpacked';
}

describe.skipIf(mysqlSkipReason)(
  `MySQL${mysqlSkipReason === undefined ? '' : ` (skipped: ${mysqlSkipReason})`}`,
  () => {
    const program = ['--library-path', libraries, `${mysqlRoot}/usr/sbin/mysqld`, '--no-defaults', '--user=root'];
    /** With and without TLS. Without it, passwords are encrypted with the server's own key. */
    const ports: Record<'tls' | 'plain', number> = { tls: 0, plain: 0 };
    beforeAll(async () => {
      for (const way of ['tls', 'plain'] as const) {
        const folder = aFolder();
        const data = [...program, `--basedir=${mysqlRoot}/usr`, `--datadir=${folder}/data`];
        execFileSync(loader, [...data, '--initialize-insecure'], { stdio: 'ignore' });
        const first = write(
          folder,
          'first.sql',
          `CREATE DATABASE shop;
CREATE DATABASE closed;
CREATE USER 'ann'@'%' IDENTIFIED BY 'sesame-open';
GRANT ALL ON shop.* TO 'ann'@'%';
CREATE USER 'bob'@'%' IDENTIFIED BY '';
CREATE USER 'old'@'%' IDENTIFIED WITH sha256_password BY 'sesame-open';
`,
        );
        ports[way] = await freePort();
        const place = [`--port=${ports[way]}`, '--bind-address=127.0.0.1', `--socket=${folder}/socket`, '--mysqlx=OFF'];
        const rest = [`--init-file=${first}`, '--secure-file-priv=', '--innodb-buffer-pool-size=16M'];
        const tls = way === 'tls' ? [] : ['--tls-version='];
        await startServer(loader, [...data, ...place, ...rest, ...tls], ports[way]);
      }
    }, 180_000);

    test.each([
      ['', '', '', undefined],
      ['ann', 'sesame-open', 'shop', undefined],
      // The server has cached the password by now and accepts a scrambled one.
      ['ann', 'sesame-open', 'shop', undefined],
      ['old', 'sesame-open', '', undefined],
      ['bob', '', '', undefined],
      ['ann', 'wrong', '', 22002],
      ['old', 'wrong', '', 22002],
      ['nobody', 'x', '', 22002],
      ['ann', 'sesame-open', 'closed', 22003],
      ['ann', 'sesame-open', 'none', 22003],
    ])('logs in as %j with %j to %j: %s', async (username, password, database, code) => {
      for (const way of ['tls', 'plain'] as const) {
        const outcome = await check(ports[way], { username, password, database });
        expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
        expect(outcome.certificate !== undefined).toBe(way === 'tls' && username !== '');
      }
    });
  },
);
