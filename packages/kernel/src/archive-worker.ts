import { Worker } from 'node:worker_threads';
import { archiveWorkerSource } from './archive-worker-source.js';
import { SECOND, type Clock } from './clock.js';
import { Mutex } from './concurrency/mutex.js';

/** Contents of a PKCS#12 archive (`.pfx`, `.p12`) in PEM. */
export interface OpenedArchive {
  readonly key: string;
  /** The certificate of the key comes first. */
  readonly certificates: readonly string[];
}

/** Why an archive cannot be used. `late`: the worker did not respond in time. */
export type ArchiveProblem = 'foreign' | 'password' | 'noKey' | 'noCertificate' | 'slow' | 'late';

const MEMORY_MB = 128;
const IDLE_MS = 30 * SECOND;

/**
 * A worker that opens archives one after the other. The key derivation of an archive takes up to some seconds, which
 * would block a main thread. The worker starts with the first archive and ends after 30 s without one, or if one takes
 * too long.
 */
export class ArchiveWorker {
  readonly #forgePath: string;
  readonly #clock: Pick<Clock, 'sleep'>;
  readonly #timeoutMs: number;
  readonly #mutex = new Mutex();
  #worker: Worker | undefined;
  #lastId = 0;

  /** @param forgePath path of the package `node-forge`, which the worker loads */
  constructor(forgePath: string, clock: Pick<Clock, 'sleep'>, timeoutMs: number) {
    this.#forgePath = forgePath;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  /** Opens an archive, after all earlier calls have finished. */
  open(archive: Uint8Array, password: string): Promise<OpenedArchive | ArchiveProblem> {
    return this.#mutex.run(() => this.#open(archive, password));
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #open(archive: Uint8Array, password: string): Promise<OpenedArchive | ArchiveProblem> {
    this.#lastId += 1;
    const id = this.#lastId;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const responded = new AbortController();
    try {
      worker.postMessage({ id, archive, password });
      const response = await Promise.race([
        awaitResponse(worker, responded.signal),
        this.#clock.sleep(this.#timeoutMs, responded.signal).then((): WorkerResponse => ({ problem: 'late' })),
      ]);
      if ('problem' in response) {
        if (response.problem === 'late') await this.close();
        return response.problem;
      }
      return { key: response.key, certificates: response.certificates };
    } catch {
      // The archive made the worker run out of memory.
      await this.close();
      return 'foreign';
    } finally {
      responded.abort();
      worker.unref();
      this.#closeWhenIdle(id);
    }
  }

  #start(): Worker {
    const worker = new Worker(archiveWorkerSource, {
      eval: true,
      env: {},
      stderr: true,
      workerData: { forgePath: this.#forgePath },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker
      .on('error', () => undefined)
      .once('exit', () => {
        if (this.#worker === worker) this.#worker = undefined;
      });
    return worker;
  }

  /** Ends the worker if no archive follows this one. */
  #closeWhenIdle(id: number): void {
    // oxlint-disable-next-line house/ambient -- no process lives on for this: a sleep of the clock would keep it alive
    const timer = setTimeout(() => {
      if (this.#lastId === id) void this.close();
    }, IDLE_MS);
    timer.unref();
  }
}

type WorkerResponse = OpenedArchive | { readonly problem: ArchiveProblem };

/** @throws Error if the worker ends before it responds */
function awaitResponse(worker: Worker, signal: AbortSignal): Promise<WorkerResponse> {
  return new Promise((resolve, reject) => {
    const onMessage = (response: WorkerResponse): void => resolve(response);
    const fail = (): void => reject(new Error('the worker ended'));
    worker.once('message', onMessage).once('error', fail).once('exit', fail);
    signal.addEventListener('abort', () => worker.off('message', onMessage).off('error', fail).off('exit', fail), {
      once: true,
    });
  });
}
