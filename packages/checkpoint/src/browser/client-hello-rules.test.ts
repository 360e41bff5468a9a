import { once } from 'node:events';
import { connect } from 'node:tls';
import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { closeAll, listen } from '../probes/http/testing/http-fixture.js';
import { parseClientHello } from './client-hello-rules.js';

afterAll(closeAll);

async function captureHello(alpn: string[]): Promise<Buffer> {
  const server = createServer();
  const port = await listen(server);
  const client = connect({ port, host: '127.0.0.1', ALPNProtocols: alpn }).on('error', () => undefined);
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [hello] = (await once(socket, 'data')) as [Buffer];
  client.destroy();
  return hello;
}

test.each([[['h2', 'http/1.1']], [['http/1.1']], [[]]])('reads a ClientHello that offers %j', async (alpn) => {
  const hello = await captureHello(alpn);
  expect(parseClientHello(hello)).toEqual({ alpn });
  for (let cut = 0; cut < hello.length; cut += 1) expect(parseClientHello(hello.subarray(0, cut))).toBe('more');
});

test.each(['GET / HTTP/1.1\r\n', 'PRI * HTTP/2.0'])('rejects %j as TLS', (text) => {
  expect(parseClientHello(Buffer.from(text))).toBeUndefined();
});

test('reads arbitrary bytes without failing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const record = Buffer.from([22, 3, 1, bytes.length >> 8, bytes.length & 255, 1, ...bytes]);
      expect(() => parseClientHello(record)).not.toThrow();
    }),
  );
});
