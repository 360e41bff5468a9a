import type { Readable, Writable } from 'node:stream';
import { after } from '../net/timer.js';

/** Parameters and results of the DevTools protocol: written by Chromium, read by name. */
export type Message = Readonly<Record<string, unknown>>;
type Hear = (params: Message, sessionId: string) => void;

/** The browser ended, or what was asked does not exist any more. */
export class CdpClosed extends Error {
  override readonly name = 'CdpClosed';
}

/** No answer in time: the page is busy, or worse. */
export class CdpSilent extends Error {
  override readonly name = 'CdpSilent';
}

interface Waiting {
  readonly method: string;
  readonly sessionId: string;
  readonly resolve: (result: Message) => void;
  readonly reject: (error: Error) => void;
  readonly stop: () => void;
}

const USUAL_LIMIT_MS = 10_000;
/** One message of the browser: pictures and sources come whole. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The DevTools protocol over the two pipes of a browser: messages are JSON, a NUL after each. */
export class Cdp {
  readonly #input: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #hearers = new Map<string, Set<Hear>>();
  #chunks: Buffer[] = [];
  #size = 0;
  #lastId = 0;
  #isClosed = false;
  /** Called once, when the connection is over. */
  onClose: (() => void) | undefined;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    input.on('error', () => this.close());
    output.on('error', () => this.close()).on('close', () => this.close());
    output.on('data', (chunk: Buffer) => this.#take(chunk));
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Asks one thing; `sessionId` empty: of the browser itself.
   * @throws CdpClosed, CdpSilent after `limitMs` (default 10 s), and an Error with the browser's words when it refuses
   */
  send(method: string, params: Message = {}, sessionId = '', limitMs = USUAL_LIMIT_MS): Promise<Message> {
    if (this.#isClosed) return Promise.reject(new CdpClosed(method));
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const stop = after(limitMs, () => {
        this.#waiting.delete(id);
        reject(new CdpSilent(`${method}: no answer in ${limitMs} ms`));
      });
      this.#waiting.set(id, { method, sessionId, resolve, reject, stop });
      const session = sessionId === '' ? {} : { sessionId };
      this.#input.write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    });
  }

  /** Hears an event of every session; the answer ends that. */
  on(event: string, hear: Hear): () => void {
    const hearers = this.#hearers.get(event) ?? new Set<Hear>();
    this.#hearers.set(event, hearers.add(hear));
    return () => hearers.delete(hear);
  }

  /** Whatever is waited for rejects. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#chunks = [];
    for (const { method, reject, stop } of this.#waiting.values()) {
      stop();
      reject(new CdpClosed(method));
    }
    this.#waiting.clear();
    this.onClose?.();
  }

  #take(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const whole = [...this.#chunks, chunk.subarray(from, end)];
      this.#chunks = [];
      this.#size = 0;
      from = end + 1;
      this.#hear(JSON.parse(Buffer.concat(whole).toString('utf8')) as Message);
    }
    if (from === chunk.length) return;
    this.#chunks.push(chunk.subarray(from));
    this.#size += chunk.length - from;
    if (this.#size > MOST_BYTES) this.close();
  }

  #hear({ id, method, params, result, error, sessionId }: Message): void {
    if (typeof id === 'number') {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      waiting?.stop();
      if (error === undefined) waiting?.resolve(result as Message);
      else waiting?.reject(new Error(`${waiting.method}: ${String((error as Message)['message'])}`));
      return;
    }
    if (typeof method !== 'string') return;
    if (method === 'Target.detachedFromTarget') this.#forget(String((params as Message)['sessionId']));
    for (const hear of this.#hearers.get(method) ?? [])
      hear(params as Message, typeof sessionId === 'string' ? sessionId : '');
  }

  /** A target that is gone answers nothing. */
  #forget(sessionId: string): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue;
      this.#waiting.delete(id);
      waiting.stop();
      waiting.reject(new CdpClosed(waiting.method));
    }
  }
}
