import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A program and what it loads. */
interface Loaded {
  /** Paths passed as arguments. */
  readonly arguments: readonly string[];
  /** The only files that it may read. */
  readonly reads: readonly string[];
}

export interface RuntimeProgram {
  readonly requester: Loaded;
  readonly sandbox: Loaded;
}

const require = createRequire(import.meta.url);

/** Uses the installed packages: about eight hundred files, read and compiled for each run. */
export function fromPackages(): RuntimeProgram {
  const all = dirname(dirname(require.resolve('postman-runtime/package.json')));
  const paths = [require.resolve('postman-runtime'), require.resolve('postman-collection')];
  return { requester: { arguments: paths, reads: [join(all, '*')] }, sandbox: { arguments: [], reads: [] } };
}

/**
 * Uses one compiled file each, as built by scripts/lib/collection-bundle.mjs. If this Node rejects the cache, the
 * source file is used.
 */
export function fromBundle(folder: string): RuntimeProgram {
  const alone = (name: string): Loaded => {
    const path = join(folder, name);
    return { arguments: [path], reads: [path, `${path}.cache`] };
  };
  return { requester: alone('requester.js'), sandbox: alone('sandbox.js') };
}

/** A built program has a bundle beside it; from source there is none. */
export function runtimeProgram(): RuntimeProgram {
  const folder = fileURLToPath(new URL('collections', import.meta.url));
  return existsSync(join(folder, 'requester.js')) ? fromBundle(folder) : fromPackages();
}
