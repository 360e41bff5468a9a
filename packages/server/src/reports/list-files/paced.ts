import { Readable } from 'node:stream';
import { MINUTE, SECOND, type Clock } from '@vedette/kernel/clock';
import { turns } from '@vedette/kernel/in-turns';

/** What a reader is given at once: a slow line takes it within the time he has for it. */
const PIECE = 64 * 1024;
/** A reader may keep one piece waiting for so long, and all of them together. */
const PATIENCE_MS = MINUTE;
const PATIENCE_FOR_ALL_MS = 60 * MINUTE;
/** Where others wait for his place, he is to take so much a second on average of the time he keeps it waiting. */
const FLOOR_BYTES_A_SECOND = 32 * 1024;
const LOOK_EVERY_MS = 15 * SECOND;

type Part = string | Buffer;
export type Parts = Iterable<Part> | AsyncIterable<Part>;

export interface Pacing {
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  /** Called once when it is over: read to its end, broken off, or taken from a reader who does not read on. */
  readonly onEnd: () => void;
  /** Whether others found no place. Default: all find one. */
  readonly isWanted?: () => boolean;
}

/**
 * Something long as it is sent, made as fast as it is read, in turns with everything else. Whoever stops reading, or reads a
 * few bytes now and then, has it broken off: what it holds is for others, and sooner where they find no place. Only time in
 * which he keeps it waiting counts.
 */
export function paced(parts: Parts, pacing: Pacing): Readable {
  const { clock, onEnd, isWanted = () => false } = pacing;
  const wait = { since: clock.elapsed(), isReaders: true, total: 0, taken: 0 };
  const over = new AbortController();
  const content = Readable.from(
    (async function* () {
      wait.isReaders = false;
      for await (const piece of turns(piecesOf(parts))) {
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
  // It is closed a moment after its end was read, when whoever read it may ask for the next already.
  content.once('end', end).once('close', end);
  void (async () => {
    for (;;) {
      await clock.sleep(LOOK_EVERY_MS, over.signal);
      if (over.signal.aborted) return;
      const waited = wait.isReaders ? clock.elapsed() - wait.since : 0;
      const total = wait.total + waited;
      const isSlow = total >= PATIENCE_MS && wait.taken < (total / SECOND) * FLOOR_BYTES_A_SECOND;
      if (waited < PATIENCE_MS && total < PATIENCE_FOR_ALL_MS && !(isSlow && isWanted())) continue;
      // At once: whoever is looked at next may keep his place.
      end();
      content.destroy(new Error('a reader of a file did not read on'));
    }
  })();
  return content;
}

async function* piecesOf(parts: Parts): AsyncGenerator<Buffer> {
  // What is no promise is awaited alike; the union alone has elements of no type, depending on what was checked before.
  for await (const part of parts as AsyncIterable<Part>) {
    // Cut as bytes: half of a letter is none.
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
  }
}
