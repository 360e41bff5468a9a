import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameReader, bytesFrame, messageFrame, type Frame } from './frames.js';

/** Returns all frames of some chunks. */
function readFrames(chunks: readonly Buffer[]): Frame[] {
  const received: Frame[] = [];
  const reader = new FrameReader((frame) => received.push(frame));
  for (const chunk of chunks) reader.addChunk(chunk);
  return received;
}

test('reads frames wherever the pipe splits them', () => {
  const frame = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ kind: 'bytes' as const, bytes: Buffer.from(bytes) })),
    fc.dictionary(fc.string(), fc.string()).map((message) => ({
      kind: 'message' as const,
      message: JSON.parse(JSON.stringify(message)) as unknown,
    })),
  );
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 6 }), fc.integer({ min: 1, max: 30 }), (frames, size) => {
      const all = Buffer.concat(
        frames.map((one) => (one.kind === 'bytes' ? bytesFrame(one.bytes) : messageFrame(one.message as object))),
      );
      const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
        all.subarray(at * size, (at + 1) * size),
      );
      expect(readFrames(chunks)).toEqual(frames);
    }),
  );
});

test('rejects a frame of 4 GB without waiting for it', () => {
  expect(() => readFrames([Buffer.from([255, 255, 255, 255, 0])])).toThrow('too long');
});

test('rejects a message that is not JSON', () => {
  expect(() => readFrames([Buffer.from([0, 0, 0, 1, 1, 0x7b])])).toThrow(SyntaxError);
});
