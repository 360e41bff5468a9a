import type { Readable, Writable } from 'node:stream';
import { startTimer } from '../timer.js';
import { MessageReader, type PipeMessage } from './message-reader.js';

/** Parameters and results of the DevTools protocol, validated when they are read. */
export type CdpMessage = Readonly<Record<string, unknown>>;
type EventHandler = (params: CdpMessage, sessionId: string) => void;

/** The browser ended, or the target no longer exists. */
export class CdpClosedError extends Error {
  override readonly name = 'CdpClosed';
}

/** No response in time: the page is busy or blocked. */
export class CdpTimeoutError extends Error {
  override readonly name = 'CdpSilent';
}

interface PendingCommand {
  readonly method: string;
  readonly sessionId: string;
  readonly resolve: (result: CdpMessage) => void;
  readonly reject: (error: Error) => void;
  readonly cancelTimeout: () => void;
}

const DEFAULT_LIMIT_MS = 10_000;
const MB = 1024 * 1024;
const LIMITS = { answer: 64 * MB, event: 8 * MB } as const;
/** Reported instead of an event that is too large, with its name as `event` and its beginning as `head`. */
export const OVERSIZED_EVENT = 'oversized';

/** The DevTools protocol over the two pipes of a browser. */
export class Cdp {
  readonly #input: Writable;
  readonly #pending = new Map<number, PendingCommand>();
  readonly #handlers = new Map<string, Set<EventHandler>>();
  #lastId = 0;
  #isClosed = false;
  /** Called once when the connection is closed. */
  onClose: (() => void) | undefined;

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    input.on('error', () => this.close());
    output.on('error', () => this.close()).on('close', () => this.close());
    const reader = new MessageReader(LIMITS, (message) => this.#receive(message));
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
  send(method: string, params: CdpMessage = {}, sessionId = '', limitMs = DEFAULT_LIMIT_MS): Promise<CdpMessage> {
    if (this.#isClosed) return Promise.reject(new CdpClosedError(method));
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const cancelTimeout = startTimer(limitMs, () => {
        this.#pending.delete(id);
        reject(new CdpTimeoutError(`${method}: no response within ${limitMs} ms`));
      });
      this.#pending.set(id, { method, sessionId, resolve, reject, cancelTimeout });
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
    for (const { method, reject, cancelTimeout } of this.#pending.values()) {
      cancelTimeout();
      reject(new CdpClosedError(method));
    }
    this.#pending.clear();
    this.onClose?.();
  }

  #receive(message: PipeMessage): void {
    if ('text' in message) {
      this.#handle(JSON.parse(message.text) as CdpMessage);
      return;
    }
    const [, id] = /^\{"id":(\d+)/.exec(message.head) ?? [];
    const [, event] = /^\{"method":"([\w.]+)"/.exec(message.head) ?? [];
    const [, sessionId] = /"sessionId":"(\w+)"\}$/.exec(message.tail) ?? [];
    if (id !== undefined) this.#handle({ id: Number(id), error: { message: 'the response is too large' } });
    else this.#handle({ method: OVERSIZED_EVENT, params: { event, head: message.head }, sessionId });
  }

  #handle({ id, method, params, result, error, sessionId }: CdpMessage): void {
    if (typeof id === 'number') {
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      pending?.cancelTimeout();
      if (error === undefined) pending?.resolve(result as CdpMessage);
      else pending?.reject(new Error(`${pending.method}: ${String((error as CdpMessage)['message'])}`));
      return;
    }
    if (typeof method !== 'string') return;
    if (method === 'Target.detachedFromTarget') this.#rejectCommands(String((params as CdpMessage)['sessionId']));
    for (const handler of this.#handlers.get(method) ?? [])
      handler(params as CdpMessage, typeof sessionId === 'string' ? sessionId : '');
  }

  /** A closed target sends no responses. */
  #rejectCommands(sessionId: string): void {
    for (const [id, pending] of this.#pending) {
      if (pending.sessionId !== sessionId) continue;
      this.#pending.delete(id);
      pending.cancelTimeout();
      pending.reject(new CdpClosedError(pending.method));
    }
  }
}
