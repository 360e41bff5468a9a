import type { EndpointReply, FetchEndpoint, Call, Endpoint } from '@vedette/contract/endpoint';
import type { EntryPlaceholders } from '@vedette/contract/reading/part-parser';
import type { Translate } from '@vedette/i18n/translator';
import { Fault, type Problems } from '@vedette/kernel/fault';
import type { IfMatch } from '@vedette/kernel/hash';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireProof, type Caller } from '../rights/index.js';
import { admit, getAdmitted } from './admitted.js';
import { NOT_LIMITED } from './anonymous-limit.js';
import { redactUrl, sendResult } from './send-response.js';
import { authenticate, authenticateCheckpoint, type CheckpointCaller } from './authenticate.js';
import { toFault } from './faults.js';
import { parseForm } from './form-body.js';
import { addReadableFieldProblems } from './partial-validation.js';
import type { RouteHost } from './host.js';
import { BODY_LIMIT_BYTES, parseBody, parseResults } from './json-body.js';
import { EndpointCall, type RequestParts } from './endpoint-call.js';
import { endpointAddresses } from './paths.js';
import { checkPermission } from './rights.js';
import { sendDocument, sendFile, type SentFile } from './send-file.js';
import { compileReaders, type Readers } from './validate.js';
import type { SerialisedJson } from './serialised-json.js';

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
export type Handler<E extends Endpoint> = (call: HandlerCall<E>) => HandlerReturn<E> | Promise<HandlerReturn<E>>;

type HandlerReturn<E extends Endpoint> = E extends { readonly sends: 'file' }
  ? SentFile
  : E['reply'] extends z.ZodType
    ? ReplyBody<z.input<E['reply']>>
    : unknown;

/** A call whose body could only be read in part: each present field matches its shape. */
type PartialCall<E extends Endpoint> = Omit<HandlerCall<E>, 'query' | 'body'> & {
  readonly body: Partial<Call<E>['body']>;
};

/**
 * Adds the problems of the readable part of a body that is rejected anyway, and changes nothing. Handlers use the same
 * rules, so `problems` is passed on to them.
 */
export type ValidateBody<E extends Endpoint> = (call: PartialCall<E>, problems: Problems) => unknown;

/** Checks each entry of some lists: `placeholders` break no rule and replace entries that cannot be read. */
export interface ValidateBodyWithPlaceholders<E extends Endpoint> {
  readonly validate: ValidateBody<E>;
  readonly placeholders: EntryPlaceholders;
}

type ReplyBody<Body> = Body | SerialisedJson;

export type AnyHandler = (call: never) => unknown;

/**
 * Serves one endpoint: authenticates, checks its permission, reads the request, calls the handler, sends the reply.
 * With `validate`, the response to a body that cannot be read also contains the problems of its readable fields.
 */
