import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createListener, type AddressInfo, type Server } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, expect, test } from 'vitest';

interface Scripts {
  readonly codeIn: (output: readonly string[]) => string | undefined;
  readonly hintFor: (code: string | undefined) => string | undefined;
  readonly withoutStackTraces: (output: readonly string[]) => readonly string[];
  readonly unreachedRegistry: (options: {
    readonly env: NodeJS.ProcessEnv;
    readonly withinMs?: number;
  }) => Promise<{ readonly registry: string; readonly code: string } | undefined>;
}
const scripts = new URL('../scripts/lib/registry.mjs', import.meta.url).href;
const { codeIn, hintFor, withoutStackTraces, unreachedRegistry } = (await import(scripts)) as Scripts;

const cache = await mkdtemp(join(tmpdir(), 'vedette-npm-'));
const open: Server[] = [];
afterAll(async () => {
  for (const server of open) server.close();
  await rm(cache, { recursive: true });
});

async function listenPort(server: Server): Promise<number> {
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Checks a registry at this URL as npm would. */
const probeRegistry = (registry: string, withinMs?: number) =>
  unreachedRegistry({
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: cache, npm_config_noproxy: '127.0.0.1' },
    ...(withinMs !== undefined && { withinMs }),
  });
const notFound: RequestListener = (_request, response) => void response.writeHead(404).end('{}');

test('accepts any response of a registry', async () => {
  expect(await probeRegistry(`http://127.0.0.1:${await listenPort(createServer(notFound))}/`)).toBeUndefined();
});

test('reports an unreachable registry without the password of its URL', async () => {
  const server = createListener();
  const port = await listenPort(server);
  server.close();
  const unreached = await probeRegistry(`http://me:secret@127.0.0.1:${port}/`);
  expect(unreached?.code).toBe('ECONNREFUSED');
  expect(unreached?.registry).toContain(`127.0.0.1:${port}`);
  expect(unreached?.registry).not.toContain('secret');
  expect(hintFor(unreached?.code)).toContain('HTTPS_PROXY');
});

test('explains how to trust an unknown certificate authority', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'registry.example' }]);
  const unreached = await probeRegistry(
    `https://127.0.0.1:${await listenPort(createSecureServer({ key, cert }, notFound))}/`,
  );
  expect(unreached?.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(hintFor(unreached?.code)).toContain('NODE_EXTRA_CA_CERTS');
  expect(hintFor('SELF_SIGNED_CERT_IN_CHAIN')).toBe(hintFor(unreached?.code));
});

test('gives up on a silent connection', async () => {
  const silent = createListener((socket) => socket.on('error', () => undefined).resume());
  expect((await probeRegistry(`https://127.0.0.1:${await listenPort(silent)}/`, 3_000))?.code).toBe('ETIMEDOUT');
});

test('removes stack traces from the output of npm 10 and earlier', () => {
  const output = [
    'npm error code ENOTFOUND',
    'npm error FetchError: request to https://registry.example failed {',
    'npm error     at ClientRequest.<anonymous> (/usr/lib/node_modules/npm/index.js:1:1)',
    "npm error   code: 'ENOTFOUND',",
    'npm error }',
    'npm error',
  ];
  expect(withoutStackTraces(output)).toEqual([
    'npm error code ENOTFOUND',
    'npm error FetchError: request to https://registry.example failed',
  ]);
  expect(codeIn(output)).toBe('ENOTFOUND');
  expect(codeIn(['npm ERR! code EINTEGRITY'])).toBe('EINTEGRITY');
  expect(codeIn(['npm error Exit handler never called!'])).toBeUndefined();
  expect(hintFor(codeIn(output))).toContain('network');
  expect(hintFor('ELIFECYCLE')).toBeUndefined();
});
