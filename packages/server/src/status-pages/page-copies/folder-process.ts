import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Source of the process. Before writing a file it deletes anything at the path of its draft, and it refuses a folder
 * that is a symbolic link, so that other users with write access cannot redirect it.
 */
const SOURCE = `
const { lstat, mkdir, rename, rm, rmdir, writeFile } = require('node:fs/promises');
const { join } = require('node:path');
/* Draft of a file, which may remain if the process is killed while it writes. */
const draftPath = (path) => path + '.new';
const acts = {
  put: async ({ root, folder, name, content }) => {
    const path = join(root, folder, name);
    await mkdir(join(root, folder), { recursive: true });
    if (!(await lstat(join(root, folder))).isDirectory()) throw new Error(join(root, folder) + ' is a symbolic link, not a folder');
    await rm(draftPath(path), { force: true, recursive: true });
    await writeFile(draftPath(path), content, { flag: 'wx' });
    await rename(draftPath(path), path);
  },
  remove: async ({ root, folder, names }) => {
    const paths = names.map((name) => join(root, folder, name));
    for (const path of [...paths, ...paths.map(draftPath)]) await rm(path, { force: true });
    /* Fails if the folder contains files of others, which stay. */
    await rmdir(join(root, folder)).catch(() => undefined);
  },
};
process.on('message', ({ act, id, ...what }) => {
  acts[act](what).then(() => process.send({ id }), ({ message }) => process.send({ id, problem: message }));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
`;

export type FolderCommand =
  | {
      readonly act: 'put';
      readonly root: string;
      readonly folder: string;
      readonly name: string;
      readonly content: Buffer;
    }
  | { readonly act: 'remove'; readonly root: string; readonly folder: string; readonly names: readonly string[] };

interface PendingCommand {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Writes into a folder from a separate process. If a folder does not respond, for example a share whose server is down,
 * opening a file there blocks without a limit and cannot be cancelled. Four such calls would occupy all threads of the
 * main process and stop checks, sign-ins and shutdown.
 */
export class FolderProcess {
  #child: ChildProcess | undefined;
  #lastId = 0;
  readonly #pending = new Map<number, PendingCommand>();
  readonly #source: string;

  constructor(source = SOURCE) {
    this.#source = source;
  }

  /** @throws the error of the write, or when `signal` aborts, after which the process is killed */
  async run(command: FolderCommand, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const child = this.#startIfNeeded();
    const id = (this.#lastId += 1);
    const giveUp = (): void => {
      // A process that is blocked by its folder may survive this. No other one is started until it has ended.
      child.kill('SIGKILL');
      this.#fail(new Error('the folder did not respond'));
    };
    try {
      await new Promise<void>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        signal.addEventListener('abort', giveUp, { once: true });
        child.send({ id, ...command }, (error) => error && reject(error));
      });
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#pending.delete(id);
    }
  }

  #startIfNeeded(): ChildProcess {
    if (this.#child?.killed === true) throw new Error('the folder still does not respond');
    if (this.#child) return this.#child;
    const child = spawn(process.execPath, ['-e', this.#source], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: {},
    });
    const onEnd = (error?: Error): void => {
      if (this.#child === child) this.#child = undefined;
      this.#fail(error ?? new Error('the process that writes copies ended'));
    };
    child.once('error', onEnd).once('exit', () => onEnd());
    child.on('message', ({ id, problem }: { readonly id: number; readonly problem?: string }) => {
      const pending = this.#pending.get(id);
      if (problem === undefined) pending?.resolve();
      else pending?.reject(new Error(problem));
    });
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
  }
}
