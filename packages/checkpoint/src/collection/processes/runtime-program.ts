import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program and what it loads. */
interface ProgramFiles {
  /** Paths passed as arguments. */
  readonly arguments: readonly string[];
  /** The only files that it may read. */
  readonly readablePaths: readonly string[];
}

export interface RuntimeProgram {
  readonly requester: ProgramFiles;
  readonly sandbox: ProgramFiles;
}

const require = createRequire(import.meta.url);

/** Uses the installed packages: about eight hundred files, read and compiled for each run. */
export function programFromPackages(): RuntimeProgram {
  const nodeModulesFolder = dirname(dirname(require.resolve('postman-runtime/package.json')));
  const paths = [require.resolve('postman-runtime'), require.resolve('postman-collection')];
  return {
    requester: { arguments: paths, readablePaths: [join(nodeModulesFolder, '*')] },
    sandbox: { arguments: [], readablePaths: [] },
  };
}

/**
 * Uses one compiled file each, as built by scripts/lib/collection-bundle.mjs. If this Node rejects the cache, the
 * source file is used.
 */
export function programFromBundle(folder: string): RuntimeProgram {
  const bundledProgram = (name: string): ProgramFiles => {
    const path = join(folder, name);
    return { arguments: [path], readablePaths: [path, `${path}.cache`] };
  };
  return { requester: bundledProgram('requester.js'), sandbox: bundledProgram('sandbox.js') };
}

/** A built program has a bundle beside it; from source there is none. */
export function findRuntimeProgram(): RuntimeProgram {
  const folder = fileURLToPath(new URL('collections', import.meta.url));
  return existsSync(join(folder, 'requester.js')) ? programFromBundle(folder) : programFromPackages();
}
