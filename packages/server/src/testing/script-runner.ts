import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll } from 'vitest';

const CATALOGUES = fileURLToPath(new URL('../../../i18n/src/catalogues', import.meta.url));
/** Below the packages, because some are imported by name when the script runs. */
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));

/**
 * Returns a function that runs one of our scripts in a separate process. The script is bundled once per test file,
 * because loading from sources would take each process seconds. Call it at the top of the file.
 */
export async function createScriptRunner(script: URL): Promise<(...args: readonly string[]) => ChildProcess> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'script-'));
  afterAll(() => rm(folder, { recursive: true }));
  // Programs read the catalogues from their own folder.
  await cp(CATALOGUES, join(folder, 'catalogues'), { recursive: true });
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
    // Packages in the older module format import node's own modules with `require`.
    banner: {
      js: "import { createRequire as requireIn } from 'node:module'; const require = requireIn(import.meta.url);",
    },
  });
  return (...args) => spawn(process.execPath, [outfile, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Returns the signal that ended a process, or `ended`. */
export const waitForExit = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[1] ?? 'ended';
