import { execFileSync } from 'node:child_process';
import type { MysqlTarget } from '@vedette/contract/checkpoint/target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkMysql } from '../probes/mysql/probe.js';
import { aPlace, serviceProber } from '../probes/service/testing/bench.js';
import { aFolder, freePort, missing, startServer, stopServers, write } from './testing/servers.js';

const why = missing('mariadbd');
afterAll(stopServers);

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
  ])('signing in as %j with %j to %j: %s', async (username, password, database, code) => {
    const login = { username, password, database };
    const target: MysqlTarget = aPlace({
      ...{ kind: 'mysql', port, ...login, connectTimeoutMs: 5_000, totalTimeoutMs: 15_000 },
    });
    const outcome = await serviceProber<MysqlTarget>(checkMysql, target)();
    expect(outcome.failure?.code, outcome.failure?.message).toBe(code);
    expect(outcome.facts[0]?.value).toMatch(/MariaDB/);
  });
});
