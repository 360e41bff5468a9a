import type { Readable } from 'node:stream';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import type { CheckTimer } from '../../net/check-timer.js';
import { ProbeFailure, socketFailure, systemCode } from '../../probe-failure.js';
import { tlsFailure } from '../../net/tls.js';

export interface Header {
  readonly name: string;
  readonly value: string;
}

export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  /** All headers, `Host` first, without hop-by-hop headers, which the connection sets. */
  readonly headers: readonly Header[];
  readonly body: Buffer | undefined;
  /** Called for deviations of the response from the specification that are tolerated; fixed texts without content. */
  readonly addDeviation: (deviation: string) => void;
}

export interface ResponseHead {
  readonly statusCode: number;
  /** Reason phrase of the status; HTTP/2 has none. */
  readonly statusText?: string | undefined;
  readonly httpVersion: string;
  readonly headers: readonly Header[];
  /** The body, paused. The caller reads or destroys it. */
  readonly stream: Readable;
  /** Length of the body on the wire, if the response announces it. */
  readonly announcedBytes: number | undefined;
  /** The same function as in the request. */
  readonly addDeviation: (deviation: string) => void;
  /** Whether another request may follow on the connection once the body is read. */
  readonly isReusable: () => boolean;
  /** When the request was sent and when its response began, on the check's clock. */
  readonly sentAt: number;
  readonly responseStartedAt: number;
}

/** The server has not processed the request, so it may be repeated on a new connection. */
export class RequestNotProcessed extends ProbeFailure {
  /** Whether the server requires HTTP/1.1 for the request. */
  readonly requiresHttp1: boolean;

  constructor(failure: ProbeFailure, requiresHttp1 = false) {
    super({ code: failure.code }, failure.message, { cause: failure });
    this.requiresHttp1 = requiresHttp1;
  }
}

/** A connection that speaks HTTP. */
export interface HttpConnection {
  /** @throws ProbeFailure when no complete head arrives, `RequestNotProcessed` when the request may be repeated. */
  send(timer: CheckTimer, request: HttpRequest): Promise<ResponseHead>;
  /** Closes the connection in any state. May be called twice. */
  close(): void;
}

/** Maximum size of the headers of a response, including the status line; the limit of Chromium. */
export const MAX_HEAD_BYTES = 256 * 1024;

export const headersTimeout = (): ProbeFailure =>
  new ProbeFailure(errorCodes.headersTimeout, 'the headers were not complete within the timeout');

export const headTooLarge = (): ProbeFailure =>
  new ProbeFailure(errorCodes.invalidResponse, `headers larger than ${MAX_HEAD_BYTES / 1024} KB`);

/** Returns the failure for a connection error while a response is awaited or read. */
export function exchangeFailure(error: Error): ProbeFailure {
  if (error instanceof ProbeFailure) return error;
  const code = systemCode(error);
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_INVALID_HTTP_TOKEN') {
    return new ProbeFailure(errorCodes.definitionUnusable, error.message, { cause: error });
  }
  return code.startsWith('ERR_SSL') ? tlsFailure(error) : socketFailure(error, errorCodes.connectionClosed);
}

/** Returns the value of the first header of that name, case-insensitive. */
export function findHeader(headers: readonly Header[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}

/** Returns the size of a head as written by HTTP/1.1. HTTP/2 compresses heads; they are counted the same way. */
export function countHeadBytes(headers: readonly Header[]): number {
  return headers.reduce((size, { name, value }) => size + name.length + value.length + 4, 19);
}
