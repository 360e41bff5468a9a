import { Readable } from 'node:stream';
import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { yieldBetween } from '@vedette/kernel/concurrency/event-loop';

/** Maximum bytes of a chunk, small enough for a slow connection to take one in time. */
const MAX_CHUNK_BYTES = 64 * 1024;
/** How long a reader may keep the stream waiting: for one chunk, and in total. */
const MAX_CHUNK_WAIT_MS = MINUTE;
const MAX_TOTAL_WAIT_MS = 60 * MINUTE;
/** Minimum average rate while the stream waits for the reader and others are refused. */
const MIN_BYTES_PER_SECOND = 32 * 1024;
const CHECK_INTERVAL_MS = 15 * SECOND;

type Chunk = string | Buffer;
export type Chunks = Iterable<Chunk> | AsyncIterable<Chunk>;

export interface StallTimeoutOptions {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  /** Called once when the stream ends: completed, cancelled or cut off. */
  readonly onEnd: () => void;
  /** Whether others were refused because no slot was free. Default: never. */
  readonly isContended?: () => boolean;
}

/**
 * Streams parts with back-pressure: as fast as they are read, yielding to the event loop in between. A reader that
 * stalls or reads only a few bytes at a time is cut off, because it holds memory and a slot: sooner if others are
 * refused. Only time in which the stream waits for the reader counts.
 */
export function streamWithStallTimeout(chunks: Chunks, options: StallTimeoutOptions): Readable {
  const { clock, onEnd, isContended = () => false } = options;
  const wait = { since: clock.elapsed(), isReaders: true, total: 0, taken: 0 };
  const ended = new AbortController();
  const content = Readable.from(
    (async function* () {
      wait.isReaders = false;
      for await (const chunk of yieldBetween(toBuffers(chunks))) {
        Object.assign(wait, { since: clock.elapsed(), isReaders: true });
        yield chunk;
        const total = wait.total + clock.elapsed() - wait.since;
        Object.assign(wait, { isReaders: false, total, taken: wait.taken + chunk.length });
      }
    })(),
  );
  const end = (): void => {
    if (!ended.signal.aborted) onEnd();
    ended.abort();
  };
  // The stream closes shortly after its end was read, when the reader may already request the next file.
  content.once('end', end).once('close', end);
  void (async () => {
    for (;;) {
      await clock.sleep(CHECK_INTERVAL_MS, ended.signal);
      if (ended.signal.aborted) return;
      const waited = wait.isReaders ? clock.elapsed() - wait.since : 0;
      const total = wait.total + waited;
      const isSlow = total >= MAX_CHUNK_WAIT_MS && wait.taken < (total / SECOND) * MIN_BYTES_PER_SECOND;
      if (waited < MAX_CHUNK_WAIT_MS && total < MAX_TOTAL_WAIT_MS && !(isSlow && isContended())) continue;
      // Frees the slot immediately, so that contention is over before the next stream is checked.
      end();
      content.destroy(new Error('the reader of a file stalled'));
    }
  })();
  return content;
}

async function* toBuffers(chunks: Chunks): AsyncGenerator<Buffer> {
  // `await` passes plain values through. The cast is needed because the union of iterables loses its element type.
  for await (const chunk of chunks as AsyncIterable<Chunk>) {
    // Splitting is safe on bytes: the text is encoded first.
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let from = 0; from < bytes.length; from += MAX_CHUNK_BYTES) yield bytes.subarray(from, from + MAX_CHUNK_BYTES);
  }
}
