/** Object storage: an S3 bucket, or a part of one. */
import type { Clock } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import { followSignals } from '@vedette/kernel/signals';
import { signHeaders, type SigningKey } from './s3-signature.js';

/**
 * Keys consist of letters, digits, `-`, `.` and `/`. Every call throws when the store is unreachable or rejects it,
 * which may take a minute. `signal` aborts the call; derive a signal per call from a long-lived one.
 */
export interface Bucket {
  put(key: string, content: Buffer, contentType?: string, signal?: AbortSignal): Promise<void>;
  /** Returns undefined if the object does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string, signal?: AbortSignal): Promise<boolean>;
  /** Succeeds if the object does not exist. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
  /** Lists every object below a prefix. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly sizeBytes: number }>;
  /** Lists the names of the top-level folders. */
  folders(): Promise<string[]>;
}

const REQUEST_TIMEOUT_MS = 30_000;
const MAX_TRIES = 2;

/** Whether a text is a bucket URL. */
export function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname } = new URL(text);
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && /^\/[\w.-]{3,63}(\/|$)/.test(pathname);
}

/**
 * Opens the bucket at `https://<key>:<secret>@<endpoint>/<bucket>[/<prefix>][?region=<region>]`. It uses path-style
 * addressing, which every store supports. Key and secret are percent-encoded.
 */
export function openS3Bucket(address: Secret, clock: Pick<Clock, 'now'>): Bucket {
  const { origin, pathname, username, password, searchParams } = new URL(address.reveal());
  const [, bucket = '', ...prefixSegments] = pathname.replace(/\/+$/, '').split('/');
  const prefix = prefixSegments.length === 0 ? '' : `${prefixSegments.join('/')}/`;
  const key: SigningKey = {
    accessKey: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  };
  const sendRequest: SendRequest = async (
    method,
    url,
    { body = Buffer.alloc(0), contentType, signal: callerSignal } = {},
  ) => {
    const headers = contentType === undefined ? {} : { 'content-type': contentType };
    for (let triesLeft = MAX_TRIES; ; triesLeft -= 1) {
      const { host: _, ...signed } = signHeaders({ method, url, headers, body, at: clock.now() }, key);
      const bodyInit = method === 'PUT' ? { body: new Uint8Array(body) } : {};
      const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const { signal, unfollow } = followSignals(limit, ...(callerSignal ? [callerSignal] : []));
      const response = await fetch(url, { method, headers: signed, ...bodyInit, signal, redirect: 'error' })
        .then((fetched) => readFullResponse(fetched, signal))
        .catch((error: unknown) => {
          if (triesLeft <= 1) throw new Error(`${method} ${url.host}: unreachable`, { cause: error });
          return undefined;
        })
        .finally(unfollow);
      if (response && (response.status < 500 || triesLeft <= 1)) return response;
    }
  };
  const objectUrl = (name: string): URL => new URL(`${origin}/${bucket}/${prefix}${name}`);
  return {
    ...createObjectOperations(sendRequest, objectUrl),
    ...createListing(sendRequest, new URL(`${origin}/${bucket}`), prefix),
  };
}

interface RequestOptions {
  readonly body?: Buffer;
  readonly contentType?: string;
  readonly signal?: AbortSignal | undefined;
}
interface BucketResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly content: Buffer;
}
type SendRequest = (method: string, url: URL, sending?: RequestOptions) => Promise<BucketResponse>;

/**
 * Reads a response that may stall. The abort signal of a request reaches its body only until request objects are
 * garbage-collected, so the body is cancelled here.
 */
async function readFullResponse({ status, ok, body }: Response, signal: AbortSignal): Promise<BucketResponse> {
  const chunks: Uint8Array[] = [];
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  const end = (): void => void reader?.cancel().catch(() => undefined);
  signal.addEventListener('abort', end, { once: true });
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) chunks.push(next.value);
    signal.throwIfAborted();
    return { status, ok, content: Buffer.concat(chunks) };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function throwRejected(response: BucketResponse): never {
  const code = /<Code>(\w+)<\/Code>/.exec(response.content.toString())?.[1] ?? '';
  throw new Error(`the object store responded ${response.status} ${code}`.trim());
}

function createObjectOperations(
  sendRequest: SendRequest,
  objectUrl: (name: string) => URL,
): Pick<Bucket, 'put' | 'get' | 'has' | 'remove'> {
  return {
    put: async (name, content, contentType = 'application/octet-stream', signal?: AbortSignal) => {
      const response = await sendRequest('PUT', objectUrl(name), { body: content, contentType, signal });
      if (!response.ok) throwRejected(response);
    },
    get: async (name) => {
      const response = await sendRequest('GET', objectUrl(name));
      if (!response.ok && response.status !== 404) return throwRejected(response);
      return response.ok ? response.content : undefined;
    },
    has: async (name, signal) => {
      const response = await sendRequest('HEAD', objectUrl(name), { signal });
      if (!response.ok && response.status !== 404) throwRejected(response);
      return response.ok;
    },
    remove: async (name, signal) => {
      const response = await sendRequest('DELETE', objectUrl(name), { signal });
      if (!response.ok && response.status !== 404) throwRejected(response);
    },
  };
}

function createListing(sendRequest: SendRequest, bucketUrl: URL, prefix: string): Pick<Bucket, 'list' | 'folders'> {
  async function* pages(params: Readonly<Record<string, string>>): AsyncGenerator<string> {
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const url = new URL(bucketUrl);
      const query = { 'list-type': '2', ...params, ...(token !== undefined && { 'continuation-token': token }) };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const response = await sendRequest('GET', url);
      if (!response.ok) throwRejected(response);
      const text = response.content.toString();
      yield text;
      token = xmlElementTexts(text, 'NextContinuationToken')[0];
    }
  }
  return {
    async *list(below) {
      for await (const page of pages({ prefix: prefix + below })) {
        for (const entry of xmlElementTexts(page, 'Contents')) {
          const [key = ''] = xmlElementTexts(entry, 'Key');
          yield { key: key.slice(prefix.length), sizeBytes: Number(xmlElementTexts(entry, 'Size')[0] ?? 0) };
        }
      }
    },
    folders: async () => {
      const names: string[] = [];
      for await (const page of pages({ prefix, delimiter: '/' }))
        for (const entry of xmlElementTexts(page, 'CommonPrefixes'))
          names.push((xmlElementTexts(entry, 'Prefix')[0] ?? '').slice(prefix.length, -1));
      return names;
    },
  };
}

const XML_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the texts of all elements with a name. Lists of object stores require no further XML parsing. */
function xmlElementTexts(xml: string, name: string): string[] {
  const found = [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))];
  return found.map(([, text = '']) =>
    text.includes('<') ? text : text.replace(/&(\w+);/g, (match, entity: string) => XML_ENTITIES[entity] ?? match),
  );
}
