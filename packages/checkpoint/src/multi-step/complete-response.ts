import { STATUS_CODES } from 'node:http';
import type { Header, ResponseHead } from '../probes/http/http-connection.js';
import { findHeader } from '../probes/http/http-connection.js';
import { decodeText } from '../probes/http/charset.js';

/** A complete response as steps use it. */
export interface CompleteResponse {
  readonly statusCode: number;
  /** The reason phrase of the server, else the standard one of the status. */
  readonly statusText: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  readonly text: string;
  /** Size of the whole body after decompression. */
  readonly bodyBytes: number;
}

/** A server may send a reason phrase of any length. */
const MAX_PHRASE_LENGTH = 500;

export function toCompleteResponse(head: ResponseHead, body: Buffer, bodyBytes: number): CompleteResponse {
  const { statusCode, headers } = head;
  const text = decodeText(body, findHeader(headers, 'content-type'));
  const reasonPhrase = head.statusText?.slice(0, MAX_PHRASE_LENGTH) ?? '';
  const statusText = reasonPhrase === '' ? (STATUS_CODES[statusCode] ?? '') : reasonPhrase;
  return { statusCode, statusText, headers, body, text, bodyBytes };
}
