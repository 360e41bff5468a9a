/** Signs requests to object stores. Source: "Authenticating Requests (AWS Signature Version 4)", Amazon S3 API reference. */
import { createHash, createHmac } from 'node:crypto';
import type { Instant } from '@vedette/kernel/clock';

export interface SigningKey {
  readonly accessKey: string;
  readonly secret: string;
  /** For example `eu-central-1`. */
  readonly region: string;
}

export interface ToSign {
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
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns every header of the request: the given ones and those of the signature. */
export function signedHeaders({ method, url, headers, body, at }: ToSign, key: SigningKey): Record<string, string> {
  const time = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const hash = sha256(body);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': time,
  };
  const names = Object.keys(all).sort();
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const lines = names.map((name) => `${name}:${(all[name] ?? '').trim()}\n`);
  const request = [method, path.join('/'), query.join('&'), lines.join(''), names.join(';'), hash].join('\n');
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const signing = [key.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${key.secret}`, day));
  const signature = hmac(signing, text).toString('hex');
  const credential = `Credential=${key.accessKey}/${scope}`;
  const authorization = `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...all, authorization };
}
