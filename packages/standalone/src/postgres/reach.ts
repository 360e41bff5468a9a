import { constants, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Fault } from '@vedette/kernel/fault';
import { runAs, type Identity } from './identity.js';
import type { Runtime } from './runtime.js';

/** Folder for root with what PostgreSQL's own user must reach if the checkout or the data folder is closed to it. */
export const SHARED_FOLDER = '/var/lib/vedette';

/** Returns the first folder on the path that another user may not enter. Undefined if there is none. */
export async function findInaccessibleFolder(path: string, identity: Identity): Promise<string | undefined> {
  const parent = dirname(path);
  const above = parent === path ? undefined : await findInaccessibleFolder(parent, identity);
  if (above !== undefined) return above;
  const found = await stat(path).catch(() => undefined);
  if (!found) return undefined;
  const bit =
    found.uid === identity.uid ? constants.S_IXUSR : found.gid === identity.gid ? constants.S_IXGRP : constants.S_IXOTH;
  return (found.mode & bit) === 0 ? path : undefined;
}

/** The runtime to use, and a sentence for the operator if it had to be copied. */
export interface UsableRuntime {
  readonly runtime: Runtime;
  readonly notice?: string;
}

/**
 * Makes sure that `identity` can run PostgreSQL's programs, from a copy in the shared folder if necessary.
 * @throws Fault `unavailable` if they do not run on this machine at all.
 */
export async function ensureUsableRuntime(
  runtime: Runtime,
  identity: Identity | undefined,
  sharedFolder = SHARED_FOLDER,
): Promise<UsableRuntime> {
  const failure = await findStartFailure(runtime, identity);
  if (failure === undefined) return { runtime };
  if (!identity || (await findStartFailure(runtime, undefined)) !== undefined) throw unusableRuntime(failure);
  const copy = { ...runtime, folder: join(sharedFolder, `postgres-${runtime.version}`) };
  if ((await findStartFailure(copy, identity)) !== undefined) {
    await copyRuntime(runtime, copy);
    const copyFailure = await findStartFailure(copy, identity);
    if (copyFailure !== undefined) throw unusableRuntime(`as user ${identity.uid}: ${copyFailure}`);
  }
  const notice = `PostgreSQL's own user cannot read ${runtime.folder}, so its programs run from a copy in ${copy.folder}.`;
  return { runtime: copy, notice };
}

/** @returns undefined if the server program starts and prints its version. */
async function findStartFailure(runtime: Runtime, identity: Identity | undefined): Promise<string | undefined> {
  const ended = await runAs(identity, join(runtime.folder, 'bin', 'postgres'), ['--version']);
  return ended.code === 0 ? undefined : ended.output.trim();
}

async function copyRuntime(from: Runtime, to: Runtime): Promise<void> {
  const draft = `${to.folder}.${process.pid}`;
  await mkdir(dirname(to.folder), { recursive: true, mode: 0o755 });
  await cp(from.folder, draft, { recursive: true, verbatimSymlinks: true });
  await makeReadableForAll(draft);
  await rm(to.folder, { recursive: true, force: true });
  await rename(draft, to.folder);
}

/** A checkout made under a strict umask is closed to others. The copy has no secrets. */
async function makeReadableForAll(folder: string): Promise<void> {
  const ended = await runAs(undefined, '/bin/chmod', ['-R', 'a+rX', folder]);
  if (ended.code !== 0) throw new Fault('unavailable', `Could not open ${folder} for reading: ${ended.output.trim()}`);
}

function unusableRuntime(failure: string): Fault {
  return new Fault(
    'unavailable',
    `The built-in PostgreSQL does not run on this machine (${failure}): set VEDETTE_DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}
