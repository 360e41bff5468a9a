import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { confinedFlags } from '@vedette/kernel/node-flags';

type Hear = (event: 'ready' | 'message' | 'end', said: unknown) => void;

/** Where documents are asked: a thread or a process, told `{ text }` and `{ query }`. */
export interface Place {
  post(message: object): void;
  /** Of one that is a process. */
  readonly pid?: number | undefined;
  /** One listens at a time. */
  listen(hear: Hear | undefined): void;
  end(): Promise<unknown>;
}

export interface PlaceParts {
  /** What runs there. */
  readonly source: string;
  /** Given to it as `workerData`, or as its first argument in JSON. */
  readonly data: object;
  /** Of V8's heap. */
  readonly memoryMb: number;
}

/** Told to whoever listens. */
class Ear {
  #hear: Hear | undefined;
  readonly listen = (hear: Hear | undefined): void => void (this.#hear = hear);
  readonly tell: Hear = (event, said) => this.#hear?.(event, said);
}

/**
 * A thread: quick to begin, for what is small. What fills its memory in one step, as reading JSON does, cannot be stopped and
 * would end the whole process; so nothing large is brought here.
 */
export function aThread({ source, data, memoryMb }: PlaceParts): Place {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
  const worker = new Worker(source, { eval: true, env: {}, workerData: data, resourceLimits });
  const { listen, tell } = new Ear();
  worker.unref();
  worker
    .on('error', () => undefined)
    .on('online', () => tell('ready', true))
    .on('message', (said: unknown) => tell('message', said))
    .once('exit', () => tell('end', undefined));
  return { post: (message) => worker.postMessage(message), listen, end: () => worker.terminate() };
}

/** A process without rights and environment: whatever a document does to it, it does to nobody else. */
export function aProcess({ source, data, memoryMb }: PlaceParts): Place {
  const flags = confinedFlags({ reads: ['*'], heapMb: memoryMb });
  const child = spawn(process.execPath, [...flags, '-e', source, JSON.stringify(data)], {
    ...{ env: {}, cwd: '/', windowsHide: true, serialization: 'advanced' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { listen, tell } = new Ear();
  child.unref();
  child.channel?.unref();
  child
    .on('error', () => tell('end', undefined))
    .once('spawn', () => tell('ready', true))
    .on('message', (said: unknown) => tell('message', said))
    .once('exit', () => tell('end', undefined));
  // A message to one that has ended is told by its end.
  const post = (message: object): void => void child.send(message, () => undefined);
  return { pid: child.pid, post, listen, end: () => Promise.resolve(child.kill('SIGKILL')) };
}
