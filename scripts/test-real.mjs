// `npm run test:real`: the probes against real servers of Debian, started by the tests on loopback,
// and files of ours read by its programs. Installs them where it may (root, apt); what is not there is skipped by name.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { install } from './lib/install.mjs';
import { root } from './lib/stamp.mjs';

/** Both steps together: a slow mirror must not hold the tests up for long. */
const INSTALL_LIMIT_MS = 3 * 60_000;
const TESTS_LIMIT_MS = 8 * 60_000;
const packages = [
  'nginx-light',
  'unbound',
  'postfix',
  'dovecot-imapd',
  'dovecot-pop3d',
  'vsftpd',
  'openssh-server',
  'mariadb-server',
  'iputils-ping',
  'traceroute',
  'qpdf',
  'poppler-utils',
  'prometheus',
  'victoria-metrics',
  'pgbouncer',
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
  const deadline = performance.now() + INSTALL_LIMIT_MS;
  const apt = (...words) =>
    spawnSync('apt-get', words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: Math.max(1, Math.round(deadline - performance.now())),
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  try {
    const done = apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...wanted);
    return done ? undefined : `apt-get did not install ${wanted.join(', ')}`;
  } finally {
    if (isOurs) rmSync(policy, { force: true });
  }
}

/** Servers of npm, kept apart from our packages: nothing of ours stands on them. */
function installFromNpm(...wanted) {
  const folder = join(root, 'node_modules', '.cache', 'real-servers');
  mkdirSync(folder, { recursive: true });
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', [...words, ...wanted], { stdio: 'inherit', timeout: INSTALL_LIMIT_MS });
  if (status !== 0) console.log(`npm did not install ${wanted.join(', ')}: skipped.`);
}

/**
 * Packages of Debian with the libraries they need, unpacked into a folder of their own. Nothing is installed, so other tests
 * find neither their programs nor their fonts.
 * @param program in the folder once everything is unpacked
 * @param settings of apt, beside folders of its own
 */
function unpack(name, { wanted, program, settings }) {
  const folder = join(root, 'node_modules', '.cache', 'real-servers', name);
  const [place, apt] = [join(folder, 'root'), join(folder, 'apt')];
  if (existsSync(join(place, program))) return undefined;
  for (const part of ['state/lists/partial', 'cache/archives/partial', 'unpacked'])
    mkdirSync(join(apt, part), { recursive: true });
  writeFileSync(join(apt, 'sources.list'), 'deb http://deb.debian.org/debian sid main\n');
  const all = [...settings(apt), `Dir::State=${apt}/state`, `Dir::Cache=${apt}/cache`, 'APT::Sandbox::User=root'];
  const words = all.flatMap((setting) => ['-o', setting]);
  const deadline = performance.now() + INSTALL_LIMIT_MS;
  const run = (command, args) =>
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: Math.max(1, Math.round(deadline - performance.now())),
    }).status === 0;
  const download = ['install', '-q', '-y', '--no-install-recommends', '--download-only', wanted];
  const isThere = run('apt-get', [...words, '-q', 'update']) && run('apt-get', [...words, ...download]);
  if (!isThere) return `${wanted} could not be fetched from Debian`;
  const archives = join(apt, 'cache', 'archives');
  const files = readdirSync(archives).filter((file) => file.endsWith('.deb'));
  const isUnpacked = files.every((file) => run('dpkg', ['-x', join(archives, file), join(apt, 'unpacked')]));
  if (!isUnpacked) return `${wanted} could not be unpacked`;
  renameSync(join(apt, 'unpacked'), place);
  rmSync(apt, { recursive: true, force: true });
  return undefined;
}

/** This release of Debian has MariaDB alone. The tests start MySQL of its unstable release by its own loader. */
const unpackMysql = () =>
  unpack('mysql', {
    wanted: 'mysql-server-core',
    program: 'usr/sbin/mysqld',
    settings: (apt) => [
      `Dir::Etc::sourcelist=${apt}/sources.list`,
      'Dir::Etc::sourceparts=-',
      'Dir::State::status=/dev/null',
    ],
  });

/** Opens lists as spreadsheets. It runs on the libraries of the machine and brings those that are missing. */
const unpackLibreOffice = () =>
  unpack('libreoffice', {
    wanted: 'libreoffice-calc-nogui',
    program: 'usr/lib/libreoffice/program/soffice.bin',
    settings: () => ['Dir::State::status=/var/lib/dpkg/status'],
  });

await install();
installFromNpm('s3rver@3.7.1');
const why = installServers();
if (why !== undefined) console.log(`Servers that are not installed are skipped: ${why}.`);
for (const whyNot of [unpackMysql(), unpackLibreOffice()]) {
  if (whyNot !== undefined) console.log(`Skipped: ${whyNot}.`);
}
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'real'], {
  stdio: 'inherit',
  timeout: TESTS_LIMIT_MS,
});
process.exit(status ?? 1);
