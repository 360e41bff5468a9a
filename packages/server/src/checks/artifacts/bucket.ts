/** Object storage: an S3 bucket, or a part of one. */
import type { Clock } from '@vedette/kernel/clock';
import type { Secret } from '@vedette/kernel/secret';
import { following } from '@vedette/kernel/signals';
import { signedHeaders, type SigningKey } from './s3-signature.js';

/**
 * Keys consist of letters, digits, `-`, `.` and `/`. Every call throws when the store is unreachable or rejects it,
 * which may take a minute. `signal` aborts the call; derive a signal per call from a long-lived one.
 */
export interface Bucket {
  put(key: string, content: Buffer, contentType?: string, signal?: AbortSignal): Promise<void>;
  /** Returns undefined if the object does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Succeeds if the object does not exist. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
  /** Lists every object below a prefix. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly sizeBytes: number }>;
  /** Lists the names of the top-level folders. */
  folders(): Promise<string[]>;
}

const LIMIT_MS = 30_000;
const TRIES = 2;

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
export function s3Bucket(address: Secret, clock: Pick<Clock, 'now'>): Bucket {
  const { origin, pathname, username, password, searchParams } = new URL(address.reveal());
  const [, bucket = '', ...below] = pathname.replace(/\/+$/, '').split('/');
  const prefix = below.length === 0 ? '' : `${below.join('/')}/`;
  const key: SigningKey = {
    accessKey: decodeURIComponent(username),
    secret: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  };
  const ask: Ask = async (method, url, { body = Buffer.alloc(0), contentType, signal: over } = {}) => {
    const headers = contentType === undefined ? {} : { 'content-type': contentType };
    for (let left = TRIES; ; left -= 1) {
      const { host: _, ...signed } = signedHeaders({ method, url, headers, body, at: clock.now() }, key);
      const sent = method === 'PUT' ? { body: new Uint8Array(body) } : {};
      const limit = AbortSignal.timeout(LIMIT_MS);
      const { signal, unfollow } = following(limit, ...(over ? [over] : []));
      const answer = await fetch(url, { method, headers: signed, ...sent, signal, redirect: 'error' })
        .then((begun) => readWholeResponse(begun, signal))
        .catch((error: unknown) => {
          if (left <= 1) throw new Error(`${method} ${url.host}: unreachable`, { cause: error });
          return undefined;
        })
        .finally(unfollow);
      if (answer && (answer.status < 500 || left <= 1)) return answer;
    }
  };
  const at = (name: string): URL => new URL(`${origin}/${bucket}/${prefix}${name}`);
  return { ...createObjectOperations(ask, at), ...createListing(ask, new URL(`${origin}/${bucket}`), prefix) };
}

interface Sending {
  readonly body?: Buffer;
  readonly contentType?: string;
  readonly signal?: AbortSignal | undefined;
}
interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly content: Buffer;
}
type Ask = (method: string, url: URL, sending?: Sending) => Promise<Answer>;

/**
 * Reads a response that may stall. The abort signal of a request reaches its body only until request objects are
 * garbage-collected, so the body is cancelled here.
 */
async function readWholeResponse({ status, ok, body }: Response, signal: AbortSignal): Promise<Answer> {
  const parts: Uint8Array[] = [];
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  const end = (): void => void reader?.cancel().catch(() => undefined);
  signal.addEventListener('abort', end, { once: true });
  try {
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) parts.push(next.value);
    signal.throwIfAborted();
    return { status, ok, content: Buffer.concat(parts) };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function refused(answer: Answer): never {
  const code = /<Code>(\w+)<\/Code>/.exec(answer.content.toString())?.[1] ?? '';
  throw new Error(`the object store responded ${answer.status} ${code}`.trim());
}

function createObjectOperations(ask: Ask, at: (name: string) => URL): Pick<Bucket, 'put' | 'get' | 'has' | 'remove'> {
  return {
    put: async (name, content, contentType = 'application/octet-stream', signal?: AbortSignal) => {
      const answer = await ask('PUT', at(name), { body: content, contentType, signal });
      if (!answer.ok) refused(answer);
    },
    get: async (name) => {
      const answer = await ask('GET', at(name));
      if (!answer.ok && answer.status !== 404) return refused(answer);
      return answer.ok ? answer.content : undefined;
    },
    has: async (name) => {
      const answer = await ask('HEAD', at(name));
      if (!answer.ok && answer.status !== 404) refused(answer);
      return answer.ok;
    },
    remove: async (name, signal) => {
      const answer = await ask('DELETE', at(name), { signal });
      if (!answer.ok && answer.status !== 404) refused(answer);
    },
  };
}

function createListing(ask: Ask, bucketUrl: URL, prefix: string): Pick<Bucket, 'list' | 'folders'> {
  async function* pages(params: Readonly<Record<string, string>>): AsyncGenerator<string> {
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const url = new URL(bucketUrl);
      const query = { 'list-type': '2', ...params, ...(token !== undefined && { 'continuation-token': token }) };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const answer = await ask('GET', url);
      if (!answer.ok) refused(answer);
      const text = answer.content.toString();
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

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the texts of all elements with a name. Lists of object stores require no further XML parsing. */
function xmlElementTexts(xml: string, name: string): string[] {
  const found = [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))];
  return found.map(([, text = '']) =>
    text.includes('<') ? text : text.replace(/&(\w+);/g, (whole, sign: string) => SIGNS[sign] ?? whole),
  );
}
