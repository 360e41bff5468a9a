import { Worker } from 'node:worker_threads';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { startTimer } from '../timer.js';
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
  readonly threadCpuMs: (task: string) => number | undefined;
  /** Wall-clock time after which a search or a start counts as CPU-starved. */
  readonly starvedMs: number;
  readonly memoryMb: number;
}

interface StartedThread {
  readonly worker: Worker;
  readonly task: string;
}

/** Messages of a thread: its name once, then a result for each search. */
type ThreadMessage = { readonly task: string } | { readonly match: Match | null } | { readonly isTooMuch: true };

/** Interval for reading the CPU time of a search that has exceeded its limit only by the wall clock. */
const POLL_MS = 25;

/** A content match that could not be evaluated says nothing about the target, so the run goes to another checkpoint. */
export const searchNotPossible = (reason: string): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, `the content could not be searched: ${reason}`);

/** A thread that searches one text at a time and can be stopped during a search. It starts with the first search. */
export class PatternThread {
  readonly #options: ThreadOptions;
  #thread: Promise<StartedThread> | undefined;
  #text: string | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * Searches within `limitMs` of the thread's CPU time.
   * @throws ProbeFailure 29002 when the thread got no CPU, or died.
   */
  async search(text: string, pattern: RegExp, limitMs: number): Promise<{ result: SearchResult; cpuMs: number }> {
    const { worker, task } = await (this.#thread ??= this.#start());
    if (this.#text !== text) worker.postMessage({ text });
    this.#text = text;
    const cpuMsBefore = this.#options.threadCpuMs(task) ?? 0;
    const usedMs = (): number | undefined => {
      const cpuMsNow = this.#options.threadCpuMs(task);
      return cpuMsNow === undefined ? undefined : cpuMsNow - cpuMsBefore;
    };
    worker.postMessage({ source: pattern.source, flags: pattern.flags });
    const result = await this.#waitForResult(worker, limitMs, usedMs);
    return { result, cpuMs: result === 'cut off' ? limitMs : (usedMs() ?? 0) };
  }

  /** Releases the text. */
  releaseText(): void {
    if (this.#text !== undefined)
      void this.#thread?.then(({ worker }) => worker.postMessage({ text: '' })).catch(() => undefined);
    this.#text = undefined;
  }

  async close(): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined);
    this.#discard();
    await thread?.worker.terminate();
  }

  #discard(): void {
    void this.#thread?.then(({ worker }) => worker.terminate()).catch(() => undefined);
    this.#thread = undefined;
    this.#text = undefined;
  }

  #start(): Promise<StartedThread> {
    const { starvedMs, memoryMb } = this.#options;
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
    const worker = new Worker(patternWorkerSource, { eval: true, env: {}, resourceLimits });
    worker.unref();
    // Without a listener, a late error would end the process.
    worker.on('error', () => undefined);
    return this.#nextMessage<StartedThread>(worker, (settle) => {
      const stopTimers = startTimer(starvedMs, () => settle.fail('the search thread did not start in time'));
      return { onMessage: (message) => 'task' in message && settle.done({ worker, task: message.task }), stopTimers };
    });
  }

  #waitForResult(worker: Worker, limitMs: number, usedMs: () => number | undefined): Promise<SearchResult> {
    return this.#nextMessage<SearchResult>(worker, (settle) => {
      const checkCpuTime = (): void => {
        const remainingMs = limitMs - (usedMs() ?? limitMs);
        if (remainingMs > 0) cancelPoll = startTimer(Math.max(remainingMs, POLL_MS), checkCpuTime);
        else {
          this.#discard();
          settle.done('cut off');
        }
      };
      let cancelPoll = startTimer(limitMs, checkCpuTime);
      const cancelStarvedTimer = startTimer(this.#options.starvedMs, () => settle.fail('the machine is too busy'));
      const stopTimers = (): void => {
        cancelPoll();
        cancelStarvedTimer();
      };
      const onMessage = (message: ThreadMessage): void => {
        if ('isTooMuch' in message) settle.done('cut off');
        else if ('match' in message) settle.done(message.match ?? 'absent');
      };
      return { onMessage, stopTimers };
    });
  }

  /** Waits for one message. A worker that exits or fails is not used again. */
  #nextMessage<T>(
    worker: Worker,
    startListening: (settle: { done: (value: T) => void; fail: (reason: string) => void }) => {
      readonly onMessage: (message: ThreadMessage) => void;
      readonly stopTimers: () => void;
    },
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const stopListening = (): void => {
        listener.stopTimers();
        worker.off('message', listener.onMessage).off('error', onError).off('exit', onExit);
      };
      const fail = (reason: string): void => {
        stopListening();
        this.#discard();
        void worker.terminate();
        reject(searchNotPossible(reason));
      };
      const done = (value: T): void => {
        stopListening();
        resolve(value);
      };
      const onError = (error: Error): void => fail(error.message);
      const onExit = (): void => fail('the search thread exited');
      const listener = startListening({ done, fail });
      worker.on('message', listener.onMessage).on('error', onError).on('exit', onExit);
    });
  }
}
