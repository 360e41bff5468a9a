import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { aHost } from '../testing/a-host.js';

test.each([{}, { 'accept-encoding': 'gzip' }])(
  'HEAD does not build a response that is built in pieces: %j',
  async (headers) => {
    const progress = { pieces: 0, isOver: false };
    const pieces = async function* () {
      try {
        for (;;) {
          progress.pieces += 1;
          yield await Promise.resolve('a line\n');
        }
      } finally {
        progress.isOver = true;
      }
    };
    const host = await aHost({});
    host.app.get('/pieces', async (_request, reply) => {
      const parts = pieces();
      await parts.next();
      return reply.type('text/csv').send(Readable.from(parts));
    });
    const answer = await host.app.inject({ method: 'HEAD', url: '/pieces', headers });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
    expect([answer.headers['content-type'], answer.headers['content-length']]).toEqual(['text/csv', undefined]);
    expect(progress).toEqual({ pieces: 1, isOver: true });
    await host.app.close();
  },
);
