// `npm run test:fleet [-- --short]`: tests several machines, which are network namespaces: PostgreSQL with Patroni and
// etcd, PgBouncer, Vedette, haproxy, an S3 server and checkpoints. Needs root. Installs these programs with apt and npm
// if they are missing.
// Options: --short, --monitors=N, --nodes=2, --seed=N, --rounds=N, --only=part,of,names, --upgrade-from=REF, --keep,
// --hold.
import { spawnSync } from 'node:child_process';
import { installPackages } from './lib/apt.mjs';
import { runChild } from './lib/child.mjs';
import { install } from './lib/install.mjs';
import { installFromNpm, S3_SERVER } from './lib/npm.mjs';
import { root } from './lib/stamp.mjs';

const INSTALL_LIMIT_MS = 3 * 60_000;
const S3_LIMIT_MS = 60_000;
/** The short form takes less than 5 minutes if nothing is wrong, and longer only while it waits for what is wrong. */
const SHORT_LIMIT_MS = 12 * 60_000;
const packages = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'iproute2', 'libfaketime'];

/** Returns why the test cannot run here. Undefined if it can. */
function whyNot() {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, for network namespaces';
  const missing = installPackages(packages, INSTALL_LIMIT_MS);
  if (missing !== undefined) return missing;
  const namespace = `vf${process.pid}`;
  const ip = (...args) => spawnSync('ip', args).status === 0;
  if (!ip('netns', 'add', namespace)) return 'no network namespaces can be created here';
  const bridge = `${namespace}b`;
  const hasLinks =
    ip('link', 'add', 'eth0', 'netns', namespace, 'type', 'veth', 'peer', 'name', namespace) &&
    ip('link', 'add', bridge, 'type', 'bridge');
  ip('link', 'del', bridge);
  ip('netns', 'del', namespace);
  return hasLinks ? undefined : 'no virtual network links can be created here';
}

await install();
const reason = whyNot();
if (reason !== undefined) {
  console.log(`The fleet test is skipped: ${reason}.`);
  // The short form is part of a longer run, which continues.
  process.exit(process.argv.includes('--short') ? 0 : 1);
}
const noBucket = installFromNpm(S3_SERVER, S3_LIMIT_MS);
if (noBucket !== undefined) console.log(`The fleet runs without an S3 server: ${noBucket}.`);
const built = await runChild(process.execPath, ['scripts/build.mjs', 'standalone', 'checkpoint'], { cwd: root });
if (built !== 0) process.exit(1);
const node = ['--conditions=source', '--import', 'tsx', 'test/fleet/main.ts', ...process.argv.slice(2)];
const limit = process.argv.includes('--short') ? { timeout: SHORT_LIMIT_MS } : {};
process.exit(spawnSync(process.execPath, node, { cwd: root, stdio: 'inherit', ...limit }).status ?? 1);
