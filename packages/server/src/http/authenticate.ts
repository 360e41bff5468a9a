import type { Endpoint } from '@vedette/contract/endpoint';
import { Fault } from '@vedette/kernel/fault';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../rights/index.js';

/** Knows who credentials belong to; kept by the access domain. Undefined = wrong. */
export interface Gatekeeper {
  /** `isAgain`: within a call that was counted already. */
  byApiAccount(userName: string, password: string, isAgain?: boolean): Promise<Caller | undefined>;
  /** @throws Fault `limited` after too many wrong passwords, `unauthenticated` with a reason that may be told. */
  byLogin(email: string, password: string, address: string): Promise<Caller | undefined>;
  bySession(token: string, proof?: string): Promise<Caller | undefined>;
}

/** The server of a checkpoint, known by its key. */
export interface CheckpointCaller {
  readonly serverId: number;
  readonly checkpointName: string;
  /** What only it may read is sealed to this (`sealed-box` of the kernel). */
  readonly sealingKey: string;
}

/** Whose key it is; kept by the checkpoints domain. Undefined = nobody's. */
export type CheckpointKeys = (key: string) => Promise<CheckpointCaller | undefined>;

/** @throws Fault `unauthenticated` without a key that is somebody's. */
export async function authenticateCheckpoint(request: FastifyRequest, keys: CheckpointKeys): Promise<CheckpointCaller> {
  const key = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  const server = key === undefined ? undefined : await keys(key);
  if (!server) throw new Fault('unauthenticated', 'The key of a checkpoint server is needed');
  return server;
}

/** Sent by the web app with every call; a page of another site cannot add it without asking first. */
const APP_HEADER = 'x-vedette';
/** What `POST /api/v1/Session/Proof` answered, where an endpoint asks a session to prove itself once more. */
const PROOF_HEADER = 'x-vedette-proof';
export const SESSION_COOKIE = 'vedette_session';
/** Some hosts send credentials only after a challenge with this realm and charset. */
export const CHALLENGE = 'Basic realm="api", charset="UTF-8"';

/** User name and password of an `Authorization: Basic` header; undefined when it is another scheme or malformed. */
function readBasic(header: string | undefined): { userName: string; password: string } | undefined {
  const encoded = /^basic +([a-z0-9+/=_-]+) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { userName: text.slice(0, colon), password: text.slice(colon + 1) };
}

interface Door {
  readonly gatekeeper: Gatekeeper;
  /** As the service is configured. */
  readonly origin: string | undefined;
  /** Within a call that was let in before. */
  readonly isAgain?: boolean;
}

/**
 * Who calls this endpoint; undefined where anonymous callers are let in, and where a checkpoint server calls
 * (`authenticateCheckpoint`).
 * @throws Fault `unauthenticated`, or `forbidden` for an unsafe call of a session that another site may have sent.
 */
export async function authenticate(
  endpoint: Endpoint,
  request: FastifyRequest,
  { gatekeeper, origin, isAgain = false }: Door,
): Promise<Caller | undefined> {
  if (endpoint.credentials === 'anonymous' || endpoint.credentials === 'checkpoint') return undefined;
  const header = request.headers.authorization;
  if (endpoint.credentials === 'login') {
    const login = readBasic(header);
    return known(login && (await gatekeeper.byLogin(login.userName, login.password, request.ip)));
  }
  if (header !== undefined) {
    const account = readBasic(header);
    return known(account && (await gatekeeper.byApiAccount(account.userName, account.password, isAgain)));
  }
  const token = request.cookies[SESSION_COOKIE];
  const proof = request.headers[PROOF_HEADER];
  const caller = known(
    token === undefined ? undefined : await gatekeeper.bySession(token, typeof proof === 'string' ? proof : undefined),
  );
  if (!isSafe(request.method)) checkSameSite(request, origin);
  return caller;
}

/** @throws Fault `unauthenticated` where there is nobody. */
export function known(caller: Caller | undefined): Caller {
  if (!caller) throw new Fault('unauthenticated', 'Valid credentials are needed');
  return caller;
}

/**
 * True for calls of the web app: it shows its own sign-in, and a challenge would make the browser open its box. An event
 * stream cannot carry the header.
 */
export function isFromApp(request: FastifyRequest): boolean {
  const accepts = request.headers.accept ?? '';
  const hasSession = request.cookies[SESSION_COOKIE] !== undefined;
  return request.headers[APP_HEADER] !== undefined || hasSession || accepts.includes('text/event-stream');
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

const requestOrigin = (origin: string | undefined, request: FastifyRequest): string =>
  origin ?? `${request.protocol}://${request.host}`;

/** Where the service is reached: as configured, else as this request reached it; without a slash at its end. */
export const serviceAddress = (
  { origin, basePath }: { readonly origin: string | undefined; readonly basePath: string },
  request: FastifyRequest,
): string => requestOrigin(origin, request) + basePath;

/** Names the service itself is reached by: as configured, and as this request came; lower case, no ports. */
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
 * Requires that a call which changes something with the cookie alone comes from the web app itself, against cross-site requests.
 * @throws Fault `forbidden`.
 */
export function checkSameSite(request: FastifyRequest, origin: string | undefined): void {
  const expected = requestOrigin(origin, request);
  if (request.headers.origin !== expected) {
    // A proxy that passes on another host or scheme than the browser's looks the same.
    const hint = 'behind a reverse proxy, set VEDETTE_PUBLIC_URL to the address that browsers open';
    throw new Fault('forbidden', `Origin: must be the address of this service (${expected}); ${hint}`);
  }
  if (request.headers[APP_HEADER] === undefined) throw new Fault('forbidden', `${APP_HEADER}: this header is needed`);
}
