import type { Answer, Ask, Call, Endpoint } from '@vedette/contract/endpoint';
import type { Fillers } from '@vedette/contract/reading/read-part';
import type { Translate } from '@vedette/i18n/translator';
import { Fault, type Problems } from '@vedette/kernel/fault';
import type { IfMatch } from '@vedette/kernel/hash';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireProof, type Caller } from '../rights/index.js';
import { admit, getAdmitted } from './admitted.js';
import { NOT_LIMITED } from './anonymous-limit.js';
import { loggedUrl, sendResult } from './answers.js';
import { authenticate, authenticateCheckpoint, type CheckpointCaller } from './authenticate.js';
import { toFault } from './faults.js';
import { parseForm } from './form-body.js';
import { vetted } from './vetted.js';
import type { RouteHost } from './host.js';
import { BODY_LIMIT_BYTES, parseBody, parseResults } from './json-body.js';
import { OneCall, type Parts } from './one-call.js';
import { endpointAddresses } from './paths.js';
import { checkRight } from './rights.js';
import { sendDocument, sendFile, type SentFile } from './send-file.js';
import { compileReaders, type Readers } from './validate.js';
import type { WrittenJson } from './written-json.js';

type EndpointCaller<E extends Endpoint> = E['credentials'] extends 'anonymous' | 'checkpoint' ? undefined : Caller;
type EndpointServer<E extends Endpoint> = E['credentials'] extends 'checkpoint' ? CheckpointCaller : undefined;

/** Input of a handler: the parsed request and its caller. */
export interface HandlerCall<E extends Endpoint> extends Call<E> {
  readonly caller: EndpointCaller<E>;
  /** The calling checkpoint server, on the endpoints of its protocol. */
  readonly server: EndpointServer<E>;
  readonly log: FastifyBaseLogger;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  /** Hashes of the header If-Match, on endpoints that support it. */
  readonly ifMatch: IfMatch;
  /** Translates texts of the response: into the language of the web app for its own requests, else into English. */
  readonly translate: Translate;
  /** For cookies and headers; `mount` sets status and body. */
  readonly reply: FastifyReply;
}

/**
 * A handler returns the file, the reply body that matches its shape, or its text; nothing where the endpoint declares
 * no body.
 */
export type Handler<E extends Endpoint> = (call: HandlerCall<E>) => Returned<E> | Promise<Returned<E>>;

type Returned<E extends Endpoint> = E extends { readonly sends: 'file' }
  ? SentFile
  : E['reply'] extends z.ZodType
    ? Replied<z.input<E['reply']>>
    : unknown;

/** A call whose body could only be read in part: each present field matches its shape. */
type VettedCall<E extends Endpoint> = Omit<HandlerCall<E>, 'query' | 'body'> & {
  readonly body: Partial<Call<E>['body']>;
};

/**
 * Adds the problems of the readable part of a body that is rejected anyway, and changes nothing. Handlers use the same
 * rules, so `problems` is passed on to them.
 */
export type Vet<E extends Endpoint> = (call: VettedCall<E>, problems: Problems) => unknown;

/** Checks each entry of some lists: `fillers` break no rule and replace entries that cannot be read. */
export interface VetOfEntries<E extends Endpoint> {
  readonly vet: Vet<E>;
  readonly fillers: Fillers;
}

type Replied<Body> = Body | WrittenJson;

export type AnyHandler = (call: never) => unknown;

/**
 * Serves one endpoint: authenticates, checks its permission, reads the request, calls the handler, sends the reply.
 * With `validate`, the response to a body that cannot be read also contains the problems of its readable fields.
 */
