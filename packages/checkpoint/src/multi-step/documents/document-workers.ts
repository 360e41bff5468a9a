import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { sandboxFlags } from '@vedette/kernel/sandbox-flags';

type WorkerEventHandler = (event: 'ready' | 'message' | 'end', message: unknown) => void;

/** A worker for document queries: a thread or a process that receives `{ text }` and `{ query }`. */
export interface DocumentWorker {
  /** Process ID; undefined for a thread. */
  readonly pid: number | undefined;
  readonly hasEnded: boolean;
  post(message: object): void;
  /** Sets the listener; there is only one at a time. */
  listen(handler: WorkerEventHandler | undefined): void;
  end(): Promise<unknown>;
}

export interface WorkerOptions {
  /** Source code of the worker. */
  readonly source: string;
  /** Passed as `workerData`, or as the first argument in JSON. */
  readonly data: object;
  /** V8 heap limit. */
  readonly memoryMb: number;
}

/** Passes messages to the current listener, and the end of the worker also to later ones. */
class WorkerListener {
  #handler: WorkerEventHandler | undefined;
  hasEnded = false;
  listen(handler: WorkerEventHandler | undefined): void {
    this.#handler = handler;
  }
  emit(event: Parameters<WorkerEventHandler>[0], message?: unknown): void {
    this.hasEnded ||= event === 'end';
    this.#handler?.(event, message);
  }
}

const createWorker = (
  listener: WorkerListener,
  { pid, post, end }: Pick<DocumentWorker, 'pid' | 'post' | 'end'>,
): DocumentWorker => ({
  pid,
  post,
  end,
  get hasEnded() {
    return listener.hasEnded;
  },
  listen: (handler) => listener.listen(handler),
});

/**
 * Creates a thread, which starts fast, for small documents. It cannot be stopped while a single step such as JSON
 * parsing fills its memory, which would end the whole process, so large documents are not sent to it.
 */
export function createThread({ source, data, memoryMb }: WorkerOptions): DocumentWorker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
  const worker = new Worker(source, { eval: true, env: {}, workerData: data, resourceLimits });
  const listener = new WorkerListener();
  worker.unref();
  worker
    .on('error', () => undefined)
    .on('online', () => listener.emit('ready'))
    .on('message', (message: unknown) => listener.emit('message', message))
    .once('exit', () => listener.emit('end'));
  return createWorker(listener, {
    pid: undefined,
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
  });
}

/**
 * Creates a process without permissions and environment variables, so that a document can only harm its own process.
 */
export function createProcess({ source, data, memoryMb }: WorkerOptions): DocumentWorker {
  const flags = sandboxFlags({ readablePaths: ['*'], heapMb: memoryMb });
  const child = spawn(process.execPath, [...flags, '-e', source, JSON.stringify(data)], {
    env: {},
    cwd: '/',
    windowsHide: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const listener = new WorkerListener();
  child.unref();
  child.channel?.unref();
  child
    .on('error', () => listener.emit('end'))
    .once('spawn', () => listener.emit('ready'))
    .on('message', (message: unknown) => listener.emit('message', message))
    .once('exit', () => listener.emit('end'));
  // A message to an ended process is answered by its end event.
  const post = (message: object): void => void child.send(message, () => undefined);
  return createWorker(listener, { pid: child.pid, post, end: () => Promise.resolve(child.kill('SIGKILL')) });
}
