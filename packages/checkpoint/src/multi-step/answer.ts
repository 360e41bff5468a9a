import { STATUS_CODES } from 'node:http';
import type { Header, ResponseHead } from '../probes/http/exchange.js';
import { findHeader } from '../probes/http/exchange.js';
import { decodeText } from '../probes/http/charset.js';

/** A complete response, as steps look at it. */
export interface Answer {
  readonly statusCode: number;
  /** What the server wrote, else what the status is usually called. */
  readonly statusText: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  readonly text: string;
  /** Size of the whole body after decompression. */
  readonly bodyBytes: number;
}

/** A server may write a novel there. */
const MAX_PHRASE_LENGTH = 500;

export function toAnswer(head: ResponseHead, body: Buffer, bodyBytes: number): Answer {
  const { statusCode, headers } = head;
  const text = decodeText(body, findHeader(headers, 'content-type'));
  const said = head.statusText?.slice(0, MAX_PHRASE_LENGTH) ?? '';
  const statusText = said === '' ? (STATUS_CODES[statusCode] ?? '') : said;
  return { statusCode, statusText, headers, body, text, bodyBytes };
}
