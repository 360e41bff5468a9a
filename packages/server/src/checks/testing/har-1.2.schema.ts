import { Ajv } from 'ajv';

/**
 * HAR 1.2 as JSON Schema, in the order of section 5 of its specification. Source:
 * w3c.github.io/web-performance/specs/HAR/Overview.html. Custom fields begin with an underscore.
 */
const text = { type: 'string' };
const moment = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$` };
/** -1 if unknown or not applicable. */
const known = { type: 'number', minimum: -1 };
const bytes = { type: 'integer', minimum: -1 };
const ms = { type: 'number', minimum: 0 };

/** `required` and optional members. Other members must begin with an underscore. */
const object = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional, comment: text },
  patternProperties: { '^_': {} },
  additionalProperties: false,
});
const list = (items: object) => ({ type: 'array', items });

const named = object({ name: text, value: text });
const program = object({ name: text, version: text });
const cookie = object(
  { name: text, value: text },
  { path: text, domain: text, expires: moment, httpOnly: { type: 'boolean' }, secure: { type: 'boolean' } },
);
const message = {
  httpVersion: text,
  cookies: list(cookie),
  headers: list(named),
  headersSize: bytes,
  bodySize: bytes,
};
const posted = object(
  { mimeType: text },
  { text, params: list(object({ name: text }, { value: text, fileName: text, contentType: text })) },
);
const cached = object(
  { lastAccess: moment, eTag: text, hitCount: { type: 'integer', minimum: 0 } },
  { expires: moment },
);
const cacheState = { anyOf: [{ type: 'null' }, cached] };

const entry = object(
  {
    startedDateTime: moment,
    time: ms,
    request: object({ method: text, url: text, ...message, queryString: list(named) }, { postData: posted }),
    response: object({
      status: { type: 'integer', minimum: 0 },
      statusText: text,
      ...message,
      redirectURL: text,
      content: object(
        { size: { type: 'integer', minimum: 0 }, mimeType: text },
        { compression: { type: 'integer' }, text, encoding: text },
      ),
    }),
    cache: object({}, { beforeRequest: cacheState, afterRequest: cacheState }),
    timings: object({ send: ms, wait: ms, receive: ms }, { blocked: known, dns: known, connect: known, ssl: known }),
  },
  { pageref: text, serverIPAddress: text, connection: text },
);

const page = object({
  startedDateTime: moment,
  id: text,
  title: text,
  pageTimings: object({}, { onContentLoad: known, onLoad: known }),
});

const har = object({
  log: object(
    { version: { const: '1.2' }, creator: program, entries: list(entry) },
    { browser: program, pages: list(page) },
  ),
});

const validate = new Ajv({ allErrors: true }).compile(har);

/** Returns the violations of the schema; empty for a valid archive. */
export const harProblems = (archive: unknown): unknown[] => (validate(archive) ? [] : (validate.errors ?? []));
