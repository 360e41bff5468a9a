import { spawn, type ChildProcess } from 'node:child_process';

/**
 * What the process runs. Whatever lies at the place of a file is taken away first, and a folder that is a link is refused: whoever else
 * writes there leads it nowhere.
 */
const SOURCE = `
const { lstat, mkdir, rename, rm, rmdir, writeFile } = require('node:fs/promises');
const { join } = require('node:path');
/* What is not whole yet: left behind by a process that was killed while it wrote. */
const draftOf = (path) => path + '.new';
const acts = {
  put: async ({ root, folder, name, content }) => {
    const path = join(root, folder, name);
    await mkdir(join(root, folder), { recursive: true });
    if (!(await lstat(join(root, folder))).isDirectory()) throw new Error(join(root, folder) + ' is a link, no folder');
    await rm(draftOf(path), { force: true, recursive: true });
    await writeFile(draftOf(path), content, { flag: 'wx' });
    await rename(draftOf(path), path);
  },
  remove: async ({ root, folder, names }) => {
    const paths = names.map((name) => join(root, folder, name));
    for (const path of [...paths, ...paths.map(draftOf)]) await rm(path, { force: true });
    /* Something else may lie there: it is not ours. */
    await rmdir(join(root, folder)).catch(() => undefined);
  },
};
process.on('message', ({ act, id, ...what }) => {
  acts[act](what).then(() => process.send({ id }), ({ message }) => process.send({ id, problem: message }));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
`;

export type Act =
  | {
      readonly act: 'put';
      readonly root: string;
      readonly folder: string;
      readonly name: string;
      readonly content: Buffer;
    }
  | { readonly act: 'remove'; readonly root: string; readonly folder: string; readonly names: readonly string[] };

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Writes into a folder from a process of its own. A folder that does not answer (a share whose server is gone) keeps whoever
 * opens a file there for as long as it likes, and cannot be broken off: four such calls, and nothing of this process that needs a
 * thread of the system goes on: no checks, no signing in, no end.
 */
export class FolderProcess {
  #child: ChildProcess | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #source: string;

  constructor(source = SOURCE) {
    this.#source = source;
  }

  /** @throws what went wrong, and when `signal` aborts: the process is killed then. */
  async run(act: Act, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const child = this.#begun();
    const id = (this.#lastId += 1);
    const giveUp = (): void => {
      // One that waits for its folder may outlive even this, and no other is begun until it is gone.
      child.kill('SIGKILL');
      this.#fail(new Error('the folder did not answer'));
    };
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        signal.addEventListener('abort', giveUp, { once: true });
        child.send({ id, ...act }, (error) => error && reject(error));
      });
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#waiting.delete(id);
    }
  }

  #begun(): ChildProcess {
    if (this.#child?.killed === true) throw new Error('the folder still does not answer');
    if (this.#child) return this.#child;
    const child = spawn(process.execPath, ['-e', this.#source], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: {},
    });
    const over = (error?: Error): void => {
      if (this.#child === child) this.#child = undefined;
      this.#fail(error ?? new Error('the process that writes copies ended'));
    };
    child.once('error', over).once('exit', () => over());
    child.on('message', ({ id, problem }: { readonly id: number; readonly problem?: string }) => {
      const waiting = this.#waiting.get(id);
      if (problem === undefined) waiting?.resolve();
      else waiting?.reject(new Error(problem));
    });
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
  }
}
