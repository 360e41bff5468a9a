import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFrame, readFrames } from './relay-frames.js';

async function readAll(chunks: readonly Buffer[], maxBytes = 1_000): Promise<string[]> {
  const found: string[] = [];
  async function* body(): AsyncGenerator<Buffer> {
    yield* chunks;
    return Promise.resolve();
  }
  for await (const frame of readFrames(body(), maxBytes)) found.push(frame.toString());
  return found;
}

test('returns the messages, however they are divided into chunks', async () => {
  const texts = fc.array(fc.string({ maxLength: 50 }), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 200 }), async (messages, size) => {
      const bytes = Buffer.concat(messages.map((text) => encodeFrame(Buffer.from(text))));
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      expect(await readAll(chunks)).toEqual(messages);
    }),
  );
});

test('leaves out an incomplete message, and rejects one that is too long', async () => {
  const frame = encodeFrame(Buffer.from('hello'));
  expect(await readAll([frame, frame.subarray(0, 7)])).toEqual(['hello']);
  await expect(readAll([frame], 4)).rejects.toThrow('too long');
});
