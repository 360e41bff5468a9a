import type { Socket } from 'node:net';
import { buildErrorBody } from './faults.js';

/** Responses to requests that the HTTP parser rejects, by its error code. */
const RESPONSES: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The headers and the address are larger than 16 KB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Content Too Large', 'The chunk extensions are too large'],
};
const MALFORMED = [400, 'Bad Request', 'The request is not well-formed HTTP'] as const;

/**
 * Responds to bytes that are no readable request in the format of other errors, and closes the connection.
 * @param extraHeaders whole lines
 */
export function respondToClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  extraHeaders: readonly string[] = [],
): void {
  const isDisconnected = error.code === 'ECONNRESET' || socket.destroyed || !socket.writable;
  // If a response is in progress, clients would read the error as a part of it.
  const isResponding = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true;
  if (isDisconnected || isResponding) {
    socket.destroy();
    return;
  }
  const [status, reason, message] = RESPONSES[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(buildErrorBody([message]));
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
    ...extraHeaders,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
