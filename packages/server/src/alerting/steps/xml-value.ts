import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { sandboxFlags } from '@vedette/kernel/sandbox-flags';
import { xmlWorkerSource } from '@vedette/kernel/xml-worker-source';

const require = createRequire(import.meta.url);
/** Time limit for all queries on one response. Responses are short, so queries that take longer would never end. */
const QUERY_BUDGET_MS = 10_000;
const MEMORY_MB = 128;
/** Maximum length of any text of a message. */
const MAX_TEXT_LENGTH = 1024 * 1024;

export interface XmlValue {
  readonly value?: string | undefined;
  readonly problem?: string | undefined;
}

const LIMIT_EXCEEDED: XmlValue = { problem: 'the query took too long, or too much memory' };

type ChildReply = { readonly text: string } | { readonly isMissing: true } | { readonly problem: string };

/**
 * Runs XPath 1.0 queries on one response. Response and queries are untrusted, so they run in a process without
 * permissions, started with the first query. A thread would not suffice: if its memory fills, the whole service ends.
 */
export class XmlResponse {
  readonly #document: string;
  readonly #elapsed: () => number;
  #remainingMs: number;
  #child: ChildProcess | undefined;

  constructor(document: string, elapsed: () => number, budgetMs = QUERY_BUDGET_MS) {
    this.#document = document;
    this.#elapsed = elapsed;
    this.#remainingMs = budgetMs;
  }

  async query(query: string): Promise<XmlValue> {
    if (this.#remainingMs <= 0) return LIMIT_EXCEEDED;
    const startedAt = this.#elapsed();
    const reply = await queryChild((this.#child ??= startChild(this.#document)), query, this.#remainingMs);
    this.#remainingMs -= this.#elapsed() - startedAt;
    if (!reply) {
      this.close();
      return LIMIT_EXCEEDED;
    }
    if ('problem' in reply) return { problem: reply.problem };
    return { value: 'text' in reply ? reply.text : undefined };
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function startChild(document: string): ChildProcess {
  const packages = { parserPath: require.resolve('@xmldom/xmldom'), xpathPath: require.resolve('xpath') };
  const data = JSON.stringify({ ...packages, maxLength: MAX_TEXT_LENGTH });
  const flags = sandboxFlags({ readablePaths: ['*'], heapMb: MEMORY_MB });
  const child = spawn(process.execPath, [...flags, '-e', xmlWorkerSource, data], {
    env: {},
    cwd: '/',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Errors reach the caller through the `exit` event; sending to a process that has ended is noticed by its end.
  child.on('error', () => undefined);
  child.send({ text: document }, () => undefined);
  return child;
}

/** Returns undefined when there is no result in time, or the process ended because of the query. */
function queryChild(child: ChildProcess, query: string, limitMs: number): Promise<ChildReply | undefined> {
  return new Promise((resolve) => {
    const limit = AbortSignal.timeout(Math.ceil(limitMs));
    const onReply = (reply: unknown): void => settle(reply as ChildReply);
    const settle = (reply: ChildReply | undefined): void => {
      limit.removeEventListener('abort', giveUp);
      child.off('message', onReply).off('exit', giveUp).off('error', giveUp);
      resolve(reply);
    };
    const giveUp = (): void => settle(undefined);
    limit.addEventListener('abort', giveUp, { once: true });
    child.on('message', onReply).once('exit', giveUp).once('error', giveUp);
    child.send({ query }, (error) => error && giveUp());
  });
}
