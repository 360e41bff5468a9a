import pino from 'pino';
import { expect, test } from 'vitest';
import { aHost } from '../testing/a-host.js';

test('the log of a failed request does not contain the token of its link', async () => {
  const lines: string[] = [];
  const host = await aHost({}, {}, { logger: pino({}, { write: (line) => void lines.push(line) }) });
  host.app.get('/reports/file/:token', () => {
    throw new Error('broken');
  });
  expect((await host.app.inject({ url: '/reports/file/s3cret_-token' })).statusCode).toBe(500);
  expect(lines.join()).toContain('"url":"/reports/file/…"');
  expect(lines.join()).not.toContain('s3cret');
  await host.app.close();
});
