import type { ClientRequest, IncomingMessage } from 'node:http';
import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import { encodeFrame, readFrames } from './relay-frames.js';
import type { RelayKeys } from './relay-keys.js';
import {
  frameContext,
  KEEP_ALIVE_INTERVAL_MS,
  MAX_RELAY_BYTES,
  RESPONSE_TIMEOUT_MS,
  type LastLine,
  type RelayRequest,
  type StreamedAnswer,
  type StreamedCall,
} from './relay-protocol.js';

export interface PeerStreamDeps {
  readonly keys: RelayKeys;
  readonly clock: Clock;
  /** Opens a request whose body is sent later. */
  readonly open: (headers: Readonly<Record<string, string>>) => ClientRequest;
}

/** The other process does not serve streams, or something in between holds them back. */
export class StreamUnsupported extends Error {}

interface PendingCall {
  readonly resolve: (answer: LastLine) => void;
  readonly reject: (error: Error) => void;
}

/** A proxy that collects requests before it forwards them lets no frame through. */
const FIRST_FRAME_TIMEOUT_MS = 3 * SECOND;
/** Node's server gives a request five minutes to arrive. Calls take half a minute at most. */
const MAX_AGE_MS = 3 * MINUTE;

/** Many calls to another process in one request. */
export class PeerStream {
  readonly #deps: PeerStreamDeps;
  readonly #token: { readonly nonce: string; readonly epoch: number };
  readonly #request: ClientRequest;
  readonly #pending = new Map<number, PendingCall>();
  readonly #openedAt: number;
  readonly #ended = followSignals();
  #calls: StreamedCall[] = [];
  #isFlushScheduled = false;
  #written = 0;
  #nextId = 1;
  #hasAnswered = false;
  #heardAt: number;
  #isClosed = false;

  constructor(deps: PeerStreamDeps, token: { readonly nonce: string; readonly epoch: number }) {
    const { clock, keys } = deps;
    this.#deps = deps;
    this.#token = token;
    this.#openedAt = clock.elapsed();
    this.#heardAt = clock.elapsed();
    this.#request = deps.open({
      authorization: keys.createToken({ at: clock.now(), ...token }),
      'content-type': 'application/octet-stream',
    });
    this.#request.on('response', (response) => void this.#read(response));
    this.#request.on('error', (error) => this.#fail(error));
    this.#request.flushHeaders();
    void this.#watch();
  }

  /** False: a new stream is needed. Calls that were started are still answered. */
  get acceptsCalls(): boolean {
    return !this.#isClosed && this.#deps.clock.elapsed() - this.#openedAt < MAX_AGE_MS;
  }

  /**
   * @throws StreamUnsupported if the call has to be made by a request of its own; Error if the stream broke, or the
   * signal has aborted
   */
  call(call: RelayRequest, signal: AbortSignal): Promise<LastLine> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        if (!this.#pending.has(id)) return;
        this.#send({ cancel: id });
        // It may be the last call of a closing stream, which ends then.
        this.#settle(id);
        reject(new Error('the call was ended'));
      };
      const settled = (): void => signal.removeEventListener('abort', cancel);
      this.#pending.set(id, {
        resolve: (answer) => {
          settled();
          resolve(answer);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
      signal.addEventListener('abort', cancel, { once: true });
      this.#send({ id, ...call });
      if (signal.aborted) cancel();
    });
  }

  /** Sends no more calls. Ends the request once all are answered. */
  close(): void {
    this.#isClosed = true;
    if (this.#pending.size > 0 || this.#ended.signal.aborted) return;
    this.#ended.abort();
    if (this.#calls.length > 0) this.#writeFrame();
    // The response is complete, or no caller waits for it.
    this.#request.end();
  }

  /** A process without a connection may serve streams: its machine is gone or slow. */
  get #isConnected(): boolean {
    return this.#request.socket?.connecting === false;
  }

  async #read(response: IncomingMessage): Promise<void> {
    try {
      if (response.statusCode !== 200) {
        response.resume();
        throw new StreamUnsupported(`it responded with status ${String(response.statusCode)}`);
      }
      let number = 0;
      for await (const frame of readFrames(response, MAX_RELAY_BYTES)) {
        const answers = this.#deps.keys.open(frame, frameContext(this.#token, 'answers', number));
        number += 1;
        this.#hasAnswered = true;
        this.#heardAt = this.#deps.clock.elapsed();
        for (const answer of answers as readonly StreamedAnswer[]) this.#receive(answer);
      }
      throw new Error('its response ended early');
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #receive(answer: StreamedAnswer): void {
    if ('isEnding' in answer) {
      this.close();
      return;
    }
    const { id, ...line } = answer;
    this.#settle(id)?.resolve(line);
  }

  /** Returns the call if it is still waited for. */
  #settle(id: number): PendingCall | undefined {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#isClosed) this.close();
    return call;
  }

  #fail(error: Error): void {
    this.#isClosed = true;
    this.#ended.abort();
    this.#request.destroy();
    const calls = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of calls) reject(error);
  }

  /** Calls of one turn of the process leave together. */
  #send(call: StreamedCall): void {
    this.#calls.push(call);
    if (this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    setImmediate(() => {
      this.#isFlushScheduled = false;
      if (this.#calls.length > 0) this.#writeFrame();
    });
  }

  #writeFrame(): void {
    const calls = this.#calls;
    this.#calls = [];
    if (this.#request.destroyed || this.#request.writableEnded) return;
    const context = frameContext(this.#token, 'calls', this.#written);
    this.#written += 1;
    this.#request.write(encodeFrame(this.#deps.keys.seal(calls, context)));
  }

  /** Sends frames without calls, and gives up a process that falls silent. */
  async #watch(): Promise<void> {
    const { clock } = this.#deps;
    const { signal } = this.#ended;
    let writtenAt = clock.elapsed();
    for (;;) {
      await clock.sleep(SECOND, signal);
      if (signal.aborted) return;
      const silentMs = clock.elapsed() - this.#heardAt;
      if (!this.#hasAnswered && silentMs >= FIRST_FRAME_TIMEOUT_MS)
        this.#fail(
          this.#isConnected ? new StreamUnsupported('nothing came through the stream') : new Error('no connection'),
        );
      else if (silentMs >= RESPONSE_TIMEOUT_MS) this.#fail(new Error('it fell silent'));
      else if (clock.elapsed() - this.#openedAt >= MAX_AGE_MS) this.close();
      if (clock.elapsed() - writtenAt < KEEP_ALIVE_INTERVAL_MS) continue;
      writtenAt = clock.elapsed();
      this.#writeFrame();
    }
  }
}
