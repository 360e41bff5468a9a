import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TargetByKind } from '@vedette/contract/checkpoint/target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMysql } from '../probes/mysql/probe.js';
import { anEndpoint, createServiceProber } from '../probes/service/testing/service-fixture.js';
import { aFolder, freePort, whyMissing, startServer, stopServers, write } from './testing/servers.js';

const skipReason = whyMissing('mariadbd');
afterAll(stopServers);

const timeouts = { connectTimeoutMs: 5_000, totalTimeoutMs: 15_000 };
const checkLogin = (port: number, login: Pick<TargetByKind<'mysql'>, 'username' | 'password' | 'database'>) =>
  createServiceProber<TargetByKind<'mysql'>>(checkMysql, anEndpoint({ kind: 'mysql', port, ...login, ...timeouts }))();

describe.skipIf(skipReason)(`MariaDB${skipReason === undefined ? '' : ` (skipped: ${skipReason})`}`, () => {
  let port: number;
  beforeAll(async () => {
    const folder = aFolder();
    port = await freePort();
    const initFile = write(
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
    const networkOptions = [
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${folder}/socket`,
      `--init-file=${initFile}`,
    ];
    await startServer('mariadbd', ['--no-defaults', ...data, ...networkOptions, '--innodb-buffer-pool-size=16M'], port);
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
    const outcome = await checkLogin(port, { username, password, database });
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
      for (const transport of ['tls', 'plain'] as const) {
        const folder = aFolder();
        const data = [...program, `--basedir=${mysqlRoot}/usr`, `--datadir=${folder}/data`];
        execFileSync(loader, [...data, '--initialize-insecure'], { stdio: 'ignore' });
        const initFile = write(
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
        ports[transport] = await freePort();
        const networkOptions = [
          `--port=${ports[transport]}`,
          '--bind-address=127.0.0.1',
          `--socket=${folder}/socket`,
          '--mysqlx=OFF',
        ];
        const extraOptions = [`--init-file=${initFile}`, '--secure-file-priv=', '--innodb-buffer-pool-size=16M'];
        const tls = transport === 'tls' ? [] : ['--tls-version='];
        await startServer(loader, [...data, ...networkOptions, ...extraOptions, ...tls], ports[transport]);
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
      for (const transport of ['tls', 'plain'] as const) {
        const outcome = await checkLogin(ports[transport], { username, password, database });
        expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
        expect(outcome.certificate !== undefined).toBe(transport === 'tls' && username !== '');
      }
    });
  },
);
