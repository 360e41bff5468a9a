// Builds what changed of the named packages, or of all: programs bundled by esbuild, including npm packages, and the
// web app by Vite. One file instead of a thousand makes a start quick.
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
/** Made by install scripts, which do not run here. The packages that require them continue without them. */
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
    // CommonJS packages load node's own modules with `require` and use `__dirname`.
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
  // With the NODE_ENV of a test runner, React's development build would be bundled, which is several times slower.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  // Warnings are for developers of the web app, who see them in its own `vite build`.
  await build({ root: folder, logLevel: 'error' });
}
