import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a process of a run loads. */
interface Loaded {
  /** Paths, told to it. */
  readonly arguments: readonly string[];
  /** What it may read, and nothing else of the machine. */
  readonly reads: readonly string[];
}

export interface RuntimeProgram {
  readonly requester: Loaded;
  readonly sandbox: Loaded;
}

const require = createRequire(import.meta.url);

/** The packages as they lie there: eight hundred files, read and compiled for each run. */
export function fromPackages(): RuntimeProgram {
  const all = dirname(dirname(require.resolve('postman-runtime/package.json')));
  const paths = [require.resolve('postman-runtime'), require.resolve('postman-collection')];
  return { requester: { arguments: paths, reads: [join(all, '*')] }, sandbox: { arguments: [], reads: [] } };
}

/** One file each, compiled, as scripts/lib/collection-bundle.mjs makes them; of a cache this Node does not know the file is used. */
export function fromBundle(folder: string): RuntimeProgram {
  const alone = (name: string): Loaded => {
    const path = join(folder, name);
    return { arguments: [path], reads: [path, `${path}.cache`] };
  };
  return { requester: alone('requester.js'), sandbox: alone('sandbox.js') };
}

/** Beside a program that was built there is a bundle; from source there is none. */
export function runtimeProgram(): RuntimeProgram {
  const folder = fileURLToPath(new URL('collections', import.meta.url));
  return existsSync(join(folder, 'requester.js')) ? fromBundle(folder) : fromPackages();
}
