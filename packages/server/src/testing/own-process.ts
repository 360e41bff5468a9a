import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

/** Below the packages: some are asked for by name when the script runs. */
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url));

/**
 * Answers how to run a script of ours in a process of its own. It is bundled first, once a test file: from its sources each
 * process would load for seconds. Call it at the top of the file.
 */
export async function ownProcess(script: URL): Promise<(...args: readonly string[]) => ChildProcess> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'script-'));
  afterAll(() => rm(folder, { recursive: true }));
  const outfile = join(folder, 'script.mjs');
  await build({
    entryPoints: [fileURLToPath(script)],
    outfile,
    bundle: true,
    conditions: ['source'],
    external: ['pg-native'],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'warning',
    // Packages in the older module format ask for node's own modules by `require`.
    banner: {
      js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
    },
  });
  return (...args) => spawn(process.execPath, [outfile, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The signal that ended a process, or `ended`. */
export const ended = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[1] ?? 'ended';
