import { SECOND, type Clock } from '@vedette/kernel/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildErrorBody, INTERNAL_ERROR, toFault } from './faults.js';
import { problemTranslator } from './request-culture.js';

/**
 * Turns a response into server-sent events. A hijacked response lacks the headers that hooks have set, so they are
 * added here.
 */
export function beginStream(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
    // The connection ends with the stream, so that a stopping service need not wait for it.
    connection: 'close',
    'x-request-id': request.id,
  });
}

/** An event; its data is written as JSON. */
export interface StreamEvent {
  readonly name: string;
  readonly data: unknown;
}

export interface StreamContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly clock: Pick<Clock, 'sleep'>;
}

const HEARTBEAT_MS = 10 * SECOND;
/** Limit of unread data, beyond which a slow client is disconnected. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** A response that is turned into a stream by its first event. */
class EventResponse {
  readonly #context: StreamContext;
  isOpen = false;

  constructor(context: StreamContext) {
    this.#context = context;
  }

  send({ name, data }: StreamEvent): void {
    this.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  write(text: string): void {
    const { request, reply } = this.#context;
    if (!this.isOpen) {
      beginStream(request, reply);
      this.isOpen = true;
    }
    if (reply.raw.destroyed) return;
    reply.raw.write(text);
    if (reply.raw.writableLength > MAX_UNREAD_BYTES) reply.raw.destroy();
  }

  end(): void {
    if (this.isOpen) this.#context.reply.raw.end();
  }
}

/** Sends comments so that proxies do not close an idle stream. */
async function sendHeartbeats(
  response: EventResponse,
  clock: StreamContext['clock'],
  ended: AbortSignal,
): Promise<void> {
  for (;;) {
    await clock.sleep(HEARTBEAT_MS, ended);
    if (ended.aborted) return;
    response.write(': still here\n\n');
  }
}

/**
 * Responds with the events that `produce` sends, and the final one it returns. An error before the first event is
 * answered as at any other endpoint; a later one becomes an event `problem` with the body of an error.
 */
export async function sendEventStream(
  context: StreamContext,
  produce: (send: (event: StreamEvent) => void) => Promise<StreamEvent>,
): Promise<void> {
  const response = new EventResponse(context);
  const ended = new AbortController();
  const heartbeats = sendHeartbeats(response, context.clock, ended.signal);
  try {
    response.send(await produce((event) => response.send(event)));
  } catch (error) {
    if (!response.isOpen) throw error;
    const fault = toFault(error);
    if (!fault) context.request.log.error({ err: error }, 'an event stream failed');
    response.send({
      name: 'problem',
      data: buildErrorBody(fault?.problems ?? [INTERNAL_ERROR], { translate: problemTranslator(context.request) }),
    });
  } finally {
    ended.abort();
    await heartbeats;
    response.end();
  }
}
