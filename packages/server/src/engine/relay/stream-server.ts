import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECOND, type Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import { elsewhereFault, perform, toFaultLine, type FaultContext } from './perform-call.js';
import { encodeFrame, readFrames } from './relay-frames.js';
import type { RelayKeys, RelayToken } from './relay-keys.js';
import {
  frameContext,
  KEEP_ALIVE_INTERVAL_MS,
  MAX_RELAY_BYTES,
  RESPONSE_TIMEOUT_MS,
  type EnginePort,
  type MembersView,
  type StreamedAnswer,
  type StreamedCall,
} from './relay-protocol.js';

export interface StreamServerDeps extends FaultContext {
  readonly engine: EnginePort;
  readonly epoch: () => number | undefined;
  readonly loadMembers: () => Promise<MembersView>;
  readonly keys: RelayKeys;
  readonly clock: Clock;
}

/** How often a stream notices that its process has a new epoch. */
const WATCH_INTERVAL_MS = SECOND;

/** Serves streams of calls, each in one request of another process. */
export class StreamServer {
  readonly #deps: StreamServerDeps;
  readonly #streams = new Set<ServedStream>();
  #isClosed = false;

  constructor(deps: StreamServerDeps) {
    this.#deps = deps;
  }

  /** Resolves when the stream has ended. */
  async serve(request: IncomingMessage, response: ServerResponse, token: RelayToken): Promise<void> {
    const stream = new ServedStream(this.#deps, response, token);
    this.#streams.add(stream);
    if (this.#isClosed) stream.end();
    try {
      await stream.serve(request);
    } finally {
      this.#streams.delete(stream);
    }
  }

  /** Ends each stream once its calls are answered. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
  }
}

class ServedStream {
  readonly #deps: StreamServerDeps;
  readonly #response: ServerResponse;
  readonly #token: RelayToken;
  /** Aborts when the caller has disconnected. */
  readonly #connection = followSignals();
  /** Ends a call, by its id. */
  readonly #calls = new Map<number, () => void>();
  #answers: StreamedAnswer[] = [];
  #isFlushScheduled = false;
  #written = 0;
  #isEnding = false;
  #heardAt: number;

  constructor(deps: StreamServerDeps, response: ServerResponse, token: RelayToken) {
    this.#deps = deps;
    this.#response = response;
    this.#token = token;
    this.#heardAt = deps.clock.elapsed();
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' });
    response.once('close', this.#connection.abort);
    response.on('error', this.#connection.abort);
  }

  async serve(request: IncomingMessage): Promise<void> {
    // The caller knows by the first frame that nothing in between holds the stream back.
    this.#writeFrame();
    void this.#watch();
    try {
      let number = 0;
      for await (const frame of readFrames(request, MAX_RELAY_BYTES)) {
        const calls = this.#deps.keys.open(frame, frameContext(this.#token, 'calls', number));
        number += 1;
        this.#heardAt = this.#deps.clock.elapsed();
        for (const call of calls as readonly StreamedCall[]) {
          if ('cancel' in call) this.#calls.get(call.cancel)?.();
          else void this.#perform(call);
        }
      }
      this.end();
    } catch (error) {
      this.#deps.log.debug({ err: error }, 'a stream of calls broke');
      this.#disconnect();
    }
  }

  /** Ends the response once all calls are answered. The caller starts no more. */
  end(): void {
    if (!this.#isEnding) this.#answer({ isEnding: true });
    this.#isEnding = true;
    if (this.#calls.size > 0) return;
    this.#writeFrame();
    this.#response.end();
  }

  async #perform(call: Exclude<StreamedCall, { readonly cancel: number }>): Promise<void> {
    // It can no longer be answered, so it has failed for its caller, who may repeat it.
    if (this.#response.writableEnded) return;
    const { id } = call;
    const { engine, loadMembers } = this.#deps;
    const lifetime = followSignals(this.#connection.signal);
    this.#calls.set(id, lifetime.abort);
    try {
      if (this.#isElsewhere) throw elsewhereFault();
      const value = await perform(engine, call, { signal: lifetime.signal, onProgress: () => undefined, loadMembers });
      this.#answer({ id, kind: 'result', value: value ?? null });
    } catch (error) {
      this.#answer({ id, ...toFaultLine(error, { ...this.#deps, isElsewhere: this.#isElsewhere }) });
    }
    lifetime.unfollow();
    this.#calls.delete(id);
    if (this.#isEnding) this.end();
  }

  get #isElsewhere(): boolean {
    return this.#deps.epoch() !== this.#token.epoch;
  }

  /** Answers of one turn of the process leave together. */
  #answer(answer: StreamedAnswer): void {
    this.#answers.push(answer);
    if (this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    setImmediate(() => {
      this.#isFlushScheduled = false;
      if (this.#answers.length > 0) this.#writeFrame();
    });
  }

  #writeFrame(): void {
    const answers = this.#answers;
    this.#answers = [];
    if (this.#response.destroyed || this.#response.writableEnded) return;
    const context = frameContext(this.#token, 'answers', this.#written);
    this.#written += 1;
    this.#response.write(encodeFrame(this.#deps.keys.seal(answers, context)));
  }

  /** Sends frames without answers, and notices a caller that fell silent and a new epoch of this process. */
  async #watch(): Promise<void> {
    const { clock } = this.#deps;
    const { signal } = this.#connection;
    let writtenAt = clock.elapsed();
    for (;;) {
      await clock.sleep(WATCH_INTERVAL_MS, signal);
      if (signal.aborted) return;
      if (clock.elapsed() - this.#heardAt >= RESPONSE_TIMEOUT_MS) this.#disconnect();
      else if (this.#isElsewhere && !this.#isEnding) this.end();
      if (clock.elapsed() - writtenAt < KEEP_ALIVE_INTERVAL_MS) continue;
      writtenAt = clock.elapsed();
      this.#writeFrame();
    }
  }

  #disconnect(): void {
    this.#connection.abort();
    this.#response.destroy();
  }
}