export function mount<const E extends Endpoint>(
  host: RouteHost,
  endpoint: E,
  handler: Handler<E>,
  validate?: ValidateBody<E> | ValidateBodyWithPlaceholders<E>,
): void {
  const { app, gatekeeper, lookups, findServerByKey, origin } = host;
  const readers = compileReaders(endpoint);
  host.handlers.set(endpoint.id, handler);

  const admitRequest = async (request: FastifyRequest): Promise<void> => {
    const caller = await authenticate(endpoint, request, { gatekeeper, origin });
    const isCheckpoint = endpoint.credentials === 'checkpoint';
    const server = isCheckpoint ? await authenticateCheckpoint(request, findServerByKey) : undefined;
    if (request.url.includes('%00')) throw new Fault('invalid', 'Path and query must not contain NUL characters');
    const params = readers.params(request.params);
    if (caller) await checkPermission(endpoint.permission, caller, params, lookups);
    if (caller && endpoint.needsReauthentication) requireProof(caller);
    admit(request, { caller, server, params });
  };

  const handleRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const admitted = getAdmitted(request);
    const raw = Buffer.isBuffer(request.body)
      ? chooseParser(endpoint)(request.body, request.headers['content-type'])
      : undefined;
    const { query, body } = validate
      ? await readOrValidate(readers, { request, reply, raw }, toValidation(validate))
      : readers.queryAndBody(request.query, raw);
    const call = new EndpointCall(request, reply, { admitted, query, body });
    // The readers parsed with the endpoint's own shapes, so the parts have its types.
    const result = await (handler(call as unknown as HandlerCall<E>) as Promise<unknown>);
    // A checkpoint changes nothing that is cached about callers, and it calls many times a second.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && endpoint.credentials !== 'checkpoint') host.afterWrite();
    // A handler with another response format than JSON has sent it itself. Fastify does not notice that a reader
    // disconnected during the response.
    if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply;
    if (endpoint.sends === 'file') return sendFileResponse(reply, query, result as SentFile);
    return sendResult(host, endpoint, reply, { result, params: admitted?.params, request });
  };

  for (const url of endpointAddresses(endpoint)) {
    app.route({
      method: endpoint.method,
      url,
      onRequest: admitRequest,
      handler: handleRequest,
      bodyLimit: bodyLimitFor(endpoint),
      // A read takes no body that could have been compressed.
      ...(endpoint.method === 'GET' && { decompress: false }),
      config: {
        endpointId: endpoint.id,
        bareMessage: endpoint.hasTopLevelMessage === true,
        ...(endpoint.credentials !== 'anonymous' && NOT_LIMITED),
      },
    });
  }
}

/** Sends every kind of file (`fileQuery`). */
function sendFileResponse(reply: FastifyReply, query: unknown, file: SentFile): FastifyReply {
  const { As } = (query ?? {}) as { readonly As?: 'File' | 'Document' };
  return As === 'Document' ? sendDocument(reply, file) : sendFile(reply, file);
}

interface AnyValidation {
  readonly validate: (call: EndpointCall, problems: Problems) => unknown;
  readonly placeholders: EntryPlaceholders;
}

/** The readers parse with the endpoint's own shapes, so the parts have its types. */
const toValidation = <E extends Endpoint>(validate: ValidateBody<E> | ValidateBodyWithPlaceholders<E>): AnyValidation =>
  (typeof validate === 'function' ? { validate, placeholders: {} } : validate) as unknown as AnyValidation;

interface UnreadRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly raw: unknown;
}

/** @throws Fault `invalid` with the problems of the shape and those that `validate` adds. */
async function readOrValidate(
  readers: Readers,
  { request, reply, raw }: UnreadRequest,
  { validate, placeholders }: AnyValidation,
): Promise<RequestParts> {
  try {
    return readers.queryAndBody(request.query, raw);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const admitted = getAdmitted(request);
    throw await addReadableFieldProblems(error, {
      fields: readers.readFields(raw ?? {}, placeholders),
      placeholderLists: Object.keys(placeholders),
      validate: (body, problems) =>
        validate(new EndpointCall(request, reply, { admitted, query: undefined, body }), problems),
      onError: (bug) => {
        if (!toFault(bug))
          request.log.error(
            { err: bug, method: request.method, url: redactUrl(request) },
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
export const createEndpointFetcher =
  (host: RouteHost, { caller, request, reply }: HandlerCall<Endpoint & { credentials: 'account' }>): FetchEndpoint =>
  async <E extends Endpoint>(endpoint: E, { params = {}, query = {} }: Parameters<FetchEndpoint>[1] = {}) => {
    await checkPermission(endpoint.permission, caller, params, host.lookups);
    const admitted = { caller, server: undefined, params };
    const call = new EndpointCall(request, reply, { admitted, query, body: undefined, culture: 'en-GB' });
    const result = await host.handlers.get(endpoint.id)?.(call as never);
    host.checkReply?.(endpoint, result);
    return result as EndpointReply<E>;
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
