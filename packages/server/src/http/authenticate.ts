import type { Endpoint } from '@vedette/contract/endpoint';
import { Fault } from '@vedette/kernel/fault';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../rights/index.js';

/** Finds the caller of credentials; provided by the access domain. Undefined: invalid credentials. */
export interface Gatekeeper {
  /** `isAlreadyCounted`: within a call that was already counted. */
  identifyApiAccount(userName: string, password: string, isAlreadyCounted?: boolean): Promise<Caller | undefined>;
  /** @throws Fault `limited` after too many wrong passwords, `unauthenticated` with a reason that may be shown. */
  identifyLogin(email: string, password: string, address: string): Promise<Caller | undefined>;
  identifySession(token: string, proof?: string): Promise<Caller | undefined>;
}

/** The server of a checkpoint, identified by its key. */
export interface CheckpointCaller {
  readonly serverId: number;
  readonly checkpointName: string;
  /** Public key with which data for this server is sealed (`sealed-box` of the kernel). */
  readonly sealingKey: string;
}

/** Finds the server of a key; provided by the checkpoints domain. Undefined: unknown key. */
export type FindServerByKey = (key: string) => Promise<CheckpointCaller | undefined>;

/** Authenticates a checkpoint server. @throws Fault `unauthenticated` without a valid key. */
export async function authenticateCheckpoint(
  request: FastifyRequest,
  findServer: FindServerByKey,
): Promise<CheckpointCaller> {
  const key = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  const server = key === undefined ? undefined : await findServer(key);
  if (!server) throw new Fault('unauthenticated', 'The key of a checkpoint server is required');
  return server;
}

/** Sent by the web app with every call. A page of another site cannot add it without a preflight request. */
export const APP_HEADER = 'x-vedette';
/** Response of `POST /api/v1/Session/Reauthentication`, where an endpoint requires a session to confirm its identity. */
const PROOF_HEADER = 'x-vedette-proof';
export const SESSION_COOKIE = 'vedette_session';
/** Some clients send credentials only after a challenge with this realm and charset. */
export const CHALLENGE = 'Basic realm="api", charset="UTF-8"';

/**
 * Returns user name and password of an `Authorization: Basic` header; undefined when it has another scheme or is
 * malformed.
 */
function readBasic(header: string | undefined): { userName: string; password: string } | undefined {
  const encoded = /^basic +([a-z0-9+/=_-]+) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { userName: text.slice(0, colon), password: text.slice(colon + 1) };
}

interface AuthenticationContext {
  readonly gatekeeper: Gatekeeper;
  /** As configured. */
  readonly origin: string | undefined;
  /** Within a call that was already admitted. */
  readonly isAlreadyCounted?: boolean;
}

/**
 * Returns the caller of an endpoint; undefined where anonymous callers are admitted, and for calls of checkpoint
 * servers (`authenticateCheckpoint`).
 * @throws Fault `unauthenticated`, or `forbidden` for an unsafe call of a session that another site may have sent.
 */
export async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  { gatekeeper, origin, isAlreadyCounted = false }: AuthenticationContext,
): Promise<Caller | undefined> {
  if (endpoint.credentials === 'anonymous' || endpoint.credentials === 'checkpoint') return undefined;
  const header = request.headers.authorization;
  if (endpoint.credentials === 'login') {
    const login = readBasic(header);
    return requireCaller(login && (await gatekeeper.identifyLogin(login.userName, login.password, request.ip)));
  }
  if (header !== undefined) {
    const account = readBasic(header);
    return requireCaller(
      account && (await gatekeeper.identifyApiAccount(account.userName, account.password, isAlreadyCounted)),
    );
  }
  const token = request.cookies[SESSION_COOKIE];
  const proof = request.headers[PROOF_HEADER];
  const caller = requireCaller(
    token === undefined
      ? undefined
      : await gatekeeper.identifySession(token, typeof proof === 'string' ? proof : undefined),
  );
  if (!isSafe(request.method)) checkSameSite(request, origin);
  return caller;
}

/** Requires a caller. @throws Fault `unauthenticated` without one. */
export function requireCaller(caller: Caller | undefined): Caller {
  if (!caller) throw new Fault('unauthenticated', 'Valid credentials are required');
  return caller;
}

/**
 * Returns true for calls of the web app. It has its own sign-in page, and a challenge would make the browser show a
 * password dialog. An event stream cannot send the header.
 */
export function isFromApp(request: FastifyRequest): boolean {
  const accepts = request.headers.accept ?? '';
  // Cookies are not parsed for a URL that the router rejects.
  const cookies = request.cookies as FastifyRequest['cookies'] | undefined;
  const hasSession = cookies?.[SESSION_COOKIE] !== undefined;
  return request.headers[APP_HEADER] !== undefined || hasSession || accepts.includes('text/event-stream');
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

const requestOrigin = (origin: string | undefined, request: FastifyRequest): string =>
  origin ?? `${request.protocol}://${request.host}`;

/** Returns the address of the service: as configured, otherwise as in this request; without a trailing slash. */
export const serviceAddress = (
  { origin, basePath }: { readonly origin: string | undefined; readonly basePath: string },
  request: FastifyRequest,
): string => requestOrigin(origin, request) + basePath;

/**
 * Returns the host names of the service itself: as configured, and as in this request; in lower case, without ports.
 */
export function ownHosts(
  { origin, serviceHosts }: { readonly origin: string | undefined; readonly serviceHosts: readonly string[] },
  request: FastifyRequest,
): string[] {
  const { host = '' } = request.headers;
  const configured = origin === undefined ? [] : [new URL(origin).hostname];
  return [...configured, ...serviceHosts, request.hostname, host].map((name) =>
    name.replace(/\.?(:\d+)?$/, '').toLowerCase(),
  );
}

/**
 * Requires that a call which changes something with only the cookie comes from the web app itself, against cross-site
 * requests.
 * @throws Fault `forbidden`.
 */
export function checkSameSite(request: FastifyRequest, origin: string | undefined): void {
  const expected = requestOrigin(origin, request);
  if (request.headers.origin !== expected) {
    // A proxy that passes on another host or scheme than the browser's looks the same.
    throw new Fault(
      'forbidden',
      `Origin: must be the address of this service (${expected}); behind a reverse proxy, set VEDETTE_PUBLIC_URL to the address that browsers open`,
    );
  }
  if (request.headers[APP_HEADER] === undefined) throw new Fault('forbidden', `${APP_HEADER}: is required`);
}
