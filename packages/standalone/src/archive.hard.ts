import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage } from '@vedette/checkpoint/browser/page/testing/a-page';
import { makeTrustSet } from '@vedette/checkpoint/net/trust';
import { aCertificate, anAuthority } from '@vedette/checkpoint/probes/http/testing/certificates';
import { buildHar } from '@vedette/server/checks/read/har-rules';
import { harProblems } from '@vedette/server/checks/testing/har-1.2.schema';

interface Entry {
  readonly request: { readonly url: string };
  readonly response: {
    readonly status: number;
    readonly headersSize: number;
    readonly bodySize: number;
    readonly content: { readonly size: number; readonly compression?: number };
    readonly redirectURL: string;
    readonly _transferSize: number;
  };
  readonly time: number;
  readonly timings: Readonly<Record<string, number>>;
}

/** Long enough to arrive in many parts, and hardly compressible. */
const SCRIPT = `// ${Array.from({ length: 20_000 }, (_, at) => Math.sin(at)).join(' ')}`;
const PACKED = gzipSync(SCRIPT);
const PAGE = `<!doctype html><title>Archived</title>
  <img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E"><img src="/kept.svg">
  <script src="/packed.js"></script><script src="/moved.js"></script><script src="/torn.js"></script>
  <script src="/gone.js"></script><iframe src="/frame"></iframe><script>
    new EventSource('/events');
    new WebSocket(location.origin.replace('http', 'ws') + '/socket');
  </script>`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const GZIP = { 'Content-Encoding': 'gzip', 'Content-Type': 'text/javascript' };

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const html = { 'Content-Type': 'text/html' };
  if (url === '/') response.writeHead(200, html).end(PAGE);
  else if (url === '/frame') response.writeHead(200, html).end('<img src="/kept.svg">');
  else if (url === '/kept.svg')
    response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=600' }).end(SVG);
  else if (url === '/moved.js') response.writeHead(302, { Location: '/packed.js?2' }).end('moved');
  else if (url === '/gone.js') response.writeHead(404, html).end('gone');
  else if (url === '/events') response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n');
  else if (url === '/torn.js') {
    response.writeHead(200, GZIP).write(PACKED.subarray(0, 1_000));
    setTimeout(() => response.destroy(), 50);
  } else response.writeHead(200, GZIP).end(PACKED);
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const root = await anAuthority();
const trust = makeTrustSet();
trust.renew({ extraRoots: [root.cert], clients: [] });
const bench = await aBrowserProbe({ trust, takesPictures: false });
const site = createServer(answer);
site.on('upgrade', ({ headers }, socket) => {
  const proof = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${proof.digest('base64')}\r\n\r\n`,
  );
});
const secure = createSecureServer(await aCertificate({ issuer: root }), (request, response) => {
  if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html' });
  else response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/javascript' });
  if (request.url === '/') response.end('<!doctype html><script src="/packed.js"></script>');
  // Sent after the headers, since a busy browser may count a body that arrives with them as headers.
  else setTimeout(() => response.end(PACKED), 200);
});
const [port, securePort] = [await listen(site), await listen(secure as unknown as Server)];
afterAll(async () => {
  await bench.close();
  for (const server of [site, secure]) server.close();
  site.closeAllConnections();
});

/** Returns the archive of a page as the service writes it, with its entries by the end of their URLs. */
async function archived(url: string) {
  const seen = await bench.look(aPage(url));
  const detail = { url: seen.finalUrl, startAt: seen.startAt, browser: seen.browser, navigations: seen.navigations };
  const archive = buildHar({ ...detail, elementCount: seen.elements.length, pictures: [] }, seen.elements, '1.0.0');
  const entries = archive.log.entries as unknown as Entry[];
  return { archive, entries, of: (end: string) => entries.filter((entry) => entry.request.url.endsWith(end)) };
}

test('writes HAR 1.2 of a page with the sizes that the browser reports', async () => {
  const { archive, entries, of } = await archived(`http://127.0.0.1:${port}/`);
  expect(harProblems(archive)).toEqual([]);
  const responseSizes = (end: string) => of(end).map(({ response }) => response);
  const [packed] = responseSizes('/packed.js');
  const framed = (packed?.bodySize ?? 0) - PACKED.length;
  expect(framed).toBeGreaterThan(0);
  expect(framed).toBeLessThan(PACKED.length / 100);
  expect(packed).toMatchObject({
    content: { size: SCRIPT.length, compression: SCRIPT.length - PACKED.length - framed },
  });
  expect(packed?.headersSize).toBeGreaterThan(100);
  const [moved] = responseSizes('/moved.js');
  expect(moved).toMatchObject({ status: 302, redirectURL: '/packed.js?2', bodySize: -1 });
  expect(moved?.headersSize).toBeGreaterThan(100);
  expect(responseSizes('/torn.js')).toMatchObject([{ status: 200, bodySize: -1 }]);
  expect(responseSizes('/gone.js')).toMatchObject([{ status: 404 }]);
  // A stream without an end.
  expect(responseSizes('/events')).toMatchObject([{ status: 200, bodySize: 9 }]);
  expect(responseSizes('/socket')).toMatchObject([{ status: 101 }]);
  expect(responseSizes('%3E')).toMatchObject([{ status: 200, bodySize: 0 }]);
  // The frame gets it from the cache.
  const kept = responseSizes('/kept.svg').toSorted((one, other) => other._transferSize - one._transferSize);
  expect(kept[0]?._transferSize).toBeGreaterThan(SVG.length);
  expect(kept[1]).toMatchObject({ bodySize: 0, headersSize: -1, content: { size: SVG.length }, _transferSize: 0 });
  for (const { response, time, timings } of entries) {
    const { headersSize, bodySize, _transferSize: all } = response;
    if (headersSize >= 0 && bodySize >= 0) expect(headersSize + bodySize).toBe(all);
    const { ssl: _, ...phases } = timings;
    expect(Object.values(phases).reduce((sum, ms) => sum + Math.max(0, ms), 0)).toBe(time);
  }
}, 60_000);

test('knows the sizes of compressed headers and bodies over HTTP/2 too', async () => {
  const { archive, of } = await archived(`https://127.0.0.1:${securePort}/`);
  expect(harProblems(archive)).toEqual([]);
  const [packed] = of('/packed.js');
  expect(packed?.response.headersSize).toBeGreaterThan(0);
  expect(packed?.response.headersSize).toBeLessThan(200);
  const framed = (packed?.response.bodySize ?? 0) - PACKED.length;
  expect(framed).toBeGreaterThanOrEqual(0);
  expect(framed).toBeLessThan(PACKED.length / 100);
}, 60_000);
