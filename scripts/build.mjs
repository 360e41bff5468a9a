// Builds what changed (of the packages named, else of all): TypeScript file by file into dist/ (tests left out, other files copied), the web app by Vite.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildPlan } from './lib/build-plan.mjs';
import { install } from './lib/install.mjs';
import { isStamped, stamp } from './lib/stamp.mjs';

install();
const names = process.argv.slice(2);
const due = buildPlan().filter(
  ({ name, stampFile, wanted }) => (names.length === 0 || names.includes(name)) && !isStamped(stampFile, wanted),
);
for (const entry of due) {
  console.log(`Building ${entry.name} …`);
  const dist = join(entry.folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await (entry.name === 'web' ? buildWeb(entry) : buildNode(entry, dist));
  stamp(entry.stampFile, entry.wanted);
}

async function buildNode({ folder, files }, dist) {
  const { build } = await import('esbuild');
  const source = join(folder, 'src');
  const code = files.filter((file) => file.endsWith('.ts'));
  await build({
    entryPoints: code,
    outbase: source,
    outdir: dist,
    ...{ platform: 'node', format: 'esm', target: 'node20.19', sourcemap: true, sourcesContent: false },
  });
  for (const file of files.filter((other) => !other.endsWith('.ts'))) {
    const target = join(dist, relative(source, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

async function buildWeb({ folder }) {
  if (!existsSync(join(folder, 'index.html'))) return;
  // A test runner's own NODE_ENV would make React's development build of it: several times slower.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: folder, logLevel: 'warn' });
}
