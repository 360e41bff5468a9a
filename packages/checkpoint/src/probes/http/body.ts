import { MAX_BODY_BYTES } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { CheckTimer } from '../../net/check-timer.js';
import { after } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import { decodingFor, type Decoding } from './decoders.js';
import { exchangeFailure, type ResponseHead } from './exchange.js';
import { Gate } from './gate.js';
import { listValues } from './http1-response-rules.js';

/** Maximum size of a body, on the wire and after decompression alike. */
export const MAX_READ_BODY_BYTES = 20_000_000;

export interface Body {
  /** Decoded, at most the requested number. */
  readonly bytes: Buffer;
  /** Sizes of the whole body, decoded and on the wire. */
  readonly decodedBytes: number;
  readonly wireBytes: number;
}

/**
 * Few checks at a time may hold a body larger than what is sent to the server, because one takes up to 60 MB with its
 * text. A slow body yields its slot to waiting ones, and its check is repeated elsewhere.
 */
const LARGE_BYTES = MAX_BODY_BYTES;
const largeBodies = new Gate({ maxGuests: 4, fairMs: 2_000, fairProgress: 1_000_000, after });

/** Stream of a body that can be paused. */
interface Source {
  pause(): void;
  resume(): void;
  /** Aborts the body, because it occupies a slot and makes too little progress. */
  giveUp(): void;
}

/** Collects decoded bytes up to `keepBytes` and counts the rest. Requests a slot for a large body before it grows. */
class Collector {
  readonly #chunks: Buffer[] = [];
  readonly #keepBytes: number;
  #kept = 0;
  #leave: (() => void) | undefined;
  isWaiting = false;
  isComplete = false;
  decodedBytes = 0;

  constructor(keepBytes: number) {
    this.#keepBytes = keepBytes;
  }

  /** Adds a chunk. Back-pressure: `source` is paused while there is no slot for a large body. */
  add(chunk: Buffer, source: Source): void {
    this.decodedBytes += chunk.length;
    if (this.#kept >= this.#keepBytes) return;
    const part = chunk.subarray(0, this.#keepBytes - this.#kept);
    this.#chunks.push(part);
    this.#kept += part.length;
    if (this.#kept <= LARGE_BYTES || this.#leave) return;
    let wasHeld = false;
    this.isWaiting = true;
    this.#leave = largeBodies.enter({
      enter: () => {
        this.isWaiting = false;
        if (wasHeld) source.resume();
      },
      yieldSlot: () => {
        this.release();
        source.giveUp();
      },
      // A complete body keeps its slot until it is judged.
      progress: () => (this.isComplete ? Infinity : this.decodedBytes),
    });
    wasHeld = true;
    if (this.#isStillWaiting()) source.pause();
  }

  #isStillWaiting(): boolean {
    return this.isWaiting;
  }

  take(): Buffer {
    this.isComplete = true;
    const [only] = this.#chunks;
    return this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks, this.#kept);
  }

  /** Releases the slot. Call it once the bytes are no longer needed. */
  release(): void {
    this.#leave?.();
  }
}

const tooLarge = (): ProbeFailure =>
  new ProbeFailure(errorCodes.responseTooLarge, `the body exceeds ${MAX_READ_BODY_BYTES} bytes`);

const crowdedOut = (): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, 'a large body arrived too slowly while others waited for its slot');

function bodyTimeout(collector: Collector): ProbeFailure {
  if (collector.isWaiting) return new ProbeFailure(errorCodes.probeFailed, 'no slot for a large body in time');
  return new ProbeFailure(errorCodes.bodyTimeout, 'the body was not complete within the timeout');
}

interface Reading {
  readonly head: ResponseHead;
  readonly collector: Collector;
  readonly done: (body: Body) => void;
  readonly fail: (error: Error) => void;
}

/** Returns an error that occurred on the stream since its head was read. */
function earlyEnd({ stream }: ResponseHead): Error | undefined {
  if (stream.errored) return exchangeFailure(stream.errored);
  return stream.destroyed && !stream.readableEnded ? endedEarly() : undefined;
}

const endedEarly = (): ProbeFailure => new ProbeFailure(errorCodes.connectionClosed, 'the body ended early');

