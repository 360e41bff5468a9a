import type { z } from 'zod';
import type { Endpoint } from './endpoint.js';

type ShapeInput<S> = S extends z.ZodType ? z.input<S> : never;
type ShapeOutput<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Arguments of one call. A member is required only if the endpoint has that shape. */
type Arguments<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { readonly params: ShapeInput<E['params']> }
  : object) &
  (E['query'] extends z.ZodType ? { readonly query?: ShapeInput<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { readonly body: ShapeInput<E['body']> } : object);

export interface ClientOptions {
  /** Base URL without `/v4`, for example `http://localhost:8080`. */
  readonly baseUrl: string;
  /** API account. Omit it for anonymous calls and for the web app, which has its session cookie. */
  readonly account?: { readonly userName: string; readonly password: string };
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
}

/** An error response of the server, with its messages in order. */
export class ApiError extends Error {
  readonly status: number;
  readonly messages: readonly string[];
  /** Seconds after which to retry, if the server sent Retry-After. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, messages: readonly string[], retryAfterS?: number) {
    super(messages[0] ?? `HTTP status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
    this.retryAfterS = retryAfterS;
  }
}

/** Calls endpoints with their types. Responses are not parsed again, since the tests of the server do that. */
export interface Client {
  /** @throws ApiError for every status from 400; TypeError if the server cannot be reached. */
  call<E extends Endpoint>(endpoint: E, args: Arguments<E>, signal?: AbortSignal): Promise<ShapeOutput<E['reply']>>;
}

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? fetch;
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (options.account) {
    const bytes = new TextEncoder().encode(`${options.account.userName}:${options.account.password}`);
    headers['authorization'] = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  }
  return {
    async call(endpoint, args, signal) {
      const { params = {}, query = {}, body } = args as { params?: Values; query?: Values; body?: unknown };
      const init: RequestInit = { method: endpoint.method, headers: { ...headers }, ...(signal && { signal }) };
      if (body !== undefined) {
        init.headers = { ...headers, 'content-type': 'application/json' };
        init.body = JSON.stringify(body);
      }
      const response = await send(options.baseUrl + requestPath(endpoint, params) + formatQueryString(query), init);
      const text = await response.text();
      if (!response.ok) throw new ApiError(response.status, parseMessages(text), retryAfterSeconds(response));
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
  };
}

function retryAfterSeconds({ headers }: Response): number | undefined {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) : undefined;
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Returns the path of the endpoint, from the surface on, with its parameters filled in. */
function requestPath(endpoint: Pick<Endpoint, 'surface' | 'path'>, params: Values): string {
  const prefix = endpoint.surface === 'v4' ? '/v4' : '/api/v1';
  const fill = (_: string, name: string): string => {
    const value = params[name];
    if (value === undefined || value === null) throw new TypeError(`no value for the path parameter ${name}`);
    return encodeURIComponent(String(value));
  };
  return prefix + endpoint.path.replace(/:([A-Za-z]+)/g, fill);
}

function formatQueryString(query: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function parseMessages(text: string): string[] {
  try {
    const body = JSON.parse(text) as { Messages?: { Message?: string }[]; Message?: string };
    return (body.Messages ?? [body]).flatMap(({ Message }) => (Message === undefined ? [] : [Message]));
  } catch {
    return [];
  }
}
