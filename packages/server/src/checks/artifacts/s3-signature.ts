/** Signs requests to object stores. Source: "Authenticating Requests (AWS Signature Version 4)", Amazon S3 API reference. */
import { createHash, createHmac } from 'node:crypto';
import type { Instant } from '@vedette/kernel/clock';

export interface SigningKey {
  readonly accessKey: string;
  readonly secret: string;
  /** For example `eu-central-1`. */
  readonly region: string;
}

export interface RequestToSign {
  readonly method: string;
  readonly url: URL;
  /** Further signed headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly at: Instant;
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** RFC 3986: encodes everything but letters, digits and `-._~`. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns every header of the request: the given ones and those of the signature. */
export function signHeaders(
  { method, url, headers, body, at }: RequestToSign,
  key: SigningKey,
): Record<string, string> {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const hash = sha256(body);
  const allHeaders: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': time,
  };
  const names = Object.keys(allHeaders).sort();
  const path = url.pathname.split('/').map((part) => percentEncode(decodeURIComponent(part)));
  const query = [...url.searchParams].map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).sort();
  const lines = names.map((name) => `${name}:${(allHeaders[name] ?? '').trim()}\n`);
  const request = [method, path.join('/'), query.join('&'), lines.join(''), names.join(';'), hash].join('\n');
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const signingKey = [key.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${key.secret}`, day));
  const signature = hmac(signingKey, text).toString('hex');
  const credential = `Credential=${key.accessKey}/${scope}`;
  const authorization = `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...allHeaders, authorization };
}
