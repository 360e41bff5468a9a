// Checks that every file named in the documentation exists.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['bench', 'docs', 'e2e', 'packages', 'scripts', 'test'];

const slashed = (path: string): string => path.replaceAll('\\', '/');
const isOurs = (path: string): boolean => !/(^|\/)(node_modules|dist)(\/|$)/.test(path);

/** Files and folders of the repository, relative to its root. */
const paths = [
  ...readdirSync(ROOT).filter(isOurs),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(isOurs)
      .map((path) => `${folder}/${slashed(path)}`),
  ),
];
const documents = ['README.md', ...paths.filter((path) => /^docs\/.*\.md$/.test(path))];

const ROOTED = new RegExp(`^(${FOLDERS.join('|')})/`);
/** `server/src/a.ts` means `packages/server/src/a.ts`. */
const PACKAGE = new RegExp(`^(${readdirSync(join(ROOT, 'packages')).join('|')})/`);

/**
 * Returns a pattern for the paths in a back-quoted text. Undefined if it has none. `*`, `**` and `<kind>` match any
 * part.
 */
function pathPattern(text: string): RegExp | undefined {
  if (!/^[\w.*<-][\w./*<>-]*$/.test(text)) return undefined;
  const source = text
    .replace(/\/$/, '')
    .replaceAll('.', '[.]')
    .replaceAll('**', '.+')
    .replaceAll(/\*|<\w+>/g, '[^/]+');
  if (ROOTED.test(text)) return new RegExp(`^${source}$`);
  if (PACKAGE.test(text)) return new RegExp(`^packages/${source}$`);
  // Names and ends of paths, such as `plan/planner.ts`. Only an extension distinguishes them from routes, settings and
  // media types.
  return /[\w>]\.(tsx?|mjs|cjs|sql)$/.test(text) ? new RegExp(`(^|/)${source}$`) : undefined;
}

const readProse = (document: string): string =>
  readFileSync(join(ROOT, document), 'utf8').replaceAll(/^```.*?^```/gms, '');

test.each(documents)('%s names existing paths', (document) => {
  const missing = [...readProse(document).matchAll(/`([^`\n]+)`/g)]
    .map(([, text = '']) => text)
    .filter((text) => {
      const pattern = pathPattern(text);
      return pattern && !paths.some((path) => pattern.test(path));
    });
  expect(missing).toEqual([]);
});

test.each(documents)('%s links to existing files', (document) => {
  const missing = [...readProse(document).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
    .map(([, target = '']) => posix.join(posix.dirname(document), target))
    .filter((target) => !paths.includes(target.replace(/\/$/, '')));
  expect(missing).toEqual([]);
});
