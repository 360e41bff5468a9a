// `npm run test:real`: the probes against real servers of Debian, started by the tests on loopback. Installs them where
// it may (root, apt); a server that is not there is skipped by name.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { install } from './lib/install.mjs';

const INSTALL_LIMIT_MS = 4 * 60_000;
const packages = [
  ...['nginx-light', 'unbound', 'postfix', 'dovecot-imapd', 'dovecot-pop3d', 'vsftpd', 'openssh-server'],
  ...['mariadb-server', 'iputils-ping', 'traceroute'],
];
const isInstalled = (name) =>
  spawnSync('dpkg-query', ['-W', '-f=${Status}', name], { encoding: 'utf8' }).stdout?.includes('install ok installed');

/** Why nothing was installed; undefined when all is there. */
function installServers() {
  const wanted = packages.filter((name) => !isInstalled(name));
  if (wanted.length === 0) return undefined;
  if (process.getuid?.() !== 0) return 'only root installs packages';
  // Installed servers must not start by themselves.
  const policy = '/usr/sbin/policy-rc.d';
  const isOurs = !existsSync(policy);
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const apt = (...words) =>
    spawnSync('apt-get', words, {
      ...{ stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_LIMIT_MS },
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  try {
    const done = apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...wanted);
    return done ? undefined : 'apt-get does not work here';
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}

await install();
const why = installServers();
if (why !== undefined) console.log(`Servers that are not installed are skipped: ${why}.`);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'real'], { stdio: 'inherit', timeout: 5 * 60_000 });
process.exit(status ?? 1);
