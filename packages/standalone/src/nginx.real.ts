import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestPostgres, type TestPostgres } from './testing/test-postgres.js';
import { ADMIN, startTestSystem, type TestSystem } from './testing/test-system.js';

const PROGRAM = '/usr/sbin/nginx';
const version = installedVersion();
const why = version === undefined ? ' (skipped: nginx is not installed)' : ` ${version}`;
const PATIENCE = { timeout: 30_000, interval: 100 };
const HOST = 'watch.example';
const STATUS_HOST = 'status.shop.example';

function installedVersion(): string | undefined {
  try {
    const child = execFileSync('/bin/sh', ['-c', `${PROGRAM} -v 2>&1`], { encoding: 'utf8' });
    return /nginx\/(\S+)/.exec(child)?.[1];
  } catch {
    return undefined;
  }
}

/** The configuration in docs/operating.md. */
async function documentedBlock(): Promise<string> {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  return /```nginx\n([^]*?)```/.exec(text)?.[1] ?? '';
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

describe.skipIf(version === undefined)(`behind nginx${why}`, () => {
  let postgres: TestPostgres;
  let system: TestSystem;
  let nginx: ChildProcess;
  let folder: string;
  const port = 20_000 + (process.pid % 20_000);
  const plainPort = port + 1;

  beforeAll(async () => {
    postgres = await createTestPostgres();
    system = await startTestSystem(postgres.url, {
      VEDETTE_PUBLIC_URL: `https://${HOST}`,
      VEDETTE_TRUSTED_PROXIES: '127.0.0.1',
    });
    folder = await mkdtemp(join(tmpdir(), 'vedette-nginx-'));
    await chmod(folder, 0o755);
    const { private: key, cert } = await generate([{ name: 'commonName', value: HOST }]);
    await writeFile(join(folder, 'key.pem'), key);
    await writeFile(join(folder, 'cert.pem'), cert);
    const upstream = `http://127.0.0.1:${new URL(system.url).port}`;
    const block = (await documentedBlock())
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl;`)
      .replace(`server_name ${HOST};`, `server_name ${HOST} ${STATUS_HOST};`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
      .replace('http://127.0.0.1:8080', upstream);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    );
    const bare = `server { listen 127.0.0.1:${plainPort}; location / { proxy_pass ${upstream}; } }`;
    const conf = `error_log stderr; pid ${folder}/pid; events {} http { access_log off; ${paths.join(' ')} ${block} ${bare} }`;
    await writeFile(join(folder, 'nginx.conf'), conf);
    nginx = spawn(PROGRAM, ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' });
    await vi.waitFor(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.destroy();
    }, PATIENCE);
  });
  afterAll(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
    await system.stop();
    await postgres.remove();
    await rm(folder, { recursive: true });
  });

  /** Sends a request through nginx and returns once the headers have arrived. */
  async function send(path: string, options: RequestOptions = {}, body?: string): Promise<IncomingMessage> {
    const { headers, ...rest } = options;
    const own = { host: HOST, origin: `https://${HOST}`, 'x-vedette': '1', 'content-type': 'application/json' };
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      rejectUnauthorized: false,
      agent: false,
      ...rest,
      headers: { ...own, ...(headers as IncomingHttpHeaders) },
    });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response;
  }

  async function ask(path: string, options: RequestOptions = {}, body?: string): Promise<Answer> {
    const response = await send(path, options, body);
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode, headers: response.headers, text };
  }

  const signIn = (options: RequestOptions = {}, Password = ADMIN.password): Promise<Answer> =>
    ask('/api/v1/Session', { method: 'POST', ...options }, JSON.stringify({ Email: ADMIN.email, Password }));

  async function cookie(): Promise<string> {
    const { headers } = await signIn();
    return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  }

  test('sets a secure cookie and HSTS behind the documented configuration', async () => {
    const { status, headers } = await signIn();
    expect([status, headers['strict-transport-security']]).toEqual([201, 'max-age=31536000']);
    expect(headers['set-cookie']?.[0]).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  test('writes to the audit log the address that nginx saw', async () => {
    await signIn({ localAddress: '127.0.0.2', headers: { 'x-forwarded-for': '203.0.113.9' } }, 'wrong password');
    const { Rows } = await system.call<{ Rows: { After?: { Address?: string } }[] }>('GET', '/api/v1/Audit?Take=1');
    expect(Rows[0]?.After?.Address).toBe('127.0.0.2');
  });

  test('starts an event stream immediately', async () => {
    const stream = await send('/api/v1/Events', { headers: { cookie: await cookie() } });
    const [first] = (await once(stream, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^retry: 2000\n/);
    stream.destroy();
  });

  test.each([
    [5, 400],
    [8.5, 413],
  ])('passes a body of %d MB to the service, which responds in its own format', async (size, expected) => {
    const body = JSON.stringify({ Description: 'x'.repeat(size * 1024 * 1024) });
    const { status, text } = await ask(
      '/v4/MonitorGroup',
      { method: 'POST', headers: { cookie: await cookie() } },
      body,
    );
    expect([status, text]).toEqual([expected, expect.stringContaining('"Messages"')]);
  });

  test('keeps metrics closed behind a proxy without settings', async () => {
    expect((await ask('/metrics')).status).toBe(403);
    expect((await fetch(`http://127.0.0.1:${plainPort}/metrics`)).status).toBe(403);
    expect((await fetch(`${system.url}/metrics`)).status).toBe(200);
  });

  test('finds a status page by its own host name', async () => {
    const pages = await system.call<{ PublicDashboardGuid: string }[]>('GET', '/v4/PublicStatusPage');
    const guid = pages[0]?.PublicDashboardGuid ?? '';
    await system.call('PATCH', `/v4/PublicStatusPage/${guid}`, { IsPublished: true });
    await system.call('PUT', `/api/v1/PublicStatusPage/${guid}/Extras`, { AutoRefresh: false, HostName: STATUS_HOST });
    await vi.waitFor(async () => {
      const { status, headers } = await ask('/', { headers: { host: STATUS_HOST } });
      expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
      expect((await ask('/v4/Monitor', { headers: { host: STATUS_HOST } })).status).toBe(404);
    }, PATIENCE);
  });
});
