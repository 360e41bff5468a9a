import type { ChangeEvent } from '@vedette/contract/v1/events';
import { TestRunStep } from '@vedette/contract/v1/monitors/test-run';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFakeAccount } from './fake-account.js';
import { SESSION, createFakeApi } from './fake-api.js';
import { buildFinishedStep } from './fake-journey.js';
import type { RouteResponse, FakeRequest } from './fake-responses.js';
import { findEndpoint, recordContractProblems, findShapeProblems } from './contract-responses.js';
import { noteUntrueAnswer } from './untrue-answers.js';

const DIST = fileURLToPath(new URL('../../../packages/web/dist/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** Forbids all inline content: the app must work under any policy. */
const POLICY = "default-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'";

export interface FakeServer {
  /** Includes the base path; ends in `/`. */
  readonly url: string;
  readonly setState: (index: number, state: 'Up' | 'Down') => void;
  /** Sends a change event as the service does. */
  readonly sendChange: (change: ChangeEvent) => void;
  readonly close: () => Promise<void>;
}

/** Serves the built app under a base path with a fake account that accepts any password. */
export async function startFakeServer(monitors: number, basePath = '/deep/inside/', port = 0): Promise<FakeServer> {
  const account = createFakeAccount(monitors, Date.now());
  const respond = createFakeApi(account, Date.now);
  const streams = new Set<ServerResponse>();
  let eventId = 0;
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname.slice(basePath.length);
    if (path === 'api/v1/Events') {
      openStream(response);
      return;
    }
    if (!/^(v4|api)\//.test(path)) return sendFile(path, response);
    const isSignedIn = (request.headers.cookie ?? '').includes('fake=1');
    const method = request.method ?? 'GET';
    const send = ({ status, body }: RouteResponse, headers?: Record<string, string>): void => {
      recordContractProblems({ method, path, status, body });
      reply(response, status, body, headers);
    };
    if (`${method} ${path}` === 'POST api/v1/Session') {
      const cookie = { 'set-cookie': `fake=1; Path=${basePath}; HttpOnly; SameSite=Strict` };
      send({ status: 201, body: SESSION }, cookie);
      return;
    }
    if (!isSignedIn && findEndpoint(method, path)?.credentials !== 'anonymous') {
      const isApp = request.headers['x-vedette'] === '1';
      const challenge: Record<string, string> = isApp ? {} : { 'www-authenticate': 'Basic realm="api"' };
      send({ status: 401, body: { Messages: [{ Message: 'Sign in first' }] } }, challenge);
      return;
    }
    if (method !== 'GET' && request.headers['x-vedette'] !== '1') {
      send({ status: 403, body: { Messages: [] } });
      return;
    }
    const body = await readBody(request);
    const isTestRun = method === 'POST' && path === 'api/v1/TestRun/Stream';
    if (isTestRun && body['MonitorType'] === 'Transaction') {
      sendJourney(response);
      return;
    }
    const routeResponse = respond({ method, path, query: url.searchParams, body });
    if (isTestRun && routeResponse?.status === 200) {
      recordContractProblems({ method, path: 'api/v1/TestRun', ...routeResponse });
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.end(`event: result\ndata: ${JSON.stringify(routeResponse.body)}\n\n`);
      return;
    }
    if (routeResponse) {
      send(routeResponse);
      return;
    }
    noteUntrueAnswer(`${method} ${path}`, ['has no fake response']);
    reply(response, 404, { Messages: [{ Message: `No fake response: ${method} ${path}` }] });
  }

  /** Sends all events at once except the last, so that the run stays active while a client listens. */
  function sendJourney(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const step = buildFinishedStep();
    noteUntrueAnswer('event step of POST api/v1/TestRun/Stream', findShapeProblems(TestRunStep, step));
    response.write(`: begun\n\nevent: step\ndata: ${JSON.stringify(step)}\n\n`);
    streams.add(response);
    response.on('close', () => streams.delete(response));
  }

  function openStream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write(': open\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  }

  function sendChange(change: ChangeEvent): void {
    eventId += 1;
    const data = JSON.stringify(change);
    for (const stream of streams) stream.write(`id: ${String(eventId)}\nevent: change\ndata: ${data}\n\n`);
  }

  async function sendFile(path: string, response: ServerResponse): Promise<void> {
    const isPage = extname(path) === '';
    const file = await readFile(join(DIST, isPage ? 'index.html' : path)).catch(() => undefined);
    if (!file) {
      reply(response, 404, { Messages: [] });
      return;
    }
    const body = isPage ? file.toString().replace('<base href="/" />', `<base href="${basePath}" />`) : file;
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      // As the service does: these file names contain a content hash.
      'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(body);
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${basePath}`,
    setState: (index, state) => {
      const row = account.monitors[index];
      if (!row) return;
      account.monitors[index] = { ...row, State: state, LastCheckAt: Date.now() };
      sendChange({ Topic: 'incident', Ids: [row.MonitorGuid] });
    },
    sendChange,
    close: () =>
      new Promise((resolve) => {
        for (const stream of streams) stream.end();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function reply(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  if (body === undefined) return void response.writeHead(status, headers).end();
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<FakeRequest['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : (JSON.parse(text) as FakeRequest['body']);
}
