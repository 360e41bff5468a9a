import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { confinedFlags } from '@vedette/kernel/node-flags';
import { xmlWorkerSource } from '@vedette/kernel/xml-worker-source';

const require = createRequire(import.meta.url);
/** Answers of receivers are short: queries that take longer together never end. */
const PATIENCE_MS = 10_000;
const MEMORY_MB = 128;
/** No text of a message may be longer. */
const MAX_TEXT_LENGTH = 1024 * 1024;

export interface XmlValue {
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
}

const TOO_MUCH: XmlValue = { problem: 'the query took too long, or too much memory' };

type ChildReply = { readonly text: string } | { readonly isMissing: true } | { readonly problem: string };

/**
 * What XPath 1.0 queries select in one response. Response and queries are untrusted, so they run in a process without
 * permissions, started with the first query. A thread would not do: if its memory fills, the whole service ends.
 */
export class XmlAnswer {
  readonly #document: string;
  readonly #elapsed: () => number;
  #leftMs: number;
  #child: ChildProcess | undefined;

  constructor(document: string, elapsed: () => number, patienceMs = PATIENCE_MS) {
    this.#document = document;
    this.#elapsed = elapsed;
    this.#leftMs = patienceMs;
  }

  async ask(query: string): Promise<XmlValue> {
    if (this.#leftMs <= 0) return TOO_MUCH;
    const began = this.#elapsed();
    const reply = await queryChild((this.#child ??= started(this.#document)), query, this.#leftMs);
    this.#leftMs -= this.#elapsed() - began;
    if (!reply) {
      this.close();
      return TOO_MUCH;
    }
    if ('problem' in reply) return { problem: reply.problem };
    return { value: 'text' in reply ? reply.text : undefined };
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function started(document: string): ChildProcess {
  const packages = { parserPath: require.resolve('@xmldom/xmldom'), xpathPath: require.resolve('xpath') };
  const data = JSON.stringify({ ...packages, mostLetters: MAX_TEXT_LENGTH });
  const flags = confinedFlags({ reads: ['*'], heapMb: MEMORY_MB });
  const child = spawn(process.execPath, [...flags, '-e', xmlWorkerSource, data], {
    env: {},
    cwd: '/',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Whoever waits for an answer hears of it; a message to one that has ended is told by its end.
  child.on('error', () => undefined);
  child.send({ text: document }, () => undefined);
  return child;
}

/** Undefined: none in time, or the process ended over it. */
function queryChild(child: ChildProcess, query: string, limitMs: number): Promise<ChildReply | undefined> {
  return new Promise((resolve) => {
    const limit = AbortSignal.timeout(Math.ceil(limitMs));
    const hear = (reply: unknown): void => settle(reply as ChildReply);
    const settle = (reply: ChildReply | undefined): void => {
      limit.removeEventListener('abort', giveUp);
      child.off('message', hear).off('exit', giveUp).off('error', giveUp);
      resolve(reply);
    };
    const giveUp = (): void => settle(undefined);
    limit.addEventListener('abort', giveUp, { once: true });
    child.on('message', hear).once('exit', giveUp).once('error', giveUp);
    child.send({ query }, (error) => error && giveUp());
  });
}
