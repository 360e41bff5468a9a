import type { Readable, Writable } from 'node:stream';
import { after } from '../timer.js';
import { MessageReader, type PipeMessage } from './message-reader.js';

/** Parameters and results of the DevTools protocol, validated when they are read. */
export type Message = Readonly<Record<string, unknown>>;
type EventHandler = (params: Message, sessionId: string) => void;

/** The browser ended, or the target no longer exists. */
export class CdpClosed extends Error {
  override readonly name = 'CdpClosed';
}

/** No response in time: the page is busy or blocked. */
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
const MB = 1024 * 1024;
const LIMITS = { answer: 64 * MB, event: 8 * MB } as const;
/** Reported instead of an event that is too large, with its name as `event` and its beginning as `head`. */
export const OVERSIZED = 'oversized';

/** The DevTools protocol over the two pipes of a browser. */
export class Cdp {
  readonly #input: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #handlers = new Map<string, Set<EventHandler>>();
  #lastId = 0;
  #isClosed = false;
  /** Called once when the connection is closed. */
  onClose: (() => void) | undefined;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    input.on('error', () => this.close());
    output.on('error', () => this.close()).on('close', () => this.close());
    const reader = new MessageReader(LIMITS, (message) => this.#take(message));
    output.on('data', (chunk: Buffer) => this.#isClosed || reader.push(chunk));
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Sends a command; an empty `sessionId` addresses the browser itself.
   * @throws CdpClosedError, CdpTimeoutError after `limitMs` (default 10 s), and an Error with the browser's message
   * when it refuses
   */
  send(method: string, params: Message = {}, sessionId = '', limitMs = USUAL_LIMIT_MS): Promise<Message> {
    if (this.#isClosed) return Promise.reject(new CdpClosed(method));
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const stop = after(limitMs, () => {
        this.#waiting.delete(id);
        reject(new CdpSilent(`${method}: no response within ${limitMs} ms`));
      });
      this.#waiting.set(id, { method, sessionId, resolve, reject, stop });
      const session = sessionId === '' ? {} : { sessionId };
      this.#input.write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    });
  }

  /** Subscribes to an event of every session; the returned function unsubscribes. */
  on(event: string, handler: EventHandler): () => void {
    const handlers = this.#handlers.get(event) ?? new Set<EventHandler>();
    this.#handlers.set(event, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  /** Rejects all pending commands. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const { method, reject, stop } of this.#waiting.values()) {
      stop();
      reject(new CdpClosed(method));
    }
    this.#waiting.clear();
    this.onClose?.();
  }

  #take(message: PipeMessage): void {
    if ('text' in message) {
      this.#handle(JSON.parse(message.text) as Message);
      return;
    }
    const [, id] = /^\{"id":(\d+)/.exec(message.head) ?? [];
    const [, event] = /^\{"method":"([\w.]+)"/.exec(message.head) ?? [];
    const [, sessionId] = /"sessionId":"(\w+)"\}$/.exec(message.tail) ?? [];
    if (id !== undefined) this.#handle({ id: Number(id), error: { message: 'the response is too large' } });
    else this.#handle({ method: OVERSIZED, params: { event, head: message.head }, sessionId });
  }

  #handle({ id, method, params, result, error, sessionId }: Message): void {
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
    for (const handler of this.#handlers.get(method) ?? [])
      handler(params as Message, typeof sessionId === 'string' ? sessionId : '');
  }

  /** A closed target sends no responses. */
  #forget(sessionId: string): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue;
      this.#waiting.delete(id);
      waiting.stop();
      waiting.reject(new CdpClosed(waiting.method));
    }
  }
}
