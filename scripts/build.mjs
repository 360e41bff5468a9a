// Builds what changed (of the packages named, else of all): programs bundled by esbuild, npm packages included, the web
// app by Vite. One file instead of a thousand is what makes a start quick.
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPlan } from './lib/build-plan.mjs';
import { bundleCollections } from './lib/collection-bundle.mjs';
import { install } from './lib/install.mjs';
import { isStamped, stamp } from './lib/stamp.mjs';

await install();
const names = process.argv.slice(2);
const due = buildPlan().filter(
  ({ name, stampFile, wanted }) => (names.length === 0 || names.includes(name)) && !isStamped(stampFile, wanted),
);
/** Parts made by install scripts, which do not run here: whoever asks for one goes on without when it is not there. */
const NATIVE = ['pg-native', 'cpu-features', '*.node'];

for (const entry of due) {
  console.log(`Building ${entry.name} …`);
  const dist = join(entry.folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await (entry.name === 'web' ? buildWeb(entry) : buildPrograms(entry, dist));
  stamp(entry.stampFile, entry.wanted);
}

async function buildPrograms({ folder, programs, beside, runsCollections }, dist) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: programs.map((program) => join(folder, 'src', program)),
    outbase: join(folder, 'src'),
    outdir: dist,
    bundle: true,
    splitting: true,
    conditions: ['source'],
    external: NATIVE,
    logLevel: 'warning',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    // Packages in the older module format ask for node's own modules by `require`, and for their folder by `__dirname`.
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    banner: {
      js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
    },
  });
  for (const [from, to] of beside) cpSync(from, join(dist, to), { recursive: true });
  if (runsCollections) await bundleCollections(join(dist, 'collections'));
}

async function buildWeb({ folder }) {
  if (!existsSync(join(folder, 'index.html'))) return;
  // A test runner's own NODE_ENV would make React's development build of it: several times slower.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  // Its warnings are for who works on the web app, and shown by its own `vite build`.
  await build({ root: folder, logLevel: 'error' });
}
