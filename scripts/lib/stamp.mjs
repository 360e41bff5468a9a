// Decides whether a build result is up to date. Plain JavaScript, since it runs before any install.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns every file below `folder` that `wanted` accepts, in a fixed order. */
export function filesIn(folder, wanted = () => true) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => wanted(file))
    .sort();
}

/** Returns a short text that changes with the files, their names, Node or the platform. */
export function fingerprint(files, ...more) {
  const hash = createHash('sha256');
  for (const text of [process.version, process.platform, process.arch, ...more]) hash.update(`${text}\0`);
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

export function isStamped(stampFile, text) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === text;
}

export function stamp(stampFile, text) {
  writeFileSync(stampFile, text);
}