export function mount<const E extends Endpoint>(
  host: RouteHost,
  endpoint: E,
  handler: Handler<E>,
  vet?: Vet<E> | VetOfEntries<E>,
): void {
  const { app, gatekeeper, lookups, checkpointKeys, origin } = host;
  const readers = compileReaders(endpoint);
  host.handlers.set(endpoint.id, handler);

  const letIn = async (request: FastifyRequest): Promise<void> => {
    const caller = await authenticate(endpoint, request, { gatekeeper, origin });
    const isCheckpoint = endpoint.credentials === 'checkpoint';
    const server = isCheckpoint ? await authenticateCheckpoint(request, checkpointKeys) : undefined;
    if (request.url.includes('%00')) throw new Fault('invalid', 'Path and query must not contain NUL characters');
    const params = readers.params(request.params);
    if (caller) await checkRight(endpoint.right, caller, params, lookups);
    if (caller && endpoint.needsProof) requireProof(caller);
    admit(request, { caller, server, params });
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const entry = getAdmitted(request);
    const raw = Buffer.isBuffer(request.body)
      ? chooseParser(endpoint)(request.body, request.headers['content-type'])
      : undefined;
    const { query, body } = vet
      ? await readOrVet(readers, { request, reply, raw }, asVet(vet))
      : readers.queryAndBody(request.query, raw);
    const call = new OneCall(request, reply, { entry, query, body });
    // The readers parsed with the endpoint's own shapes, so the parts have its types.
    const result = await (handler(call as unknown as HandlerCall<E>) as Promise<unknown>);
    // A checkpoint changes nothing that is cached about callers, and it calls many times a second.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && endpoint.credentials !== 'checkpoint') host.afterWrite();
    // A handler with another response format than JSON has sent it itself. Fastify does not notice that a reader
    // disconnected during the response.
    if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply;
    if (endpoint.sends === 'file') return answerFile(reply, query, result as SentFile);
    return sendResult(host, endpoint, reply, { result, params: entry?.params, request });
  };

  for (const url of endpointAddresses(endpoint)) {
    app.route({
      method: endpoint.method,
      url,
      onRequest: letIn,
      handler: answer,
      bodyLimit: bodyLimitFor(endpoint),
      // A read takes no body that could have been compressed.
      ...(endpoint.method === 'GET' && { decompress: false }),
      config: {
        endpointId: endpoint.id,
        bareMessage: endpoint.bareMessage === true,
        ...(endpoint.credentials !== 'anonymous' && NOT_LIMITED),
      },
    });
  }
}

/** Sends every kind of file (`fileQuery`). */
function answerFile(reply: FastifyReply, query: unknown, file: SentFile): FastifyReply {
  const { As } = (query ?? {}) as { readonly As?: 'File' | 'Document' };
  return As === 'Document' ? sendDocument(reply, file) : sendFile(reply, file);
}

interface AnyVet {
  readonly vet: (call: OneCall, problems: Problems) => unknown;
  readonly fillers: Fillers;
}

/** The readers parse with the endpoint's own shapes, so the parts have its types. */
const asVet = <E extends Endpoint>(vet: Vet<E> | VetOfEntries<E>): AnyVet =>
  (typeof vet === 'function' ? { vet, fillers: {} } : vet) as unknown as AnyVet;

interface Unread {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly raw: unknown;
}

/** @throws Fault `invalid` with the problems of the shape and those that `validate` adds. */
async function readOrVet(readers: Readers, { request, reply, raw }: Unread, { vet, fillers }: AnyVet): Promise<Parts> {
  try {
    return readers.queryAndBody(request.query, raw);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const entry = getAdmitted(request);
    throw await vetted(error, {
      fields: readers.readFields(raw ?? {}, fillers),
      filled: Object.keys(fillers),
      vet: (body, problems) => vet(new OneCall(request, reply, { entry, query: undefined, body }), problems),
      failed: (bug) => {
        if (!toFault(bug))
          request.log.error(
            { err: bug, method: request.method, url: loggedUrl(request) },
            'validating the readable fields failed',
          );
      },
    });
  }
}

/**
 * Lets endpoints combine responses of others within the process, with the permission that each requires. Nothing is
 * parsed, so pages may be larger than those of a call. The responses are in English: files translate them into their
 * own language.
 */
export const createAsk =
  (host: RouteHost, { caller, request, reply }: HandlerCall<Endpoint & { credentials: 'account' }>): Ask =>
  async <E extends Endpoint>(endpoint: E, { params = {}, query = {} }: Parameters<Ask>[1] = {}) => {
    await checkRight(endpoint.right, caller, params, host.lookups);
    const entry = { caller, server: undefined, params };
    const call = new OneCall(request, reply, { entry, query, body: undefined, culture: 'en-GB' });
    const result = await host.handlers.get(endpoint.id)?.(call as never);
    host.checkReply?.(endpoint, result);
    return result as Answer<E>;
  };

/** Unauthenticated callers send a login or a token, or the form that an identity provider passes on. */
function bodyLimitFor({ credentials, consumes }: Endpoint): number {
  if (credentials === 'account' || credentials === 'checkpoint') return BODY_LIMIT_BYTES;
  return consumes === 'form' ? 512 * 1024 : 16 * 1024;
}

function chooseParser({
  consumes,
  credentials,
}: Endpoint): (bytes: Buffer, contentType: string | undefined) => unknown {
  if (consumes === 'form') return parseForm;
  return credentials === 'checkpoint' ? parseResults : parseBody;
}
