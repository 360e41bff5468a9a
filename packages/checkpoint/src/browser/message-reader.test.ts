import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MessageReader, type Heard } from './message-reader.js';

const read = (chunks: readonly Buffer[], limits = { answer: 60_000, event: 40_000 }): Heard[] => {
  const heard: Heard[] = [];
  const reader = new MessageReader(limits, (one) => heard.push(one));
  for (const chunk of chunks) reader.push(chunk);
  return heard;
};

test('reads messages however the pipe splits them', () => {
  const messages = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')));
  fc.assert(
    fc.property(messages, fc.integer({ min: 1, max: 9 }), (texts, size) => {
      const all = Buffer.from(texts.map((text) => `${text}\0`).join(''));
      const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
        all.subarray(at * size, (at + 1) * size),
      );
      expect(read(chunks)).toEqual(texts.map((text) => ({ text })));
    }),
  );
});

test.each([
  ['{"method":"a.b"', 40_001],
  ['{"id":17,"result"', 60_001],
])('keeps both ends of %s… with %d bytes and reads the next message', (begin, size) => {
  const large = `${begin.padEnd(size - 4, 'x')}"}}}`;
  const all = Buffer.from(`{}\0${large}\0{"id":1}\0`);
  for (const step of [all.length, 7, 65_536]) {
    const chunks = Array.from({ length: Math.ceil(all.length / step) }, (_, at) =>
      all.subarray(at * step, (at + 1) * step),
    );
    const [first, ends, last] = read(chunks);
    expect([first, last]).toEqual([{ text: '{}' }, { text: '{"id":1}' }]);
    expect(ends).toEqual({ head: large.slice(0, 16_384), tail: large.slice(-256) });
  }
});

test('allows larger responses than events', () => {
  const answer = `{"id":3,"result":"${'x'.repeat(50_000)}"}`;
  expect(read([Buffer.from(`${answer}\0`)])).toEqual([{ text: answer }]);
});
