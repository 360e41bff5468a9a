import { STATUS_CODES } from 'node:http';
import type { Header, ResponseHead } from '../probes/http/exchange.js';
import { headerOf } from '../probes/http/exchange.js';
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
  /** Parsed once; undefined when it is no JSON. */
  readonly json: () => { readonly value: unknown } | undefined;
}

export function answerOf({ statusCode, headers }: ResponseHead, body: Buffer, bodyBytes: number): Answer {
  const text = decodeText(body, headerOf(headers, 'content-type'));
  let parsed: { readonly value: unknown } | undefined;
  let isParsed = false;
  const json = (): { readonly value: unknown } | undefined => {
    if (!isParsed) parsed = parse(text);
    isParsed = true;
    return parsed;
  };
  return { statusCode, statusText: STATUS_CODES[statusCode] ?? '', headers, body, text, bodyBytes, json };
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
