import { MAX_BODY_BYTES } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { CheckTimer } from '../../net/check-timer.js';
import { startTimer } from '../../timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import { createDecoding, type Decoding } from './decoders.js';
import { exchangeFailure, type ResponseHead } from './http-connection.js';
import { PreemptiveSemaphore } from './preemptive-semaphore.js';
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
const LARGE_BODY_BYTES = MAX_BODY_BYTES;
const largeBodySlots = new PreemptiveSemaphore({ maxHolders: 4, minHoldMs: 2_000, minProgress: 1_000_000, startTimer });

/** Stream of a body that can be paused. */
interface PausableSource {
  pause(): void;
  resume(): void;
  /** Aborts the body, because it occupies a slot and makes too little progress. */
  abort(): void;
}

/** Collects decoded bytes up to `keepBytes` and counts the rest. Requests a slot for a large body before it grows. */
class BodyCollector {
  readonly #chunks: Buffer[] = [];
  readonly #keepBytes: number;
  #keptBytes = 0;
  #releaseSlot: (() => void) | undefined;
  isWaitingForSlot = false;
  isComplete = false;
  decodedBytes = 0;

  constructor(keepBytes: number) {
    this.#keepBytes = keepBytes;
  }

  /** Adds a chunk. Back-pressure: `source` is paused while there is no slot for a large body. */
  add(chunk: Buffer, source: PausableSource): void {
    this.decodedBytes += chunk.length;
    if (this.#keptBytes >= this.#keepBytes) return;
    const keptPart = chunk.subarray(0, this.#keepBytes - this.#keptBytes);
    this.#chunks.push(keptPart);
    this.#keptBytes += keptPart.length;
    if (this.#keptBytes <= LARGE_BODY_BYTES || this.#releaseSlot) return;
    let hasReturned = false;
    this.isWaitingForSlot = true;
    this.#releaseSlot = largeBodySlots.acquire({
      onAcquired: () => {
        this.isWaitingForSlot = false;
        if (hasReturned) source.resume();
      },
      onPreempted: () => {
        this.release();
        source.abort();
      },
      // A complete body keeps its slot until it is judged.
      readProgress: () => (this.isComplete ? Infinity : this.decodedBytes),
    });
    hasReturned = true;
    if (this.#isStillWaiting()) source.pause();
  }

  #isStillWaiting(): boolean {
    return this.isWaitingForSlot;
  }

  takeBytes(): Buffer {
    this.isComplete = true;
    const [onlyChunk] = this.#chunks;
    return this.#chunks.length === 1 && onlyChunk ? onlyChunk : Buffer.concat(this.#chunks, this.#keptBytes);
  }

  /** Releases the slot. Call it once the bytes are no longer needed. */
  release(): void {
    this.#releaseSlot?.();
  }
}

const bodyTooLarge = (): ProbeFailure =>
  new ProbeFailure(errorCodes.responseTooLarge, `the body exceeds ${MAX_READ_BODY_BYTES} bytes`);

const slotLost = (): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, 'a large body arrived too slowly while others waited for its slot');

function bodyTimeout(collector: BodyCollector): ProbeFailure {
  if (collector.isWaitingForSlot) return new ProbeFailure(errorCodes.probeFailed, 'no slot for a large body in time');
  return new ProbeFailure(errorCodes.bodyTimeout, 'the body was not complete within the timeout');
}

interface BodyReading {
  readonly head: ResponseHead;
  readonly collector: BodyCollector;
  readonly done: (body: Body) => void;
  readonly fail: (error: Error) => void;
}

/** Returns an error that occurred on the stream since its head was read. */
function findEarlyError({ stream }: ResponseHead): Error | undefined {
  if (stream.errored) return exchangeFailure(stream.errored);
  return stream.destroyed && !stream.readableEnded ? bodyEndedEarly() : undefined;
}

const bodyEndedEarly = (): ProbeFailure => new ProbeFailure(errorCodes.connectionClosed, 'the body ended early');

/** A body on its way from the wire through its decoders. */
class BodyFlow {
  readonly #reading: BodyReading;
  #decoding: Decoding = { decoders: [], addDeviations: () => undefined };
  #wireBytes = 0;
  #hasWireEnded = false;
  #isDecoded = false;