/** A body on its way from the wire through its decoders. */
class Flow {
  readonly #reading: Reading;
  #decoding: Decoding = { decoders: [], conclude: () => undefined };
  #wireBytes = 0;
  #isWireOver = false;
  #isDecoded = false;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Starts the flow and reports how it ended. */
  start(): void {
    const { head } = this.#reading;
    const early = earlyEnd(head);
    if (early) this.#stop(early);
    head.stream.on('data', (chunk: Buffer) => this.#take(chunk));
    head.stream.once('end', () => this.#endWire());
    head.stream.once('error', (error: Error) => this.#stop(exchangeFailure(error)));
    head.stream.once('close', () => {
      if (!head.stream.readableEnded) this.#stop(endedEarly());
    });
  }

  readonly close = (): void => {
    this.#reading.head.stream.destroy();
    for (const decoder of this.#decoding.decoders) decoder.destroy();
  };

  #stop(error: Error): void {
    this.close();
    this.#reading.fail(error);
  }

  #take(chunk: Buffer): void {
    const { stream } = this.#reading.head;
    if (this.#wireBytes === 0) this.#beginDecoding(chunk[0] ?? 0);
    this.#wireBytes += chunk.length;
    const [outermost] = this.#decoding.decoders;
    if (!outermost) this.#keep(chunk);
    else if (!outermost.destroyed && !outermost.write(chunk)) {
      // Back-pressure: nothing is read while the decoder is behind.
      stream.pause();
      outermost.once('drain', () => stream.resume());
    }
    if (this.#wireBytes > MAX_READ_BODY_BYTES) this.#stop(tooLarge());
  }

  #beginDecoding(firstByte: number): void {
    const { headers, note } = this.#reading.head;
    try {
      const codings = listValues(headers, 'content-encoding');
      this.#decoding = decodingFor(codings, { firstByte, note });
    } catch (error) {
      this.#stop(error as Error);
      return;
    }
    const { decoders } = this.#decoding;
    const last = decoders.at(-1);
    if (!last) return;
    for (const decoder of decoders) {
      decoder.on('error', (error) => {
        if (!decoder.readableEnded) this.#stop(undecodable(error));
      });
    }
    last.on('data', (chunk: Buffer) => this.#keep(chunk));
    last.on('end', () => {
      this.#isDecoded = true;
      this.#finish();
    });
    decoders.reduce((from, to) => from.pipe(to));
  }

  #keep(chunk: Buffer): void {
    const { collector, head } = this.#reading;
    const source = this.#decoding.decoders.at(-1) ?? head.stream;
    collector.add(chunk, {
      pause: () => source.pause(),
      resume: () => source.resume(),
      giveUp: () => this.#stop(crowdedOut()),
    });
    if (collector.decodedBytes > MAX_READ_BODY_BYTES) this.#stop(tooLarge());
  }

  #endWire(): void {
    this.#isWireOver = true;
    const [outermost] = this.#decoding.decoders;
    if (outermost) outermost.end();
    else this.#isDecoded = true;
    this.#finish();
  }

  /** Both must have ended: compressed data can end before the body, and the rest of the body may be missing. */
  #finish(): void {
    const { collector, done } = this.#reading;
    if (!this.#isWireOver || !this.#isDecoded) return;
    if (this.#isShort()) {
      this.#stop(endedEarly());
      return;
    }
    this.#decoding.conclude();
    done({ bytes: collector.take(), decodedBytes: collector.decodedBytes, wireBytes: this.#wireBytes });
  }

  /** Fewer bytes than announced. Some servers announce the length before compression; browsers accept that. */
  #isShort(): boolean {
    const { head, collector } = this.#reading;
    if (head.promisedBytes === undefined || this.#wireBytes >= head.promisedBytes) return false;
    if (this.#decoding.decoders.length === 0 || collector.decodedBytes !== head.promisedBytes) return true;
    head.note('Content-Length is the length of the decoded body');
    return false;
  }
}

/** A decoder that could not be started is a checkpoint fault rather than a target failure. */
const undecodable = (error: Error): ProbeFailure =>
  error instanceof ProbeFailure ? error : new ProbeFailure(errorCodes.bodyUndecodable, error.message, { cause: error });

/**
 * Reads a body to its end, keeps the first `keepBytes` decoded bytes and passes it to `useBody`. The body's memory
 * counts as used until that is done.
 * @throws ProbeFailure 14002 too slow, 14005 too large, 14006 undecodable, 1200x truncated, 14000 malformed.
 */
export async function readBody<T>(
  timer: CheckTimer,
  head: ResponseHead,
  keepBytes: number,
  use: (body: Body) => Promise<T> | T,
): Promise<T> {
  const collector = new Collector(keepBytes);
  try {
    const body = await timer.step<Body>({ onTimeout: () => bodyTimeout(collector) }, (done, fail) => {
      const flow = new Flow({ head, collector, done, fail });
      flow.start();
      return flow.close;
    });
    return await use(body);
  } finally {
    collector.release();
  }
}
