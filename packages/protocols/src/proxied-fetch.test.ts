import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { generate } from 'selfsigned';
import { afterAll, expect, test } from 'vitest';
import { createProxyChooser, parseProxy } from './outbound-proxy.js';
import { requestTunnel, createProxiedFetch } from './proxied-fetch.js';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('sends the absolute URL and credentials to the proxy and reuses the connection', async () => {
  const requests: unknown[] = [];
  let connections = 0;
  const port = await listening(
    createServer((request, response) => {
      void readBody(request).then((body) => {
        const { method, url, headers } = request;
        requests.push([method, url, headers.host, headers['proxy-authorization'], body]);
        response.writeHead(201, { 'retry-after': '3' }).end('done');
      });
    }).on('connection', () => (connections += 1)),
  );
  const send = createProxiedFetch(createProxyChooser({ http: `http://ann:pw@127.0.0.1:${port}` }));
  for (const body of ['one', 'two']) {
    const answer = await send('http://watch.example/api/v1/x?y=1', { method: 'POST', body });
    expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([201, '3', 'done']);
  }
  const login = `Basic ${Buffer.from('ann:pw').toString('base64')}`;
  const expected = ['POST', 'http://watch.example/api/v1/x?y=1', 'watch.example', login];
  expect(requests).toEqual([
    [...expected, 'one'],
    [...expected, 'two'],
  ]);
  expect(connections).toBe(1);
});

test('opens a tunnel for TLS and reports the proxy status if that fails', async () => {
  const lines: string[] = [];
  const port = await listening(
    createServer().on('connect', (request, socket: Socket) => {
      lines.push(request.url ?? '');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }),
  );
  const send = createProxiedFetch(createProxyChooser({ https: `127.0.0.1:${port}` }));
  await expect(send('https://watch.example/')).rejects.toThrow(`the outbound proxy 127.0.0.1:${port} returned 403`);
  expect(lines).toEqual(['watch.example:443']);
});

test('verifies the certificate of the service and reuses one tunnel', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'watch.example' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'watch.example' }] }],
  });
  const target = await listening(
    createHttpsServer({ key, cert }, (request, response) => {
      void readBody(request).then((body) => response.end(`over TLS: ${body}`));
    }),
  );
  const lines: string[] = [];
  const port = await listening(
    createServer().on('connect', (request, inward: Socket) => {
      lines.push(request.url ?? '');
      const outward = connect(target, '127.0.0.1', () => {
        inward.write('HTTP/1.1 200 OK\r\n\r\n');
        inward.pipe(outward).pipe(inward);
      });
      sockets.add(outward);
    }),
  );
  const choose = createProxyChooser({ https: `127.0.0.1:${port}` });
  const send = createProxiedFetch(choose, { ca: cert });
  for (const body of ['one', 'two']) {
    const answer = await send('https://watch.example/x', { method: 'POST', body });
    expect(await answer.text()).toBe(`over TLS: ${body}`);
  }
  expect(lines).toEqual(['watch.example:443']);
  await expect(createProxiedFetch(choose)('https://watch.example/')).rejects.toThrow(/certificate/);
});

test('opens a tunnel to the target', async () => {
  const target = await listening(createServer((_request, response) => response.end('there')));
  const port = await listening(
    createServer().on('connect', (_request, inward: Socket) => {
      const outward = connect(target, '127.0.0.1', () => {
        inward.write('HTTP/1.1 200 OK\r\n\r\n');
        inward.pipe(outward).pipe(inward);
      });
      sockets.add(outward);
    }),
  );
  const proxy = parseProxy(`127.0.0.1:${port}`);
  if (!proxy) throw new Error('this is a proxy');
  const { status, socket } = await requestTunnel(proxy, { host: 'watch.example', port: 80 });
  expect(status).toBe(200);
  socket.write('GET / HTTP/1.1\r\nhost: watch.example\r\nconnection: close\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text).toContain('there');
});

test.each(['http:', 'https:'])('names an unreachable proxy for %s', async (protocol) => {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  const address = `127.0.0.1:${port}`;
  const send = createProxiedFetch(createProxyChooser({ http: address, https: address }));
  await expect(send(`${protocol}//watch.example/`)).rejects.toThrow(`the outbound proxy ${address} cannot be reached`);
});

test('aborts a call while the proxy does not respond', async () => {
  const port = await listening(createServer(() => undefined));
  const send = createProxiedFetch(createProxyChooser({ http: `127.0.0.1:${port}` }));
  await expect(send('http://watch.example/', { signal: AbortSignal.timeout(20) })).rejects.toThrow(/abort/i);
});