  constructor(reading: BodyReading) {
    this.#reading = reading;
  }

  /** Starts the flow and reports how it ended. */
  start(): void {
    const { head } = this.#reading;
    const earlyError = findEarlyError(head);
    if (earlyError) this.#stop(earlyError);
    head.stream.on('data', (chunk: Buffer) => this.#addWireChunk(chunk));
    head.stream.once('end', () => this.#endWire());
    head.stream.once('error', (error: Error) => this.#stop(exchangeFailure(error)));
    head.stream.once('close', () => {
      if (!head.stream.readableEnded) this.#stop(bodyEndedEarly());
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

  #addWireChunk(chunk: Buffer): void {
    const { stream } = this.#reading.head;
    if (this.#wireBytes === 0) this.#beginDecoding(chunk[0] ?? 0);
    this.#wireBytes += chunk.length;
    const [outermost] = this.#decoding.decoders;
    if (!outermost) this.#collect(chunk);
    else if (!outermost.destroyed && !outermost.write(chunk)) {
      // Back-pressure: nothing is read while the decoder is behind.
      stream.pause();
      outermost.once('drain', () => stream.resume());
    }
    if (this.#wireBytes > MAX_READ_BODY_BYTES) this.#stop(bodyTooLarge());
  }

  #beginDecoding(firstByte: number): void {
    const { headers, addDeviation } = this.#reading.head;
    try {
      const codings = listValues(headers, 'content-encoding');
      this.#decoding = createDecoding(codings, { firstByte, addDeviation });
    } catch (error) {
      this.#stop(error as Error);
      return;
    }
    const { decoders } = this.#decoding;
    const last = decoders.at(-1);
    if (!last) return;
    for (const decoder of decoders) {
      decoder.on('error', (error) => {
        if (!decoder.readableEnded) this.#stop(decodingFailure(error));
      });
    }
    last.on('data', (chunk: Buffer) => this.#collect(chunk));
    last.on('end', () => {
      this.#isDecoded = true;
      this.#finish();
    });
    decoders.reduce((upstream, downstream) => upstream.pipe(downstream));
  }

  #collect(chunk: Buffer): void {
    const { collector, head } = this.#reading;
    const source = this.#decoding.decoders.at(-1) ?? head.stream;
    collector.add(chunk, {
      pause: () => source.pause(),
      resume: () => source.resume(),
      abort: () => this.#stop(slotLost()),
    });
    if (collector.decodedBytes > MAX_READ_BODY_BYTES) this.#stop(bodyTooLarge());
  }

  #endWire(): void {
    this.#hasWireEnded = true;
    const [outermost] = this.#decoding.decoders;
    if (outermost) outermost.end();
    else this.#isDecoded = true;
    this.#finish();
  }

  /** Both must have ended: compressed data can end before the body, and the rest of the body may be missing. */
  #finish(): void {
    const { collector, done } = this.#reading;
    if (!this.#hasWireEnded || !this.#isDecoded) return;
    if (this.#isIncomplete()) {
      this.#stop(bodyEndedEarly());
      return;
    }
    this.#decoding.addDeviations();
    done({ bytes: collector.takeBytes(), decodedBytes: collector.decodedBytes, wireBytes: this.#wireBytes });
  }

  /** Fewer bytes than announced. Some servers announce the length before compression; browsers accept that. */
  #isIncomplete(): boolean {
    const { head, collector } = this.#reading;
    if (head.announcedBytes === undefined || this.#wireBytes >= head.announcedBytes) return false;
    if (this.#decoding.decoders.length === 0 || collector.decodedBytes !== head.announcedBytes) return true;
    head.addDeviation('Content-Length is the length of the decoded body');
    return false;
  }
}

/** A decoder that could not be started is a checkpoint fault rather than a target failure. */
const decodingFailure = (error: Error): ProbeFailure =>
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
  useBody: (body: Body) => Promise<T> | T,
): Promise<T> {
  const collector = new BodyCollector(keepBytes);
  try {
    const body = await timer.step<Body>({ onTimeout: () => bodyTimeout(collector) }, (done, fail) => {
      const flow = new BodyFlow({ head, collector, done, fail });
      flow.start();
      return flow.close;
    });
    return await useBody(body);
  } finally {
    collector.release();
  }
}
