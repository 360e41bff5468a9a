// `npm start`: installs and builds what changed, then runs Vedette in this process. `npm run checkpoint`: the same for
// a remote checkpoint. `npm run rotate-key`: replaces the master key of the store. `npm run reset-password`: sets a new
// password for an operator who cannot sign in.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { buildPlan } from './lib/build-plan.mjs';
import { runChild } from './lib/child.mjs';
import { install } from './lib/install.mjs';
import { stopWithParent } from './lib/parent.mjs';
import { mapStackTraces } from './lib/stack-traces.mjs';
import { isStamped, root } from './lib/stamp.mjs';

const programs = {
  standalone: 'packages/standalone/dist/main.js',
  checkpoint: 'packages/checkpoint/dist/main.js',
  'rotate-key': 'packages/standalone/dist/rotate-key/main.js',
  'reset-password': 'packages/standalone/dist/reset-password/main.js',
};
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Vedette needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

stopWithParent();
await install();
if (buildPlan().some(({ stampFile, wanted }) => !isStamped(stampFile, wanted))) {
  const code = await runChild(process.execPath, [join(root, 'scripts', 'build.mjs')], {});
  if (code !== 0) process.exit(1);
}
const program = join(root, programs[process.argv[2] ?? 'standalone']);
if (!existsSync(program)) {
  console.error('This version runs its checkpoints only inside the server; start it with npm start.');
  process.exit(1);
}
mapStackTraces();
// While the service starts, nearly all objects stay alive, so V8 would learn to allocate such objects in the old space.
// Later each of them would keep the garbage of its request until a full collection
// (docs/architecture/api-performance.md#0310).
setFlagsFromString('--no-allocation-site-pretenuring');
// By default, V8 collects the old space each time it has grown by a tenth, since the service allocates slowly.
setFlagsFromString('--heap-growing-percent=50');
await import(pathToFileURL(program).href);
