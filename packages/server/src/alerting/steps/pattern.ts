import { Worker } from 'node:worker_threads';

/** Timeout of one expression, longer than any reasonable one takes. Then its thread is stopped. */
const PATIENCE_MS = 1_000;

const SOURCE = `
const { workerData: { pattern, text }, parentPort } = require('node:worker_threads');
const match = new RegExp(pattern, 'u').exec(text);
parentPort.postMessage(match ? (match[1] ?? match[0]) : '');
`;

/** Time limit for all expressions of one message together, since a text may contain many. */
const PATIENCE_A_MESSAGE_MS = 5_000;

export type Match = (pattern: string, text: string) => Promise<string>;

/** Returns `firstMatch` for the texts of one message: once their time is used up, expressions match nothing. */
export function matcherOfMessage(elapsed: () => number, patienceMs = PATIENCE_A_MESSAGE_MS): Match {
  let leftMs = patienceMs;
  return async (pattern, text) => {
    if (leftMs <= 0) return '';
    const began = elapsed();
    const found = await firstMatch(pattern, text, Math.min(leftMs, PATIENCE_MS));
    leftMs -= elapsed() - began;
    return found;
  };
}

/**
 * Returns the first group of a user's regular expression, otherwise the whole match, otherwise an empty text; also
 * empty when it takes longer than a second. It runs in its own thread, because `/^(a+)+$/` on thirty letters blocks the
 * thread it runs in.
 */
export function firstMatch(pattern: string, text: string, patienceMs = PATIENCE_MS): Promise<string> {
  return new Promise((resolve) => {
    const worker = new Worker(SOURCE, { eval: true, env: {}, workerData: { pattern, text } });
    const settle = (value: string): void => {
      resolve(value);
      void worker.terminate();
    };
    AbortSignal.timeout(Math.ceil(patienceMs)).addEventListener('abort', () => settle(''), { once: true });
    worker.once('message', (value: unknown) => settle(String(value)));
    worker.once('error', () => settle(''));
  });
}
