// Installs the packages of the lock file, and only when it, Node or the platform changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, root, stamp } from './stamp.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.vedette-install');

/** @returns whether something was installed. Ends the process when npm fails. */
export function install() {
  const wanted = fingerprint([lockFile]);
  if (isStamped(stampFile, wanted)) return false;
  if (!existsSync(stampFile) && npmInstalledTheSame()) {
    stamp(stampFile, wanted);
    return false;
  }
  console.log('Installing packages from the npm registry …');
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(program, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('The packages could not be installed: npm says why above.');
    process.exit(1);
  }
  stamp(stampFile, wanted);
  return true;
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
