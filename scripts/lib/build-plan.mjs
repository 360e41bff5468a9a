// The build targets with their inputs, and whether they need to be rebuilt.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, fingerprint, root } from './stamp.mjs';

const isTest = (file) => /[.](test|hard)[.]tsx?$|[/\\]testing[/\\]/.test(file);
const isSource = (file) => !isTest(file) && !file.endsWith('.d.ts');

const lockFile = join(root, 'package-lock.json');
const packageFolder = (name) => join(root, 'packages', name);
const sourcesOf = (name) => filesIn(join(packageFolder(name), 'src'), isSource);

/** Programs by package, the files that they read from their folder, and whether they include checkpoints. */
const PROGRAMS = [
  {
    name: 'standalone',
    programs: ['main.ts', 'local-checkpoints.ts', 'rotate-key/main.ts', 'reset-password/main.ts'],
    beside: [
      [join(packageFolder('server'), 'src', 'db', 'migrations'), 'migrations'],
      [join(packageFolder('i18n'), 'src', 'catalogues'), 'catalogues'],
    ],
    runsCollections: true,
  },
  { name: 'checkpoint', programs: ['main.ts'], beside: [], runsCollections: true },
  { name: 'cli', programs: ['main.ts'], beside: [] },
];

/** Returns one entry per build target: its folder, its files, and the location of its stamp. */
export function buildPlan() {
  const scripts = filesIn(join(root, 'scripts'));
  const libraries = readdirSync(join(root, 'packages')).filter((name) => name !== 'web');
  const wanted = fingerprint([...libraries.flatMap(sourcesOf), lockFile, ...scripts]);
  return [...PROGRAMS.map((entry) => ({ ...entry, wanted })), webPlan(scripts)].map((entry) => ({
    ...entry,
    folder: packageFolder(entry.name),
    stampFile: join(packageFolder(entry.name), 'dist', '.stamp'),
  }));
}

/** The web app also depends on the packages it imports and on those of the lock file. */
function webPlan(scripts) {
  const folder = packageFolder('web');
  const own = filesIn(folder, (file) => !/[/\\](dist|node_modules)[/\\]/.test(file) && !isTest(file));
  const shared = [...['contract', 'protocols', 'documents', 'i18n', 'kernel'].flatMap(sourcesOf), lockFile];
  return { name: 'web', wanted: fingerprint([...own, ...shared, ...scripts]) };
}
