import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { confinedFlags } from '@vedette/kernel/node-flags';

type Hear = (event: 'ready' | 'message' | 'end', said: unknown) => void;

/** Where documents are asked: a thread or a process, told `{ text }` and `{ query }`. */
export interface Place {
  /** Of a process of its own; undefined of a thread. */
  readonly pid: number | undefined;
  readonly hasEnded: boolean;
  post(message: object): void;
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

/** Told to whoever listens; an end is known to whoever comes later. */
class PlaceListener {
  #hear: Hear | undefined;
  hasEnded = false;
  listen(hear: Hear | undefined): void {
    this.#hear = hear;
  }
  emit(event: Parameters<Hear>[0], said?: unknown): void {
    this.hasEnded ||= event === 'end';
    this.#hear?.(event, said);
  }
}

const createPlace = (ear: PlaceListener, { pid, post, end }: Pick<Place, 'pid' | 'post' | 'end'>): Place => ({
  pid,
  post,
  end,
  get hasEnded() {
    return ear.hasEnded;
  },
  listen: (hear) => ear.listen(hear),
});

/**
 * A thread: quick to begin, for what is small. What fills its memory in one step, as reading JSON does, cannot be stopped and
 * would end the whole process; so nothing large is brought here.
 */
export function aThread({ source, data, memoryMb }: PlaceParts): Place {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
  const worker = new Worker(source, { eval: true, env: {}, workerData: data, resourceLimits });
  const ear = new PlaceListener();
  worker.unref();
  worker
    .on('error', () => undefined)
    .on('online', () => ear.emit('ready'))
    .on('message', (said: unknown) => ear.emit('message', said))
    .once('exit', () => ear.emit('end'));
  return createPlace(ear, {
    pid: undefined,
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  });
}

/** A process without rights and environment: whatever a document does to it, it does to nobody else. */
export function aProcess({ source, data, memoryMb }: PlaceParts): Place {
  const flags = confinedFlags({ reads: ['*'], heapMb: memoryMb });
  const child = spawn(process.execPath, [...flags, '-e', source, JSON.stringify(data)], {
    env: {},
    cwd: '/',
    windowsHide: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ear = new PlaceListener();
  child.unref();
  child.channel?.unref();
  child
    .on('error', () => ear.emit('end'))
    .once('spawn', () => ear.emit('ready'))
    .on('message', (said: unknown) => ear.emit('message', said))
    .once('exit', () => ear.emit('end'));
  // A message to one that has ended is told by its end.
  const post = (message: object): void => void child.send(message, () => undefined);
  return createPlace(ear, { pid: child.pid, post, end: () => Promise.resolve(child.kill('SIGKILL')) });
}
