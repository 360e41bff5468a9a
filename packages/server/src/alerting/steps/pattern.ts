import { Worker } from 'node:worker_threads';

/** Timeout of one expression, longer than any reasonable one takes. Then its thread is stopped. */
const MATCH_TIMEOUT_MS = 1_000;

const WORKER_SOURCE = `
const { workerData: { pattern, text }, parentPort } = require('node:worker_threads');
const match = new RegExp(pattern, 'u').exec(text);
parentPort.postMessage(match ? (match[1] ?? match[0]) : '');
`;

/** Time limit for all expressions of one message together, since a text may contain many. */
const MESSAGE_MATCH_BUDGET_MS = 5_000;

export type Match = (pattern: string, text: string) => Promise<string>;

/** Returns `firstMatch` for the texts of one message: once their time is used up, expressions match nothing. */
export function createMessageMatcher(elapsed: () => number, budgetMs = MESSAGE_MATCH_BUDGET_MS): Match {
  let remainingMs = budgetMs;
  return async (pattern, text) => {
    if (remainingMs <= 0) return '';
    const startedAt = elapsed();
    const matched = await firstMatch(pattern, text, Math.min(remainingMs, MATCH_TIMEOUT_MS));
    remainingMs -= elapsed() - startedAt;
    return matched;
  };
}

/**
 * Returns the first group of a user's regular expression, otherwise the whole match, otherwise an empty text; also
 * empty when it takes longer than a second. It runs in its own thread, because `/^(a+)+$/` on thirty letters blocks the
 * thread it runs in.
 */
export function firstMatch(pattern: string, text: string, timeoutMs = MATCH_TIMEOUT_MS): Promise<string> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER_SOURCE, { eval: true, env: {}, workerData: { pattern, text } });
    const settle = (value: string): void => {
      resolve(value);
      void worker.terminate();
    };
    AbortSignal.timeout(Math.ceil(timeoutMs)).addEventListener('abort', () => settle(''), { once: true });
    worker.once('message', (value: unknown) => settle(String(value)));
    worker.once('error', () => settle(''));
  });
}
