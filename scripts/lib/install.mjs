// Installs the packages of the lock file if it, Node or the platform has changed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';
import { runChild } from './child.mjs';
import { codeIn, hintFor, npmWith, withoutStackTraces, unreachedRegistry } from './registry.mjs';
import { fingerprint, isStamped, root, stamp } from './stamp.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.vedette-install');

const PROGRESS_EVERY_MS = 15_000;

/** @returns whether anything was installed. Ends the process if npm fails, or on a signal. */
export async function install() {
  const wanted = fingerprint([lockFile]);
  if (isStamped(stampFile, wanted)) return false;
  if (!existsSync(stampFile) && npmInstalledTheSame()) {
    stamp(stampFile, wanted);
    return false;
  }
  console.log('Installing packages from the npm registry (first start only): one to three minutes …');
  const unreached = await unreachedRegistry();
  if (unreached) reportUnreached(unreached);
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  const progress = setInterval(() => console.log(`… still installing, ${seconds()} s`), PROGRESS_EVERY_MS);
  const { code, output } = await npmCi(unreached ? OFFLINE : PATIENCE);
  clearInterval(progress);
  if (code !== 0) {
    reportFailure(output, unreached);
    process.exit(1);
  }
  console.log(`Installed in ${seconds()} s.`);
  stamp(stampFile, wanted);
  return true;
}

/** npm waits up to a minute before it retries, for each package. The number of retries is left to its configuration. */
const PATIENCE = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'];
/** If the same packages were installed before, npm's cache has all of them. */
const OFFLINE = ['--offline'];

function reportUnreached({ registry, code }) {
  console.error(`The npm registry ${registry} cannot be reached: ${code}.`);
  console.error(hintFor(code));
  console.log('Trying with the npm cache …');
}

/** npm sometimes ends without a reason ("Exit handler never called"). */
function reportFailure(output, unreached) {
  const code = codeIn(output);
  const isReported = unreached && code === 'ENOTCACHED';
  if (!isReported) for (const line of withoutStackTraces(output)) console.error(line);
  const hint = hintFor(code);
  if (hint && code !== unreached?.code) console.error(hint);
  const why = unreached
    ? `${unreached.registry} cannot be reached (${unreached.code})`
    : code
      ? `npm reports ${code}`
      : 'see the output of npm above';
  console.error(`The packages could not be installed: ${why}. Nothing was started. Run the same command to try again.`);
}

/** The output of npm is about third-party packages, so it is shown only if it fails. */
async function npmCi(more) {
  const output = [];
  const [program, args] = npmWith('ci', '--include=dev', '--no-audit', '--no-fund', ...more);
  const code = await runChild(program, args, { cwd: root, onLine: (line) => output.push(line) });
  return { code, output };
}

/**
 * After a manual `npm ci`, npm's own record of the installation matches the lock file, except for packages of other
 * platforms.
 */
function npmInstalledTheSame() {
  const recordFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const installed = packagesOf(recordFile);
  return Object.entries(packagesOf(lockFile)).every(([path, { version, optional, link, peer }]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true;
    // A package added to this repository after the installation has no link yet.
    if (link) return existsSync(join(root, path));
    return path in installed ? installed[path].version === version : Boolean(optional ?? peer);
  });
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
