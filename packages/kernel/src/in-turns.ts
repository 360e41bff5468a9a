import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A long text as it is sent, made part by part: what else this process does has its turn between any two of them. */
export function inTurns(parts: Iterable<string> | AsyncIterable<string>): Readable {
  return Readable.from(
    (async function* () {
      for await (const part of parts) {
        yield part;
        await nextTurn();
      }
    })(),
  );
}
