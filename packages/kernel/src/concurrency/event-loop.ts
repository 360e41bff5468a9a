import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** Lets all pending work of the process run before the caller continues. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** Streams a long text in parts and yields to the event loop after each. */
export const createYieldingStream = (parts: Iterable<string> | AsyncIterable<string>): Readable =>
  Readable.from(yieldBetween(parts));

/** Yields each part to the caller, and then control to the event loop. */
export async function* yieldBetween<Part>(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    yield part;
    await yieldToEventLoop();
  }
}

/** Maps a long list, and yields to the event loop after every `batchSize` elements. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  batchSize: number,
  mapItem: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % batchSize === 0) await yieldToEventLoop();
    results.push(mapItem(item));
  }
  return results;
}
