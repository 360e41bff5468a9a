import { Readable } from 'node:stream';
import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { yieldBetween } from '@vedette/kernel/concurrency/event-loop';

/** Bytes passed on at once: a slow line takes them within the time a reader has for them. */
const PIECE = 64 * 1024;
/** How long a reader may keep one piece waiting, and all of them together. */
const PATIENCE_MS = MINUTE;
const PATIENCE_FOR_ALL_MS = 60 * MINUTE;
/** The least a reader must take, on average of the time it keeps the stream waiting, where others are refused. */
const FLOOR_BYTES_A_SECOND = 32 * 1024;
const LOOK_EVERY_MS = 15 * SECOND;

type Part = string | Buffer;
export type Parts = Iterable<Part> | AsyncIterable<Part>;

export interface StallTimeoutOptions {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  /** Called once when the stream is over: read to its end, broken off, or cut off. */
  readonly onEnd: () => void;
  /** Whether others were refused for lack of a place. Default: never. */
  readonly isContended?: () => boolean;
}

/**
 * Streams parts as fast as they are read, and yields to the event loop in between. A reader that stalls, or reads a few bytes
 * now and then, is cut off, because it holds memory and a place: sooner where others are refused. Only time in which the
 * stream waits for the reader counts.
 */
export function streamWithStallTimeout(parts: Parts, options: StallTimeoutOptions): Readable {
  const { clock, onEnd, isContended = () => false } = options;
  const wait = { since: clock.elapsed(), isReaders: true, total: 0, taken: 0 };
  const over = new AbortController();
  const content = Readable.from(
    (async function* () {
      wait.isReaders = false;
      for await (const piece of yieldBetween(toBuffers(parts))) {
        Object.assign(wait, { since: clock.elapsed(), isReaders: true });
        yield piece;
        const total = wait.total + clock.elapsed() - wait.since;
        Object.assign(wait, { isReaders: false, total, taken: wait.taken + piece.length });
      }
    })(),
  );
  const end = (): void => {
    if (!over.signal.aborted) onEnd();
    over.abort();
  };
  // The stream closes a moment after its end was read, when its reader may request the next file already.
  content.once('end', end).once('close', end);
  void (async () => {
    for (;;) {
      await clock.sleep(LOOK_EVERY_MS, over.signal);
      if (over.signal.aborted) return;
      const waited = wait.isReaders ? clock.elapsed() - wait.since : 0;
      const total = wait.total + waited;
      const isSlow = total >= PATIENCE_MS && wait.taken < (total / SECOND) * FLOOR_BYTES_A_SECOND;
      if (waited < PATIENCE_MS && total < PATIENCE_FOR_ALL_MS && !(isSlow && isContended())) continue;
      // Ends at once, so that the next stream that is checked may keep its place.
      end();
      content.destroy(new Error('a reader of a file did not read on'));
    }
  })();
  return content;
}

async function* toBuffers(parts: Parts): AsyncGenerator<Buffer> {
  // What is no promise is awaited alike; the union alone has elements of no type, depending on what was checked before.
  for await (const part of parts as AsyncIterable<Part>) {
    // Cut as bytes: half of a letter is none.
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
  }
}
