import type { Endpoint } from '@vedette/contract/endpoint';
import { createYieldingStream } from '@vedette/kernel/concurrency/event-loop';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHALLENGE, isFromApp } from './authenticate.js';
import { buildErrorBody, INTERNAL_ERROR, toFault, FAULT_STATUS } from './faults.js';
import type { RouteHost } from './host.js';
import { parseBrokenReference } from '../db/broken-reference.js';
import { fillTemplate, PREFIX } from './paths.js';
import { problemTranslator } from './request-culture.js';
import { SerialisedJson } from './serialised-json.js';

export interface HandlerOutcome {
  readonly result: unknown;
  readonly params: unknown;
  readonly request: FastifyRequest;
}

/**
 * Sends what a handler returned as its endpoint declares: a 201 with the address of the created object, no content, or
 * JSON.
 */
export function sendResult(
  host: RouteHost,
  endpoint: Endpoint,
  reply: FastifyReply,
  { result, params, request }: HandlerOutcome,
): FastifyReply {
  if (endpoint.location !== undefined) {
    const path = fillTemplate(endpoint.location, result, params);
    void reply.header('location', host.basePath + PREFIX[endpoint.surface] + path);
    if (/(^|[,;\s])return=minimal\b/i.test(String(request.headers['prefer'] ?? ''))) {
      return reply.code(204).header('preference-applied', 'return=minimal').send();
    }
  }
  void reply.code(endpoint.status);
  if (!endpoint.reply) return reply.send();
  void reply.type('application/json; charset=utf-8');
  if (result instanceof SerialisedJson)
    return reply.send(host.checkReply ? serialiseChecked(host, endpoint, result) : createYieldingStream(result.parts));
  host.checkReply?.(endpoint, result);
  return reply.send(JSON.stringify(result));
}

/** Joins a long reply and checks it against its shape. */
function serialiseChecked({ checkReply }: RouteHost, endpoint: Endpoint, { parts }: SerialisedJson): string {
  const text = [...parts].join('');
  checkReply?.(endpoint, JSON.parse(text));
  return text;
}

/**
 * Returns the URL without the token of a mailed link, which works for anyone who has it, while logs have many readers.
 */
export function redactUrl({ url, params }: FastifyRequest): string {
  const { token = '' } = (params ?? {}) as { readonly token?: string };
  return token === '' ? url : url.replaceAll(token, '…');
}

/** Sends an error: status and problems of a fault, or 500 without details, which is logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = toFault(error);
  const { bareMessage = false } = request.routeOptions.config as { bareMessage?: boolean };
  const translate = problemTranslator(request);
  void reply.type('application/json; charset=utf-8');
  if (!fault) {
    request.log.error({ err: error, method: request.method, url: redactUrl(request) }, 'request failed');
    return reply.code(500).send(JSON.stringify(buildErrorBody([INTERNAL_ERROR], { bareMessage, translate })));
  }
  // This is rare, and a bug of ours would look the same.
  if (parseBrokenReference(error))
    request.log.warn({ err: error, url: redactUrl(request) }, 'a foreign key constraint was violated');
  if (fault.kind === 'unauthenticated' && !isFromApp(request) && !reply.hasHeader('www-authenticate'))
    void reply.header('www-authenticate', CHALLENGE);
  if (fault.retryAfterS !== undefined) void reply.header('retry-after', String(fault.retryAfterS));
  return reply
    .code(FAULT_STATUS[fault.kind])
    .send(JSON.stringify(buildErrorBody(fault.problems, { bareMessage, translate })));
}
