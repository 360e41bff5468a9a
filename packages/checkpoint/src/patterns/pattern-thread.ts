import { Worker } from 'node:worker_threads';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { after } from '../timer.js';
import { ProbeFailure } from '../probe-failure.js';
import { patternWorkerSource } from './pattern-worker-source.js';

/**
 * Content of a match: its named groups (at most 4,000,000 characters), and the text of its first group or of the whole
 * match (1,000,000).
 */
interface Match {
  readonly text?: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

export type SearchResult = Match | 'absent' | 'cut off';

export interface ThreadOptions {
  /** Returns the CPU time of a thread by its name under /proc. Undefined if unavailable; then the wall clock counts. */
  readonly cpuMs: (task: string) => number | undefined;
  /** Wall-clock time after which a search or a start counts as CPU-starved. */
  readonly starvedMs: number;
  readonly memoryMb: number;
}

interface Started {
  readonly worker: Worker;
  readonly task: string;
}

/** Messages of a thread: its name once, then a result for each search. */
type ThreadMessage = { readonly task: string } | { readonly match: Match | null } | { readonly isTooMuch: true };

/** Interval for reading the CPU time of a search that has exceeded its limit only by the wall clock. */
const POLL_MS = 25;

/** A content match that could not be evaluated says nothing about the target, so the run goes to another checkpoint. */
export const noMatchMade = (why: string): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, `the content could not be searched: ${why}`);

/** A thread that searches one text at a time and can be stopped during a search. It starts with the first search. */
export class PatternThread {
  readonly #options: ThreadOptions;
  #started: Promise<Started> | undefined;
  #text: string | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * Searches within `limitMs` of the thread's CPU time.
   * @throws ProbeFailure 29002 when the thread got no CPU, or died.
   */
  async search(text: string, pattern: RegExp, limitMs: number): Promise<{ result: SearchResult; cpuMs: number }> {
    const { worker, task } = await (this.#started ??= this.#start());
    if (this.#text !== text) worker.postMessage({ text });
    this.#text = text;
    const before = this.#options.cpuMs(task) ?? 0;
    const usedMs = (): number | undefined => {
      const now = this.#options.cpuMs(task);
      return now === undefined ? undefined : now - before;
    };
    worker.postMessage({ source: pattern.source, flags: pattern.flags });
    const result = await this.#answer(worker, limitMs, usedMs);
    return { result, cpuMs: result === 'cut off' ? limitMs : (usedMs() ?? 0) };
  }

  /** Releases the text. */
  rest(): void {
    if (this.#text !== undefined)
      void this.#started?.then(({ worker }) => worker.postMessage({ text: '' })).catch(() => undefined);
    this.#text = undefined;
  }

  async close(): Promise<void> {
    const started = await this.#started?.catch(() => undefined);
    this.#discard();
    await started?.worker.terminate();
  }

  #discard(): void {
    void this.#started?.then(({ worker }) => worker.terminate()).catch(() => undefined);
    this.#started = undefined;
    this.#text = undefined;
  }

  #start(): Promise<Started> {
    const { starvedMs, memoryMb } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
    const worker = new Worker(patternWorkerSource, { eval: true, env: {}, resourceLimits });
    worker.unref();
    // Without a listener, a late error would end the process.
    worker.on('error', () => undefined);
    return this.#nextMessage<Started>(worker, (settle) => {
      const stop = after(starvedMs, () => settle.fail('its thread did not start in time'));
      return { onMessage: (message) => 'task' in message && settle.done({ worker, task: message.task }), stop };
    });
  }

  #answer(worker: Worker, limitMs: number, usedMs: () => number | undefined): Promise<SearchResult> {
    return this.#nextMessage<SearchResult>(worker, (settle) => {
      const look = (): void => {
        const leftMs = limitMs - (usedMs() ?? limitMs);
        if (leftMs > 0) stopPolling = after(Math.max(leftMs, POLL_MS), look);
        else {
          this.#discard();
          settle.done('cut off');
        }
      };
      let stopPolling = after(limitMs, look);
      const stopStarving = after(this.#options.starvedMs, () => settle.fail('the machine is too busy'));
      const stop = (): void => {
        stopPolling();
        stopStarving();
      };
      const onMessage = (message: ThreadMessage): void => {
        if ('isTooMuch' in message) settle.done('cut off');
        else if ('match' in message) settle.done(message.match ?? 'absent');
      };
      return { onMessage, stop };
    });
  }

  /** Waits for one message. A worker that exits or fails is not used again. */
  #nextMessage<T>(
    worker: Worker,
    begin: (settle: { done: (value: T) => void; fail: (why: string) => void }) => {
      readonly onMessage: (message: ThreadMessage) => void;
      readonly stop: () => void;
    },
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        listener.stop();
        worker.off('message', listener.onMessage).off('error', onError).off('exit', onExit);
      };
      const fail = (why: string): void => {
        end();
        this.#discard();
        void worker.terminate();
        reject(noMatchMade(why));
      };
      const done = (value: T): void => {
        end();
        resolve(value);
      };
      const onError = (error: Error): void => fail(error.message);
      const onExit = (): void => fail('its thread exited');
      const listener = begin({ done, fail });
      worker.on('message', listener.onMessage).on('error', onError).on('exit', onExit);
    });
  }
}
