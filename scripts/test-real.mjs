// `npm run test:real`: tests the probes against real servers of Debian, started by the tests on loopback, and files of
// Vedette with Debian's programs. Installs these if possible (root, apt). Tests of missing programs are skipped, with
// their names.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { installPackages } from './lib/apt.mjs';
import { install } from './lib/install.mjs';
import { installFromNpm, S3_SERVER } from './lib/npm.mjs';
import { root } from './lib/stamp.mjs';

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

/**
 * Unpacks Debian packages with their libraries into a separate folder. Nothing is installed, so other tests find
 * neither their programs nor their fonts.
 * @param program path in the folder after unpacking
 * @param settings of apt, in addition to separate folders
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

/** Debian stable only has MariaDB, so MySQL is taken from unstable and started with its own loader. */
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

/** Opens lists as spreadsheets. It uses the libraries of the machine, and missing ones are unpacked with it. */
const unpackLibreOffice = () =>
  unpack('libreoffice', {
    wanted: 'libreoffice-calc-nogui',
    program: 'usr/lib/libreoffice/program/soffice.bin',
    settings: () => ['Dir::State::status=/var/lib/dpkg/status'],
  });

await install();
for (const why of [installFromNpm(S3_SERVER, INSTALL_LIMIT_MS), installPackages(packages, INSTALL_LIMIT_MS)]) {
  if (why !== undefined) console.log(`Servers that are not installed are skipped: ${why}.`);
}
for (const whyNot of [unpackMysql(), unpackLibreOffice()]) {
  if (whyNot !== undefined) console.log(`Skipped: ${whyNot}.`);
}
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'real'], {
  stdio: 'inherit',
  timeout: TESTS_LIMIT_MS,
});
process.exit(status ?? 1);
