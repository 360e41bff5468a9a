import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret } from '@vedette/kernel/secret';
import { signHeaders } from '../s3-signature.js';

const KEY = { accessKey: 'AKIA-test', secret: 'a/b+c=d e', region: 'eu-central-1' };
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;');

/** Returns the address of the store with credentials. */
const storeAddress = (url: string, secret: string): Secret =>
  new Secret(
    `${url.replace('//', `//${encodeURIComponent(KEY.accessKey)}:${encodeURIComponent(secret)}@`)}?region=${KEY.region}`,
  );

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Whether a request has a valid signature for its headers and body. */
function isSigned({ method = '', headers, url = '' }: IncomingMessage, host: string, body: Buffer): boolean {
  const { authorization, 'x-amz-date': time } = headers;
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex')) return false;
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(time)) ?? [];
  const at = Date.UTC(...([year, Number(month) - 1, day, hour, minute, second].map(Number) as [number, number]));
  const type = headers['content-type'];
  const contentTypeHeader = type === undefined ? {} : { 'content-type': type };
  const expected = signHeaders(
    { method, url: new URL(url, `http://${host}`), headers: contentTypeHeader, body, at },
    KEY,
  );
  return expected['authorization'] === authorization;
}

/** An object store with one bucket on the loopback interface. It verifies signatures and lists two entries per page. */
export async function objectStore() {
  const objects = new Map<string, Buffer>();
  /** Status codes to answer the next requests with, each used once. */
  const failures: number[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://store');
      const failure = failures.shift();
      if (failure !== undefined) return response.writeHead(failure).end();
      const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      if (!isSigned(request, place, body))
        return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
      const key = url.pathname.replace(/^\/artifacts\/?/, '');
      if (key === '') return response.end(renderListing(objects, url.searchParams));
      if (request.method === 'PUT') objects.set(key, body);
      if (request.method === 'DELETE') return response.writeHead(objects.delete(key) ? 204 : 404).end();
      const content = objects.get(key);
      return content ? response.end(content) : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}/artifacts/vedette`;
  return {
    objects,
    failures,
    address: storeAddress(place, KEY.secret),
    wrongAddress: storeAddress(place, 'guessed'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Response of `ListObjectsV2`. The token is the last entry of a page and contains a character that XML escapes. */
function renderListing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token')?.replace('token&', '') ?? '';
  const isGrouped = query.get('delimiter') === '/';
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix));
  const folder = (key: string): string => `${prefix}${key.slice(prefix.length).split('/')[0] ?? ''}/`;
  const entries = [...new Set(isGrouped ? names.map(folder) : names)].sort().filter((entry) => entry > after);
  const page = entries.slice(0, 2);
  const last = page.at(-1) ?? '';
  const token =
    entries.length > 2 ? `<NextContinuationToken>${escapeXml(`token&${last}`)}</NextContinuationToken>` : '';
  const lines = page.map((entry) =>
    isGrouped
      ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${entry}</Key><Size>${objects.get(entry)?.length ?? 0}</Size></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><Prefix>${prefix}</Prefix>${lines.join('')}${token}</ListBucketResult>`;
}
