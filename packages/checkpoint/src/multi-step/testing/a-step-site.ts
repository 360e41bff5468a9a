import { gzipSync } from 'node:zlib';
import type { IncomingMessage } from 'node:http';
import { aSite } from '../../probes/http/testing/http-fixture.js';

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts a site with a path for each situation of a step, and returns its URL. */
export const aStepSite = (): Promise<string> => {
  let tryCount = 0;
  return aSite((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const handlers: Record<string, () => Promise<void> | void> = {
      '/json': () => void response.end('{"Items":[{"Id":"a7","Price":3}],"Nothing":null}'),
      '/xml': () => void response.end('<o:Order xmlns:o="urn:o" Id="7"><o:Qty>2</o:Qty><o:Qty>5</o:Qty></o:Order>'),
      '/echo': async () => {
        const { method, headers } = request;
        response.end(JSON.stringify({ method, headers, body: await readBody(request), query: searchParams.get('q') }));
      },
      '/login': () => void response.setHeader('Set-Cookie', ['sid=s1; Path=/', 'gone=1; Max-Age=0']).end('in'),
      '/logout': () => void response.setHeader('Set-Cookie', 'sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT').end('out'),
      '/there': () => void response.writeHead(302, { Location: '/json?code=c%201' }).end(),
      '/loop': () => void response.writeHead(302, { Location: '/loop' }).end(),
      '/phrase': () => void response.writeHead(200, 'Quite Fine').end(),
      '/basic': () => {
        const authorization = request.headers.authorization;
        const isAuthorized = authorization === `Basic ${Buffer.from('ann:sesame').toString('base64')}`;
        response
          .writeHead(isAuthorized ? 200 : 401, { 'WWW-Authenticate': 'Basic realm="x"' })
          .end(authorization ?? 'none');
      },
      '/bearer': () => void response.writeHead(request.headers.authorization === 'Bearer t0ken' ? 200 : 401).end(),
      '/flaky': () => {
        tryCount += 1;
        response.writeHead(tryCount < 3 ? 503 : 200).end(String(tryCount));
      },
      '/gzip': () => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('plain text')),
      '/bomb': () => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000)));
      },
      '/drip': () => void response.writeHead(200, { 'Content-Length': '1000' }).write('a'),
    };
    void (handlers[pathname] ?? (() => void response.writeHead(404).end('no')))();
  });
};
