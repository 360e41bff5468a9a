// What is built, from what, and whether it needs building again.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, fingerprint, root } from './stamp.mjs';

const isTest = (file) => /[.](test|hard)[.]tsx?$|[/\\]testing[/\\]/.test(file);
const isSource = (file) => !isTest(file) && !file.endsWith('.d.ts');

const packageFolder = (name) => join(root, 'packages', name);
const sourcesOf = (name) => filesIn(join(packageFolder(name), 'src'), isSource);

/** One entry for each thing built: its folder, its files, and where its stamp lies. */
export function buildPlan() {
  const names = readdirSync(join(root, 'packages')).filter((name) => existsSync(join(packageFolder(name), 'src')));
  const scripts = filesIn(join(root, 'scripts'));
  const node = names
    .filter((name) => name !== 'web')
    .map((name) => ({ name, files: sourcesOf(name), wanted: fingerprint([...sourcesOf(name), ...scripts]) }));
  return [...node, webPlan(scripts)].map((entry) => ({
    ...entry,
    folder: packageFolder(entry.name),
    stampFile: join(packageFolder(entry.name), 'dist', '.stamp'),
  }));
}

/** The web app also changes with the contract it imports and with the packages of the lock file. */
function webPlan(scripts) {
  const folder = packageFolder('web');
  const own = filesIn(folder, (file) => !/[/\\](dist|node_modules)[/\\]/.test(file) && !isTest(file));
  const shared = [...sourcesOf('contract'), ...sourcesOf('kernel'), join(root, 'package-lock.json')];
  return { name: 'web', files: own, wanted: fingerprint([...own, ...shared, ...scripts]) };
}
