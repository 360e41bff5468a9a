import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { OutboundProxy } from '@vedette/protocols/outbound-proxy';
import type { CheckTimer } from '../../net/check-timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import {
  exchangeFailure,
  headersTimeout,
  headTooLarge,
  MAX_HEAD_BYTES,
  RequestNotProcessed,
} from './http-connection.js';
import type { Header, HttpConnection, HttpRequest, ResponseHead } from './http-connection.js';
import { ChunkedDecoder, findHeadEnd, findStatusLine, findBodyFraming, keepsAlive } from './http1-response-rules.js';
import {
  malformedResponse,
  parseHead,
  type ParsedHead,
  type Framing,
  type AddDeviation,
} from './http1-response-rules.js';

const connectionClosed = (reason: string): ProbeFailure => new ProbeFailure(errorCodes.connectionClosed, reason);

/** @throws the error of Node for an invalid header name or value. */
function serialize(
  { method, url, headers }: HttpRequest,
  connection: string,
  proxy: OutboundProxy | undefined,
): Buffer {
  const allHeaders: Header[] = [
    ...headers,
    { name: 'Connection', value: connection },
    ...proxyAuthorizationHeaders(proxy),
  ];
  // A proxy gets the absolute URL (RFC 9112, section 3.2.2).
  const origin = proxy ? url.origin : '';
  const lines = allHeaders.map(({ name, value }) => {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return Buffer.from(`${method} ${origin}${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}

/** The credentials are revealed only to the proxy they belong to. */
const proxyAuthorizationHeaders = (proxy: OutboundProxy | undefined): Header[] =>
  proxy?.authorization === undefined ? [] : [{ name: 'Proxy-Authorization', value: proxy.authorization.reveal() }];

const NO_BYTES = Buffer.alloc(0);
const MIN_HEAD_BUFFER_BYTES = 4 * 1024;

/**
 * Collects the bytes of a head. The first chunk is used as it is. With more of them, the buffer grows by doubling,
 * because a slow server may send single bytes.
 */
class HeadBuffer {
  #bytes: Buffer = NO_BYTES;
  #length = 0;
  /** Whether the buffer was allocated here, so that its bytes may be overwritten. */
  #isOwn = false;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  append(chunk: Buffer): void {
    if (this.#length === 0 && !this.#isOwn) {
      this.#bytes = chunk;
      this.#length = chunk.length;
      return;
    }
    const neededBytes = this.#length + chunk.length;
    if (neededBytes > this.#bytes.length || !this.#isOwn) {
      const larger = Buffer.alloc(Math.max(neededBytes, this.#bytes.length * 2, MIN_HEAD_BUFFER_BYTES));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
      this.#isOwn = true;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = neededBytes;
  }

  /** Removes the head and keeps the bytes after it. */
  dropHead(count: number): void {
    this.#bytes = this.#bytes.subarray(count);
    this.#length -= count;
  }
}

const SURPLUS_BYTES = 'there are bytes after the end of the response';

/** Reads the body of a response from the socket and removes its framing. */
class BodyReader {
  readonly stream: Readable;
  readonly #framing: Framing;
  readonly #chunks: ChunkedDecoder | undefined;
  readonly #addDeviation: AddDeviation;
  #remaining: number;
  /** Whether more bytes than announced have arrived. */
  hasSurplus = false;

  constructor(framing: Framing, addDeviation: AddDeviation, socket: Socket) {
    this.#framing = framing;
    this.#addDeviation = addDeviation;
    this.#chunks = framing.kind === 'chunked' ? new ChunkedDecoder(framing, addDeviation) : undefined;
    this.#remaining = framing.kind === 'length' ? framing.bytes : 0;
    this.stream = new Readable({ read: () => void socket.resume() });
    this.stream.on('error', () => undefined); // the reader of the body handles errors as well
  }

  get isComplete(): boolean {
    if (this.#chunks) return this.#chunks.isComplete;
    return this.#framing.kind !== 'untilClose' && this.#remaining === 0;
  }

  /**
   * Returns whether more data can be taken now.
   * @throws ProbeFailure 14000 for unreadable chunks.
   */
  addBytes(bytes: Buffer): boolean {
    let hasCapacity = true;
    const emit = (data: Buffer): void => {
      if (data.length > 0) hasCapacity = this.stream.push(data);
    };
    let usedBytes = bytes.length;
    if (this.#chunks) {
      usedBytes = this.#chunks.decode(bytes, emit);
    } else if (this.#framing.kind !== 'untilClose') {
      usedBytes = Math.min(bytes.length, this.#remaining);
      this.#remaining -= usedBytes;
      emit(bytes.subarray(0, usedBytes));
    } else {
      emit(bytes);
    }
    if (usedBytes < bytes.length) {
      this.hasSurplus = true;
      this.#addDeviation(SURPLUS_BYTES);
    }
    return hasCapacity;
  }

  /** Marks the body as complete. */
  end(): void {
    this.stream.push(null);
  }

  /** Handles a connection that ended before the body was known to be complete. */
  endByClose(): void {
    // A shortfall from the announced length is judged when the body is decoded.
    if (this.#chunks?.endByClose() ?? true) this.end();
    else this.fail(connectionClosed('the body ended early'));
  }

  fail(error: Error): void {
    this.stream.destroy(error);
  }
}

interface ResponseCallbacks {
  readonly done: (head: ResponseHead) => void;
  readonly fail: (error: Error) => void;
}

/** One request and its response on a socket, until the body is complete or the socket ends. */
class Exchange {
  readonly #socket: Socket;
  readonly #timer: CheckTimer;
  readonly #request: HttpRequest;
  readonly #callbacks: ResponseCallbacks;
  readonly #head = new HeadBuffer();
  /** Size of all heads so far, including interim responses. */
  #headBytes = 0;
  #searchedBytes = 0;
  #body: BodyReader | undefined;
  #sentAt: number;
  /**
   * Whether the server has begun to respond. Other bytes do not count: the end of an earlier response may arrive late.
   */
  hasResponseBegun = false;
  hasEnded = false;
  isReusable = false;

  constructor(socket: Socket, timer: CheckTimer, request: HttpRequest, callbacks: ResponseCallbacks) {
    this.#socket = socket;
    this.#timer = timer;
    this.#request = request;
    this.#callbacks = callbacks;
    this.#sentAt = timer.elapsed();
  }

  /** Writes the request and starts reading. */
  start(request: Buffer): void {
    const socket = this.#socket;
    socket.on('data', this.#onData).on('end', this.#onEnd).on('close', this.#onEnd).on('error', this.#onError);
    if (socket.destroyed) {
      this.#onEnd();
      return;
    }
    const { body } = this.#request;
    socket.write(body ? Buffer.concat([request, body]) : request, () => (this.#sentAt = this.#timer.elapsed()));
    socket.resume();
  }

  #stopListening(): void {
    this.hasEnded = true;
    this.#socket
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('close', this.#onEnd)
      .off('error', this.#onError);
  }

  readonly #onData = (chunk: Buffer): void => {
    try {
      if (this.#body) this.#addToBody(this.#body, chunk);
      else this.#addToHead(chunk);
    } catch (error) {
      this.#fail(error as Error);
    }
  };

  readonly #onEnd = (): void => {
    this.#stopListening();
    if (this.#body) this.#body.endByClose();
    else this.#callbacks.fail(connectionClosed('the connection was closed before the headers were complete'));
  };

  readonly #onError = (error: Error): void => this.#fail(exchangeFailure(error));

  #fail(failure: Error): void {
    this.#stopListening();
    if (this.#body) this.#body.fail(failure);
    else this.#callbacks.fail(failure);
  }

  #addToBody(body: BodyReader, chunk: Buffer): void {
    const hasCapacity = body.addBytes(chunk);
    if (body.isComplete) {
      this.#stopListening();
      this.isReusable &&= !body.hasSurplus;
      body.end();
      // Bytes before the next request belong to no response. Without a listener the flowing stream drops them.
      this.#socket.resume();
    } else if (!hasCapacity) this.#socket.pause();
  }

  #addToHead(chunk: Buffer): void {
    this.#head.append(chunk);
    for (let head = this.#nextHead(); head; head = this.#nextHead()) {
      const isInterim = head.statusCode >= 100 && head.statusCode < 200 && head.statusCode !== 101;
      if (isInterim) continue;
      this.#beginBody(head);
      return;
    }
  }

  #nextHead(): ParsedHead | undefined {
    const { bytes } = this.#head;
    if (bytes.length === 0) return undefined;
    const start = findStatusLine(bytes);
    if (start === 'absent') throw malformedResponse('the response does not begin with an HTTP status line');
    this.hasResponseBegun = true;
    const end = start === undefined ? undefined : findHeadEnd(bytes, Math.max(start, this.#searchedBytes));
    if (this.#headBytes + (end ?? bytes.length) > MAX_HEAD_BYTES) throw headTooLarge();
    this.#searchedBytes = Math.max(0, bytes.length - 3);
    if (end === undefined) return undefined;
    const head = parseHead(bytes.subarray(0, end), this.#request.addDeviation);
    this.#head.dropHead(end);
    this.#headBytes += end;
    this.#searchedBytes = 0;
    return head;
  }

  #beginBody(answer: ParsedHead): void {
    const { method, addDeviation } = this.#request;
    const framing = findBodyFraming(answer, method, addDeviation);
    const body = new BodyReader(framing, addDeviation, this.#socket);
    this.#body = body;
    this.isReusable = keepsAlive(answer, framing);
    const bytesAfterHead = this.#head.bytes;
    this.#socket.pause();
    const responseStartedAt = this.#timer.elapsed();
    this.#callbacks.done({
      ...answer,
      stream: body.stream,
      addDeviation,
      announcedBytes: framing.kind === 'length' ? framing.bytes : undefined,
      isReusable: () => this.isReusable,
      sentAt: this.#sentAt,
      responseStartedAt,
    });
    this.#addToBody(body, bytesAfterHead);
  }
}

/**
 * Whether a request that failed on a kept connection may be repeated on a new one: a server may close a kept connection
 * at any moment, but not after it began to respond. Browsers repeat every method, also POST, although RFC 9110 (section
 * 9.2.2) excludes it: a POST on a closing idle connection is no outage.
 */
const isRepeatable = ({ hasResponseBegun }: Exchange): boolean => !hasResponseBegun;

/**
 * HTTP/1.1 on a connected socket. `keepsAlive` is set when more requests will follow. `proxy` is the other end of the
 * socket if it forwards requests.
 */
export function createHttp1Connection(socket: Socket, keepsAlive: boolean, proxy?: OutboundProxy): HttpConnection {
  let lastExchange: Exchange | undefined;
  socket.on('error', () => undefined); // handled by the current exchange
  const send = (timer: CheckTimer, request: HttpRequest): Promise<ResponseHead> =>
    timer.step<ResponseHead>({ onTimeout: headersTimeout }, (done, fail) => {
      const isReused = lastExchange !== undefined;
      const failExchange = (error: Error): void =>
        fail(
          isReused && error instanceof ProbeFailure && isRepeatable(exchange) ? new RequestNotProcessed(error) : error,
        );
      const exchange = new Exchange(socket, timer, request, { done, fail: failExchange });
      try {
        const bytes = serialize(request, keepsAlive ? 'keep-alive' : 'close', proxy);
        lastExchange = exchange;
        exchange.start(bytes);
      } catch (error) {
        fail(exchangeFailure(error as Error));
      }
      return () => socket.destroy();
    });
  return { send, close: () => void socket.destroy() };
}
