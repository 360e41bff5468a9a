import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** Lets all pending work of the process run before the caller continues. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** Streams a long text in parts and yields to the event loop after each. */
export const yieldingStream = (parts: Iterable<string> | AsyncIterable<string>): Readable =>
  Readable.from(yieldBetween(parts));

/** Yields each part to the caller, and then control to the event loop. */
export async function* yieldBetween<Part>(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    yield part;
    await yieldToEventLoop();
  }
}

/** Maps a long list, and yields to the event loop after every `batchSize` elements. */
export async function mapYielding<One, Made>(
  all: readonly One[],
  batchSize: number,
  make: (one: One) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, one] of all.entries()) {
    if (at > 0 && at % batchSize === 0) await yieldToEventLoop();
    made.push(make(one));
  }
  return made;
}
