import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { Endpoint } from '@vedette/contract/endpoint';
import { MINUTE, systemClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { problem } from '@vedette/i18n/message';
import { decorateRequests } from './admitted.js';
import type { RateLimit } from './anonymous-limit-rules.js';
import { limitAnonymous, type AnonymousLimit } from './anonymous-limit.js';
import { sendError } from './send-response.js';
import type { FindServerByKey, Gatekeeper } from './authenticate.js';
import { respondToClientError } from './client-error.js';
import { endConnectionsOnClose, rejectRequestsOnClose } from './closing.js';
import { endFloodsOfRequests } from './request-floods.js';
import { buildErrorBody } from './faults.js';
import { mountHealth, type HealthOptions } from './health.js';
import { limitIdleConnections, HEADERS_TIMEOUT_MS, KEEP_ALIVE_MS } from './idle-connections.js';
import { BODY_LIMIT_BYTES } from './json-body.js';
import type { AnyHandler } from './mount.js';
import { toPathPattern } from './paths.js';
import { problemTranslator } from './request-culture.js';
import { drainUnreadBodies } from './drain-bodies.js';
import type { Lookups } from './rights.js';
import { addHstsHook, hstsHeaders, createUnroutedHstsSetter } from './transport-security.js';

export interface HostOptions extends HealthOptions {
  readonly logger: Logger;
  readonly gatekeeper: Gatekeeper;
  readonly lookups: Lookups;
  /** Default: no checkpoint has a key. */
  readonly findServerByKey?: FindServerByKey;
  /** Generates request ids. */
  readonly newGuid: () => string;
  /** From VEDETTE_PUBLIC_URL: scheme and host of the service as browsers see it; default: as in each request. */
  readonly origin?: string;
  /** From VEDETTE_PUBLIC_URL: `/monitoring`, without a trailing slash; the proxy may strip it or not. */
  readonly basePath?: string;
  /** Host names that always belong to the service, in lower case: no status page can use them. */
  readonly serviceHosts?: readonly string[];
  /** Addresses and networks of proxies whose X-Forwarded-… headers are trusted. Default: none. */
  readonly trustedProxies?: readonly string[];
  /** Limit of requests without credentials per network. Default: 2,000 requests at once and 200 per second. */
  readonly anonymousLimit?: RateLimit;
  /** Returns the path for a request to a custom host; undefined: handled like any other. */
  readonly customHostPath?: (host: string | undefined, path: string) => string | undefined;
  /** Called after every call of a person or program that may have changed something, before the response is sent. */
  readonly afterWrite?: () => void;
  /** Tests pass a check of every response against its shape. */
  readonly checkReply?: (endpoint: Endpoint, reply: unknown) => void;
}

/** The Fastify instance that routes are mounted on, and the dependencies of every call. */
export interface RouteHost {
  readonly app: FastifyInstance;
  readonly gatekeeper: Gatekeeper;
  readonly lookups: Lookups;
  readonly findServerByKey: FindServerByKey;
  readonly origin: string | undefined;
  readonly serviceHosts: readonly string[];
  readonly basePath: string;
  readonly anonymousLimit: AnonymousLimit;
  readonly afterWrite: () => void;
  readonly checkReply: ((endpoint: Endpoint, reply: unknown) => void) | undefined;
  /** Handlers of all mounted endpoints by id. */
  readonly handlers: Map<string, AnyHandler>;
}

/** Node's default; the largest body arrives in time at 30 KB/s. */
const REQUEST_TIMEOUT_MS = 5 * MINUTE;

/** Returns the caller's request id if it may appear in a log and a header. */
function acceptRequestId(requestId: string | readonly string[] | undefined): string | undefined {
  return typeof requestId === 'string' && /^[\w.-]{1,64}$/.test(requestId) ? requestId : undefined;
}

/** Builds the HTTP host; routes are mounted on it before `app.ready()`. */
export async function createHost(options: HostOptions): Promise<RouteHost> {
  const basePath = options.basePath ?? '';
  const setUnroutedHsts = createUnroutedHstsSetter(options);
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 500,
    },
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustedProxies ? [...options.trustedProxies] : false,
    genReqId: ({ headers }) =>
      acceptRequestId(headers['x-request-id']) ?? acceptRequestId(headers['x-correlation-id']) ?? options.newGuid(),
    rewriteUrl: ({ url = '/', headers }) => options.customHostPath?.(headers.host, url) ?? stripBasePath(url, basePath),
    frameworkErrors: (error, request, reply) => {
      setUnroutedHsts(request, reply);
      void sendError(error, request, reply);
    },
    // Answered below, in our format.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A body that never ends must not keep its connection forever.
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, hstsHeaders(options.origin)),
    // Checked below, so that a missing header is answered in our format.
    http: { requireHostHeader: false, headersTimeout: HEADERS_TIMEOUT_MS },
  }) as unknown as FastifyInstance;
  decorateRequests(app);
  addHstsHook(app, options.origin);
  rejectRequestsOnClose(app);
  limitIdleConnections(app);
  endConnectionsOnClose(app);
  endFloodsOfRequests(app);
  drainUnreadBodies(app);
  const anonymousLimit = limitAnonymous(app, () => systemClock.elapsed(), options.anonymousLimit);
  await app.register(cookie);
  await app.register(compress, { global: true, encodings: ['gzip'], threshold: 1024 });
  const methodsAt = recordMethods(app);
  const host: RouteHost = {
    app,
    gatekeeper: options.gatekeeper,
    lookups: options.lookups,
    findServerByKey: options.findServerByKey ?? (() => Promise.resolve(undefined)),
    origin: options.origin,
    serviceHosts: options.serviceHosts ?? [],
    basePath,
    anonymousLimit,
    afterWrite: options.afterWrite ?? (() => undefined),
    checkReply: options.checkReply,
    handlers: new Map(),
  };
  collectRawBodies(app);
  handleErrors(app);
  skipStreamedHeadBodies(app);
  handleUnknownPaths(app, methodsAt);
  mountHealth(app, options);
  return host;
}

function stripBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.toLowerCase().startsWith(basePath.toLowerCase())) return url;
  const rest = url.slice(basePath.length);
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : url;
}

/**
 * The host becomes part of links that are sent to others, so characters that would lead elsewhere are rejected (RFC
 * 9110, section 7.2).
 */
const INVALID_HOST_CHARACTERS = /[\s/\\?#@<>"]/;

/** If there are two, a proxy in front may have used the other one (RFC 9112, section 3.2). */
function findHostProblem({ httpVersion, headers: { host }, rawHeaders }: IncomingMessage): string | undefined {
  if (host === undefined) return httpVersion === '1.1' ? 'is required' : undefined;
  if (INVALID_HOST_CHARACTERS.test(host)) return 'is not a host name';
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host');
  return hosts.length > 1 ? 'must not be repeated' : undefined;
}

/** Bodies are parsed after caller and permission are known, so here they are only collected. */
function collectRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

function handleErrors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const problem = findHostProblem(request.raw);
    done(problem === undefined ? undefined : new Fault('invalid', `Host: ${problem}`));
  });
  app.setErrorHandler((error, request, reply) => {
    return sendError(error, request, reply);
  });
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, payload: unknown, done) => {
    // The same id under both header names in use; the log has it as reqId.
    void reply.header('x-request-id', request.id).header('x-correlation-id', request.id);
    void reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

/**
 * HEAD needs no content, so a response that is built in pieces ends immediately. Otherwise it would be built to its end
 * for nothing.
 */
function skipStreamedHeadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request: FastifyRequest, _reply: FastifyReply, payload: unknown, done) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) {
      done(null, payload);
      return;
    }
    payload.destroy();
    done(null, Readable.from([]));
  });
}

/** Any page of the web app: a path that only this route matches is unknown for other methods. */
const CATCH_ALL_PATH = '/*';

/**
 * Records the methods of every route mounted from now on, for 405 and its `Allow`. Returns a look-up of the methods of
 * a path.
 */
function recordMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes = new Map<string, { readonly matches: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ method, url }) => {
    if (url === CATCH_ALL_PATH) return;
    const entry = routes.get(url) ?? { matches: toPathPattern(url), methods: new Set<string>() };
    routes.set(url, entry);
    for (const routeMethod of [method].flat()) entry.methods.add(routeMethod);
  });
  return (path) =>
    [...routes.values()].filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => [...methods]);
}

function handleUnknownPaths(app: FastifyInstance, methodsAt: (path: string) => readonly string[]): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?');
    const methods = methodsAt(path);
    void reply.type('application/json; charset=utf-8');
    if (methods.length > 0) {
      const allowed = [...new Set(methods)].join(', ');
      const text = problem(`Method ${request.method} is not supported here; allowed: ${allowed}`);
      const body = buildErrorBody([text], { translate: problemTranslator(request) });
      return reply.code(405).header('allow', allowed).send(JSON.stringify(body));
    }
    const [, old] = /^\/+v([123])(?:\/|$)/i.exec(path) ?? [];
    const text = old ? `Version ${old} of the API is no longer available; use /v4` : `There is no endpoint at ${path}`;
    return sendError(new Fault('missing', text), request, reply);
  });
}
