import { xmlWorkerSource } from '@vedette/kernel/xml-worker-source';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { after } from '../net/timer.js';
import { missing, textFound, type Found } from './found-value.js';

/** What a query came to; a string: why it could not be asked, `isXml` whether the document is one at all. */
export type XmlAnswer = { readonly found: Found } | { readonly problem: string; readonly isXml: boolean };

/** Asks XML documents where that can be stopped: documents and queries are strangers' words. */
export interface XmlQueries {
  ask(document: string, query: string): Promise<XmlAnswer>;
  close(): Promise<void>;
}

type Said =
  { readonly text: string } | { readonly isMissing: true } | { readonly problem: string; readonly isXml: boolean };

const LIMIT_MS = 10_000;
const MEMORY_MB = 384;

const require = createRequire(import.meta.url);
const TOO_MUCH = { problem: 'the query took too long, or too much memory', isXml: true } as const;

function startWorker(): Worker {
  const workerData = { parserPath: require.resolve('@xmldom/xmldom'), xpathPath: require.resolve('xpath') };
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const worker = new Worker(xmlWorkerSource, { eval: true, env: {}, workerData, resourceLimits });
  worker.unref();
  worker.on('error', () => undefined);
  return worker;
}

/** One worker for all, one query at a time; one that gives no answer is ended and made anew. */
export function makeXmlQueries(limitMs = LIMIT_MS): XmlQueries {
  let worker: Worker | undefined;
  let known: string | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const discard = async (): Promise<void> => {
    const ended = worker;
    worker = undefined;
    known = undefined;
    await ended?.terminate();
  };
  const askNow = async (document: string, query: string): Promise<XmlAnswer> => {
    const current = (worker ??= startWorker());
    if (known !== document) current.postMessage({ text: document });
    known = document;
    const said = await new Promise<Said | undefined>((resolve) => {
      const stop = after(limitMs, () => settle(undefined));
      const settle = (answer: Said | undefined): void => {
        stop();
        current.off('message', settle).off('exit', gone);
        resolve(answer);
      };
      const gone = (): void => settle(undefined);
      current.on('message', settle).once('exit', gone);
      current.postMessage({ query });
    });
    if (said === undefined) {
      await discard();
      return TOO_MUCH;
    }
    if ('problem' in said) return said;
    return { found: 'text' in said ? textFound(said.text) : missing() };
  };
  return {
    ask: (document, query) => {
      const answer = last.then(() => askNow(document, query));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: discard,
  };
}
