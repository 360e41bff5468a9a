import { Worker } from 'node:worker_threads';

/** Longer than any sane expression takes on texts of this size; an insane one is stopped with its thread. */
const PATIENCE_MS = 1_000;

const SOURCE = `
const { workerData: { pattern, text }, parentPort } = require('node:worker_threads');
const match = new RegExp(pattern, 'u').exec(text);
parentPort.postMessage(match ? (match[1] ?? match[0]) : '');
`;

/**
 * What the first group of a user's expression matched, else the whole match, else nothing; nothing too when it takes
 * longer than a second. It runs in a thread of its own, because `/^(a+)+$/` on thirty letters stops the one it runs in.
 */
export function firstMatch(pattern: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const worker = new Worker(SOURCE, { eval: true, env: {}, workerData: { pattern, text } });
    const settle = (value: string): void => {
      resolve(value);
      void worker.terminate();
    };
    AbortSignal.timeout(PATIENCE_MS).addEventListener('abort', () => settle(''), { once: true });
    worker.once('message', (value: unknown) => settle(String(value)));
    worker.once('error', () => settle(''));
  });
}
