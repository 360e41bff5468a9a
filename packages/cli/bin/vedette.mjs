#!/usr/bin/env node
// The `vedette` command of a checkout: rebuilt if something changed, then run in this process. `vedette checkpoint` is
// `npm run checkpoint`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPlan } from '../../../scripts/lib/build-plan.mjs';
import { mapStackTraces } from '../../../scripts/lib/stack-traces.mjs';
import { isStamped, root } from '../../../scripts/lib/stamp.mjs';

if (process.argv[2] === 'checkpoint') {
  await import('../../../scripts/start.mjs');
} else {
  const plan = buildPlan().find(({ name }) => name === 'cli');
  if (!isStamped(plan.stampFile, plan.wanted)) {
    // The output of the build goes to standard error, since a program may read standard output.
    const build = [join(root, 'scripts', 'build.mjs'), 'cli'];
    const { status } = spawnSync(process.execPath, build, { stdio: ['ignore', 2, 2] });
    if (status !== 0) process.exit(1);
  }
  mapStackTraces();
  await import(pathToFileURL(join(plan.folder, 'dist', 'main.js')).href);
}
