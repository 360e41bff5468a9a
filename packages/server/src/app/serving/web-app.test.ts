import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHost, type RouteHost } from '../../http/index.js';
import { rejectingGatekeeper, emptyLookups } from '../../testing/empty-lookups.js';
import { mountDocumentation } from './documentation.js';
import { serveWebApp } from './web-app.js';

let folder: string;
let host: RouteHost;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<head><base href="/" /></head>');
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'run();');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  const logger = pino({ level: 'silent' });
  host = await createHost({
    logger,
    gatekeeper: rejectingGatekeeper,
    lookups: emptyLookups,
    newGuid: () => 'id',
    basePath: '/monitoring',
  });
  mountDocumentation(host);
  await serveWebApp(host, folder);
});
afterAll(async () => {
  await host.app.close();
  await rm(folder, { recursive: true });
});

test.each(['/', '/monitors/0f0e0d0c-0b0a-4908-8706-050403020100?tab=checks', '/monitoring/incidents'])(
  'serves the page at %s, under the base path and a strict policy',
  async (url) => {
    const reply = await host.app.inject({ url });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<base href="/monitoring/" />');
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
    expect(reply.headers['content-security-policy']).not.toContain('unsafe');
    expect(reply.headers['cache-control']).toBe('no-cache');
  },
);

test('caches files with a hash in the name and revalidates others', async () => {
  const script = await host.app.inject({ url: '/monitoring/assets/app-1a2b.js' });
  expect(script.headers['cache-control']).toContain('immutable');
  expect(script.headers['content-type']).toContain('javascript');
  expect((await host.app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache');
});

test.each(['/v4/nothing', '/api/v1/nothing', '/assets/gone.js', '/v3/Monitor', '/.stamp', '/../package.json'])(
  '%s is not a page',
  async (url) => {
    expect((await host.app.inject({ url })).statusCode).toBe(404);
  },
);

test.each(['v4', 'api/v1'])('serves a readable reference at %s, with the base path in its OpenAPI', async (surface) => {
  const page = await host.app.inject({ url: `/${surface}/docs` });
  expect(page.headers['content-type']).toContain('text/html');
  const document = (await host.app.inject({ url: `/${surface}/openapi.json` })).json<{ servers: { url: string }[] }>();
  expect(document.servers[0]?.url).toBe(`/monitoring/${surface}`);
});
