import { xmlWorkerSource } from '@vedette/kernel/xml-worker-source';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const require = createRequire(import.meta.url);
/** Answers of receivers are short: a query that takes longer never ends. */
const PATIENCE_MS = 10_000;
const MEMORY_MB = 128;

export interface XmlValue {
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
}

const TOO_MUCH: XmlValue = { problem: 'the query took too long, or too much memory' };

type Said = { readonly text: string } | { readonly isMissing: true } | { readonly problem: string };

/**
 * What an XPath 1.0 query selects in a document, as monitors of several steps ask it. Both are strangers' words: the question
 * is asked in a thread of its own, which is stopped with it.
 */
export function xmlAt(document: string, query: string, patienceMs = PATIENCE_MS): Promise<XmlValue> {
  return new Promise((resolve) => {
    const workerData = { parserPath: require.resolve('@xmldom/xmldom'), xpathPath: require.resolve('xpath') };
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
    const worker = new Worker(xmlWorkerSource, { eval: true, env: {}, workerData, resourceLimits });
    const settle = (value: XmlValue): void => {
      resolve(value);
      void worker.terminate();
    };
    const tooMuch = (): void => settle(TOO_MUCH);
    AbortSignal.timeout(patienceMs).addEventListener('abort', tooMuch, { once: true });
    worker.once('error', tooMuch);
    worker.once('message', (said: Said) => {
      if ('problem' in said) settle({ problem: said.problem });
      else settle({ value: 'text' in said ? said.text : undefined });
    });
    worker.postMessage({ text: document });
    worker.postMessage({ query });
  });
}

export type XmlQuery = (document: string, query: string) => Promise<XmlValue>;

/** `xmlAt` for one answer: all its queries share the patience. */
export function xmlOfAnswer(elapsed: () => number): XmlQuery {
  let leftMs = PATIENCE_MS;
  return async (document, query) => {
    const began = elapsed();
    const value = leftMs > 0 ? await xmlAt(document, query, Math.ceil(leftMs)) : TOO_MUCH;
    leftMs -= elapsed() - began;
    return value;
  };
}
