import type { Readable } from 'node:stream';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { Course } from '../../net/course.js';
import { ProbeFailure, socketFailure, systemCode } from '../../probe-failure.js';
import { tlsFailure } from '../../net/tls.js';

export interface Header {
  readonly name: string;
  readonly value: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** All of them, `Host` first; hop-by-hop ones are the connection's business. */
  readonly headers: readonly Header[];
  readonly body: Buffer | undefined;
  /** Hears how the answer differs from the specification though it is understood; fixed texts, no content. */
  readonly note: (deviation: string) => void;
}

export interface ResponseHead {
  readonly statusCode: number;
  /** What the server calls the status; HTTP/2 has no words for it. */
  readonly statusText?: string | undefined;
  readonly httpVersion: string;
  readonly headers: readonly Header[];
  /** The body, not flowing yet. The caller reads or destroys it. */
  readonly stream: Readable;
  /** How long the body is on the wire, where the answer says so. */
  readonly promisedBytes: number | undefined;
  /** As in the request it answers. */
  readonly note: (deviation: string) => void;
  /** Another request may follow on the same connection once the body is read. */
  readonly staysOpen: () => boolean;
  /** When the request was sent and when its answer began, on the course's clock. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** The server has not acted on the request, so it may be sent once more, on a new connection. */
export class RequestNotProcessed extends ProbeFailure {
  /** It wants the request over this version. */
  readonly needsHttp1: boolean;

  constructor(failure: ProbeFailure, needsHttp1 = false) {
    super({ code: failure.code }, failure.message, { cause: failure });
    this.needsHttp1 = needsHttp1;
  }
}

/** One connection that speaks HTTP. */
export interface HttpConnection {
  /** @throws ProbeFailure when no complete head arrives, `RequestNotProcessed` when the request may be sent again. */
  send(course: Course, request: HttpRequest): Promise<ResponseHead>;
  /** Ends the connection, whatever is going on. Can be called twice. */
  close(): void;
}

/** Headers of one response may be this large, status line included: the limit of Chromium. */
export const MAX_HEAD_BYTES = 256 * 1024;

export const headersTimeout = (): ProbeFailure =>
  new ProbeFailure(errorCodes.headersTimeout, 'the headers are not complete within the time-out');

export const headTooLarge = (): ProbeFailure =>
  new ProbeFailure(errorCodes.invalidResponse, `headers larger than ${MAX_HEAD_BYTES / 1024} KB`);

/** What an error of a connection means while a response is awaited or read. */
export function exchangeFailure(error: Error): ProbeFailure {
  if (error instanceof ProbeFailure) return error;
  const code = systemCode(error);
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_INVALID_HTTP_TOKEN') {
    return new ProbeFailure(errorCodes.definitionUnusable, error.message, { cause: error });
  }
  return code.startsWith('ERR_SSL') ? tlsFailure(error) : socketFailure(error, errorCodes.connectionClosed);
}

/** The value of the first header of that name, in any case. */
export function findHeader(headers: readonly Header[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}

/** Bytes of a head as HTTP/1.1 writes it; HTTP/2 compresses, its heads are counted in the same way. */
export function headSize(headers: readonly Header[]): number {
  return headers.reduce((size, { name, value }) => size + name.length + value.length + 4, 19);
}
