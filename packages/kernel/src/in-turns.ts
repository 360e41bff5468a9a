import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A long text as it is sent, made part by part: what else this process does has its turn between any two of them. */
export const inTurns = (parts: Iterable<string> | AsyncIterable<string>): Readable => Readable.from(turns(parts));

/** Part by part, with a turn for everything else behind each. */
export async function* turns<Part>(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const part of parts) {
    yield part;
    await nextTurn();
  }
}

/** What `map` makes of a long list, with a turn for everything else behind every `atOnce` of it. */
export async function mappedInTurns<One, Made>(
  all: readonly One[],
  atOnce: number,
  make: (one: One) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, one] of all.entries()) {
    if (at > 0 && at % atOnce === 0) await nextTurn();
    made.push(make(one));
  }
  return made;
}
