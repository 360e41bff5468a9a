import { createServer } from 'node:net';
import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { itsHealth, takePort } from './listening.js';
import { readConfig } from './config.js';

test('port 0 takes a free one and names the address to open', async () => {
  const app = Fastify();
  expect(await takePort(app, { host: '127.0.0.1', port: 0 })).toMatch(/^http:\/\/localhost:\d+$/);
  await app.close();
});

test('a taken port is one sentence that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(takePort(Fastify(), { host: '127.0.0.1', port })).rejects.toThrow(
    `VEDETTE_PORT: port ${String(port)} on 127.0.0.1 is taken; stop what uses it, or set VEDETTE_PORT to another one.`,
  );
  other.close();
});

test('an address of another machine is one sentence', async () => {
  await expect(takePort(Fastify(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'VEDETTE_HOST: 192.0.2.1 is not an address of this machine.',
  );
});

test.each([
  ['http://localhost:8080', undefined, 'all', 'http://localhost:8080/health/live'],
  ['http://[::1]:8080', undefined, 'all', 'http://[::1]:8080/health/live'],
  ['http://localhost:8080', 'is private', 'all', undefined],
  ['http://localhost:8080', undefined, 'api,engine', undefined],
])(
  'at %s, this machine being refused as %s, roles %s: asked whether it lives at %s',
  (own, refusal, roles, expected) => {
    const asked: unknown[] = [];
    const egressRefusal = (...place: unknown[]): string | undefined => {
      asked.push(place);
      return refusal;
    };
    expect(itsHealth({ config: readConfig({ VEDETTE_ROLES: roles }), egressRefusal }, own)).toBe(expected);
    expect(asked).toEqual([[own.includes('[') ? '::1' : '127.0.0.1', 1]]);
  },
);
