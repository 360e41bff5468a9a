// Installs the packages of the lock file, and only when it, Node or the platform changed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { clearInterval, setInterval } from 'node:timers';
import { runChild } from './child.mjs';
import { fingerprint, isStamped, root, stamp } from './stamp.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.vedette-install');

const TELL_EVERY_MS = 15_000;

/** @returns whether something was installed. Ends the process when npm fails, or when it is told to stop meanwhile. */
export async function install() {
  const wanted = fingerprint([lockFile]);
  if (isStamped(stampFile, wanted)) return false;
  if (!existsSync(stampFile) && npmInstalledTheSame()) {
    stamp(stampFile, wanted);
    return false;
  }
  console.log('Installing packages from the npm registry: one to three minutes, the first time alone …');
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
  const telling = setInterval(() => console.log(`… still installing, ${seconds()} s`), TELL_EVERY_MS);
  const { code, said } = await npmCi();
  clearInterval(telling);
  if (code !== 0) {
    for (const line of said) console.error(line);
    console.error('The packages could not be installed: npm says why above.');
    process.exit(1);
  }
  console.log(`Installed in ${seconds()} s.`);
  stamp(stampFile, wanted);
  return true;
}

/** What npm says is about packages of others, so it is shown only when it fails. */
async function npmCi() {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const said = [];
  const code = await runChild(program, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    onLine: (line) => said.push(line),
  });
  return { code, said };
}

/** Somebody ran `npm ci` by hand: npm notes what it installed, which is the lock file less what other platforms need. */
function npmInstalledTheSame() {
  const noteFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noteFile)) return false;
  const installed = packagesOf(noteFile);
  return Object.entries(packagesOf(lockFile)).every(([path, { version, optional, link, peer }]) => {
    if (path === '' || !path.startsWith('node_modules/') || link) return true;
    return path in installed ? installed[path].version === version : Boolean(optional ?? peer);
  });
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
