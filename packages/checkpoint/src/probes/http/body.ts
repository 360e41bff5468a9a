import type { Transform } from 'node:stream';
import { MOST_BODY_BYTES } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Course } from '../../net/course.js';
import { after } from '../../net/timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import { decodersFor } from './decoders.js';
import { exchangeFailure, headerOf, type ResponseHead } from './exchange.js';
import { Gate } from './gate.js';

/** Most bytes of a body that are read, on the wire and after inflating alike. */
export const MAX_BODY_BYTES = 20_000_000;

export interface Body {
  /** Decoded, at most what was wanted. */
  readonly bytes: Buffer;
  /** Size of the whole body, decoded and on the wire. */
  readonly decodedBytes: number;
  readonly wireBytes: number;
}

/**
 * Bodies beyond what travels are held by few checks at a time: with its text, one takes up to 60 MB. One that drips yields to
 * others that wait, and is run elsewhere.
 */
const LARGE_BYTES = MOST_BODY_BYTES;
const largeBodies = new Gate({ places: 4, fairMs: 2_000, fairProgress: 1_000_000, after });

/** Where a body comes from. */
interface Source {
  pause(): void;
  resume(): void;
  /** Ends it: it takes the place of others and does too little with it. */
  giveUp(): void;
}

/** Collects decoded bytes up to `keepBytes` and counts the rest; asks for a large place before it grows. */
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

  /** Takes a chunk. `source` is held while there is no place for a large body. */
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
      yieldPlace: () => {
        this.release();
        source.giveUp();
      },
      // A whole body stays until it is judged.
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

  /** Gives the large place back; call once the bytes are no longer needed. */
  release(): void {
    this.#leave?.();
  }
}

const tooLarge = (): ProbeFailure =>
  new ProbeFailure(errorCodes.responseTooLarge, `more than ${MAX_BODY_BYTES} bytes of body`);

const crowdedOut = (): ProbeFailure =>
  new ProbeFailure(errorCodes.probeFailed, 'a large body came too slowly while others waited for its place');

function bodyTimeout(collector: Collector): ProbeFailure {
  if (collector.isWaiting) return new ProbeFailure(errorCodes.probeFailed, 'no room for a large body in time');
  return new ProbeFailure(errorCodes.bodyTimeout, 'the body is not complete within the time-out');
}

interface Reading {
  readonly head: ResponseHead;
  readonly collector: Collector;
  readonly done: (body: Body) => void;
  readonly fail: (error: Error) => void;
}

/** What already happened to a stream between its head and now. */
function earlyEnd({ stream }: ResponseHead): Error | undefined {
  if (stream.errored) return exchangeFailure(stream.errored);
  return stream.destroyed && !stream.readableEnded ? endedEarly() : undefined;
}

const endedEarly = (): ProbeFailure => new ProbeFailure(errorCodes.connectionClosed, 'the body ended early');

/** Fewer bytes than promised: HTTP/1.1 is held to its length by the parser, HTTP/2 is not. */
function isShort({ httpVersion, headers, isForHead }: ResponseHead, wireBytes: number): boolean {
  return isForHead !== true && httpVersion === '2' && wireBytes < Number(headerOf(headers, 'content-length') ?? 0);
}

/** Lets the body flow, through decoders when it has an encoding, and tells how it ended. */
function flow({ head, collector, done, fail }: Reading): () => void {
  const { stream } = head;
  let decoders: Transform[] = [];
  let wireBytes = 0;
  const close = (): void => {
    stream.destroy();
    for (const decoder of decoders) decoder.destroy();
  };
  const stop = (error: Error): void => {
    close();
    fail(error);
  };
  const finish = (): void => done({ bytes: collector.take(), decodedBytes: collector.decodedBytes, wireBytes });
  const keep = (chunk: Buffer): void => {
    const source = decoders.at(-1) ?? stream;
    collector.add(chunk, {
      pause: () => source.pause(),
      resume: () => source.resume(),
      giveUp: () => stop(crowdedOut()),
    });
    if (collector.decodedBytes > MAX_BODY_BYTES) stop(tooLarge());
  };
  const onFirst = (chunk: Buffer): void => {
    try {
      decoders = decodersFor(headerOf(head.headers, 'content-encoding'), chunk[0] ?? 0);
    } catch (error) {
      stop(error as Error);
      return;
    }
    const last = decoders.at(-1);
    if (!last) return;
    for (const decoder of decoders) decoder.on('error', (error) => stop(undecodable(error)));
    last.on('data', keep).on('end', finish);
    decoders.reduce((from, to) => from.pipe(to));
  };
  const early = earlyEnd(head);
  if (early) stop(early);
  stream.on('data', (chunk: Buffer) => {
    if (wireBytes === 0) onFirst(chunk);
    wireBytes += chunk.length;
    const [outermost] = decoders;
    if (!outermost) keep(chunk);
    else if (!outermost.destroyed && !outermost.write(chunk)) {
      stream.pause();
      outermost.once('drain', () => stream.resume());
    }
    if (wireBytes > MAX_BODY_BYTES) stop(tooLarge());
  });
  stream.once('end', () => {
    if (isShort(head, wireBytes)) stop(endedEarly());
    else if (decoders[0]) decoders[0].end();
    else finish();
  });
  stream.once('error', (error: Error) => stop(exchangeFailure(error)));
  stream.once('close', () => {
    if (!stream.readableEnded) stop(endedEarly());
  });
  return close;
}

const undecodable = (error: Error): ProbeFailure =>
  new ProbeFailure(errorCodes.bodyUndecodable, error.message, { cause: error });

/**
 * Reads a body to its end, keeping the first `keepBytes` decoded bytes, and hands it to `use`; until that is done the
 * body's memory counts as taken.
 * @throws ProbeFailure 14002 too slow, 14005 too large, 14006 undecodable, 1200x cut off, 14000 malformed.
 */
export async function readBody<T>(
  course: Course,
  head: ResponseHead,
  keepBytes: number,
  use: (body: Body) => Promise<T> | T,
): Promise<T> {
  const collector = new Collector(keepBytes);
  try {
    const body = await course.step<Body>({ onTimeout: () => bodyTimeout(collector) }, (done, fail) =>
      flow({ head, collector, done, fail }),
    );
    return await use(body);
  } finally {
    collector.release();
  }
}
