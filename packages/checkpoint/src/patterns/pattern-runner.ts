import { Worker } from 'node:worker_threads';
import { after } from '../net/timer.js';
import { patternWorkerSource } from './pattern-worker-source.js';

/** Named groups of a match. */
export interface Match {
  readonly groups: Readonly<Record<string, string | undefined>>;
}

export type SearchResult = Match | 'absent' | 'cut off';

/** Runs users' regular expressions where they can be stopped. */
export interface PatternRunner {
  /** Searches `text` for each expression in turn, each with its own limit; never rejects. */
  search(text: string, patterns: readonly RegExp[]): Promise<SearchResult[]>;
  close(): Promise<void>;
}

/** A pattern that runs longer counts as cut off. */
export const PATTERN_LIMIT_MS = 2_000;

/**
 * One worker for all patterns of a checkpoint, started when the first one comes. A pattern that exceeds its limit ends
 * the worker, and the next one starts a fresh one; texts wait for each other.
 */
export function makePatternRunner(limitMs = PATTERN_LIMIT_MS): PatternRunner {
  let worker: Worker | undefined;
  let line: Promise<unknown> = Promise.resolve();

  const start = (): Worker => {
    const started = new Worker(patternWorkerSource, {
      eval: true,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    });
    started.unref();
    return started;
  };
  const discard = (): void => {
    void worker?.terminate();
    worker = undefined;
  };
  const searchOne = (running: Worker, pattern: RegExp): Promise<SearchResult> =>
    new Promise((resolve) => {
      const finish = (result: SearchResult): void => {
        stop();
        running.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
        resolve(result);
      };
      const onMessage = (match: Match | null): void => finish(match ?? 'absent');
      const onEnd = (): void => {
        discard();
        finish('cut off');
      };
      const stop = after(limitMs, onEnd);
      running.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
      running.postMessage({ source: pattern.source, flags: pattern.flags });
    });
  const searchAll = async (text: string, patterns: readonly RegExp[]): Promise<SearchResult[]> => {
    const results: SearchResult[] = [];
    let holdsText = false;
    for (const pattern of patterns) {
      if (!worker) holdsText = false;
      worker ??= start();
      if (!holdsText) worker.postMessage({ text });
      holdsText = true;
      results.push(await searchOne(worker, pattern));
    }
    worker?.postMessage({ text: '' });
    return results;
  };
  return {
    search: (text, patterns) => {
      const mine = line.then(() => searchAll(text, patterns));
      line = mine;
      return mine;
    },
    close: async () => {
      await worker?.terminate();
      worker = undefined;
    },
  };
}
