import type { Endpoint } from '@vedette/contract/endpoint';
import { SingleFlight } from '@vedette/kernel/concurrency/single-flight';
import type { z } from 'zod';
import { currentCulture, t } from '../i18n/translate.js';
import { readEvents, type StreamEvent } from './event-stream.js';
import { withTimeout } from './with-timeout.js';
import { ApiError, TIMED_OUT, parseProblemMessages, readProblem } from './problem.js';
import { reauthenticationHeaders, withReauthentication } from './reauthentication.js';

interface Surface {
  readonly v4: '/v4';
  readonly v1: '/api/v1';
}

/** Route such as `GET /api/v1/Monitor`; the compiler accepts only routes of the endpoint table. */
export type Route<E extends Endpoint> = `${E['method']} ${Surface[E['surface']]}${E['path']}`;

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;

export interface RequestInput<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: SchemaInput<E['query']>;
  readonly body?: SchemaInput<E['body']>;
  /** Hash that the object must still have. */
  readonly ifMatch?: string;
  readonly signal?: AbortSignal;
}

export type EndpointResponse<E extends Endpoint> = SchemaOutput<E['reply']>;

/** Base path of Vedette, ending in `/`. */
export const basePath = new URL('.', document.baseURI).pathname;

/**
 * Calls an endpoint of the contract with the session cookie.
 * @throws ApiError for every response without success, and if the server is unreachable (status 0)
 */
export function call<E extends Endpoint>(route: Route<E>, input: RequestInput<E> = {}): Promise<EndpointResponse<E>> {
  const [method = 'GET', path = '/'] = route.split(' ');
  return send(
    method,
    fillPath(path, input.params ?? {}) + queryText(input.query as Query | undefined),
    input,
  ) as Promise<EndpointResponse<E>>;
}

/** Returns the URL of a GET endpoint for links that the browser opens. */
export function endpointHref<E extends Endpoint>(
  route: Route<E> & `GET ${string}`,
  { params = {}, query }: Pick<RequestInput<E>, 'params' | 'query'>,
): string {
  const path = route.slice('GET /'.length);
  return basePath + fillPath(path, params) + queryText(query as Query | undefined);
}

type Query = Readonly<Record<string, unknown>>;

interface RequestOptions {
  readonly body?: unknown;
  /** Hash that the object must still have. */
  readonly ifMatch?: string | undefined;
  readonly signal?: AbortSignal;
}

const pendingChanges = new SingleFlight<unknown>();

/**
 * Sends a request; `path` starts with `/` and is relative to the base path. If the server requires a proof, the
 * operator is asked for their password, and the request is sent again. A change that is still in flight is not
 * repeated, so a double click counts once.
 */
export function send(method: string, path: string, options: RequestOptions): Promise<unknown> {
  const sendRequest = () => withReauthentication(() => attempt(method, path, options));
  const { signal, ...request } = options;
  return method === 'GET' || signal
    ? sendRequest()
    : pendingChanges.run(JSON.stringify([method, path, request]), sendRequest);
}

async function attempt(method: string, path: string, options: RequestOptions): Promise<unknown> {
  const readText = async (signal?: AbortSignal): Promise<string> =>
    (await fetchResponse(method, path, { ...options, ...(signal && { signal }) })).text();
  // Changes have no timeout, because their outcome would be unknown.
  const text =
    method === 'GET' ? await withTimeout(readText, options.signal, () => timeoutError(path)) : await readText();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

const timeoutError = (path: string): ApiError =>
  new ApiError(TIMED_OUT, [t('The server did not respond in time.')], { requestLine: requestLine('GET', path) });

/** Without the query, which may be long. */
const requestLine = (method: string, path: string): string => `${method} ${path.replace(/\?.*$/s, '')}`;

export interface Download {
  readonly fileName: string;
  readonly content: Blob;
}

/**
 * Downloads a file with the name that the server sends.
 * @throws ApiError like `call`, also if the download is interrupted
 */
export async function download<E extends Endpoint>(route: Route<E>, input: RequestInput<E> = {}): Promise<Download> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const pathWithQuery = fillPath(path, input.params ?? {}) + queryText(input.query as Query | undefined);
  const response = await fetchResponse(method, pathWithQuery, input);
  const content = await response.blob().catch(() => {
    throw new ApiError(0, [t('The download was interrupted. Try again.')]);
  });
  return { fileName: parseFileName(response.headers.get('content-disposition') ?? ''), content };
}

/** Reads the file name as in RFC 5987. */
const parseFileName = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'export');

/**
 * Calls an endpoint that responds with server-sent events, and yields them as they arrive.
 * @throws ApiError like `call`, also for an event `problem` and if the stream is interrupted
 */
export async function* stream<E extends Endpoint>(
  route: Route<E>,
  input: RequestInput<E> = {},
): AsyncGenerator<StreamEvent> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const { body } = await fetchResponse(method, fillPath(path, input.params ?? {}), input);
  if (!body) throw new ApiError(0, [t('The server sent an empty response.')]);
  for await (const event of readEvents(body)) {
    if (event.name === 'problem') throw new ApiError(503, parseProblemMessages(JSON.stringify(event.data), 503));
    yield event;
  }
}

/** @throws ApiError for every response without success */
async function fetchResponse(
  method: string,
  path: string,
  { body, signal, ifMatch }: RequestOptions,
): Promise<Response> {
  // Unsafe requests need a custom header, which other sites cannot send without the server’s consent. The header also
  // identifies the app, so that the server sends no Basic challenge, which would open the browser’s own dialog.
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': currentCulture(),
    'x-vedette': '1',
    ...reauthenticationHeaders(),
  };
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(basePath + path.slice(1), {
    method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, [t('The server is unreachable.')], { requestLine: requestLine(method, path) });
  });
  if (!response.ok) throw await readProblem(response, requestLine(method, path));
  return response;
}

function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function queryText(query: Query | undefined): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number') text.set(name, String(value));
    if (typeof value === 'boolean') text.set(name, value ? 'true' : 'false');
    if (Array.isArray(value) && value.length > 0) text.set(name, value.join(','));
  }
  const queryString = text.toString();
  return queryString === '' ? '' : `?${queryString}`;
}
