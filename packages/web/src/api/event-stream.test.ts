import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEvents, readEvents, type StreamEvent } from './event-stream.js';

const written = ({ name, data }: StreamEvent): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const name = fc.stringMatching(/^[a-z]{1,8}$/);

test('parses events wherever the stream is split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name, data: fc.jsonValue() })),
      fc.integer({ min: 1, max: 9 }),
      async (sent, size) => {
        const bytes = new TextEncoder().encode(sent.map(written).join(': still here\n\n'));
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
            controller.close();
          },
        });
        const received: StreamEvent[] = [];
        for await (const event of readEvents(body)) received.push(event);
        expect(received).toEqual(sent.map((event) => JSON.parse(JSON.stringify(event)) as StreamEvent));
      },
    ),
    { numRuns: 30 },
  );
});

test('skips comments and incomplete events, and keeps the remainder', () => {
  expect(parseEvents(': beat\n\nid: 3\n\nevent: a\ndata: 1\n\nevent: b')).toEqual({
    events: [{ name: 'a', data: 1 }],
    remainder: 'event: b',
  });
});
