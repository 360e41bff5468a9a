import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { Header } from './http-connection.js';

/** Reads HTTP/1 responses as browsers do: what Chromium accepts is accepted, and deviations from RFC 9112 are noted. */

/** Notes a deviation of a response from the specification that is tolerated. */
export type AddDeviation = (deviation: string) => void;

/** Status line and headers of a response. */
export interface ParsedHead {
  readonly statusCode: number;
  readonly statusText: string;
  readonly httpVersion: '1.0' | '1.1';
  readonly headers: readonly Header[];
}

/** How the end of a body is found; `untilClose`: by the end of the connection. */
export type Framing =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked'; /** Whether the body may also be unchunked. */ readonly mayBeUnchunked: boolean }
  | { readonly kind: 'untilClose' };

export const malformedResponse = (reason: string): ProbeFailure => new ProbeFailure(errorCodes.invalidResponse, reason);

const [LF, CR] = [0x0a, 0x0d];

/** Number of bytes allowed before the status line: some servers send the end of an earlier body late. */
const MAX_BYTES_BEFORE_STATUS = 4;
const STATUS_LINE_START = 'http';

/**
 * Returns the offset of the status line; `absent` if the bytes are not HTTP, undefined while more bytes are needed to
 * decide.
 */
export function findStatusLine(bytes: Buffer): number | 'absent' | undefined {
  const offset = bytes
    .toString('latin1', 0, MAX_BYTES_BEFORE_STATUS + STATUS_LINE_START.length)
    .toLowerCase()
    .indexOf(STATUS_LINE_START);
  if (offset >= 0) return offset;
  return bytes.length < MAX_BYTES_BEFORE_STATUS + STATUS_LINE_START.length ? undefined : 'absent';
}

/**
 * Returns the offset after the empty line that ends the headers, searching from `from`; undefined while it is missing.
 */
export function findHeadEnd(bytes: Buffer, from: number): number | undefined {
  for (let offset = bytes.indexOf(LF, from); offset >= 0; offset = bytes.indexOf(LF, offset + 1)) {
    const next = bytes[offset + 1] === CR ? offset + 2 : offset + 1;
    if (bytes[next] === LF) return next + 1;
  }
  return undefined;
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';
const trimBlanks = (text: string): string => text.replace(/^[ \t]+/, '').replace(/(?<![ \t])[ \t]+$/, '');
const isToken = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);

/** @throws ProbeFailure 14000 for a status that error conditions cannot be compared with. */
function parseStatusLine(line: string, addDeviation: AddDeviation): Omit<ParsedHead, 'headers'> {
  const [, major = '1', minor = '0'] = /^http\/(\d)[^.]*\.(\d)/i.exec(line) ?? [];
  const httpVersion = Number(major) > 1 || (major === '1' && minor !== '0') ? '1.1' : '1.0';
  const space = line.indexOf(' ');
  const [, digits = '', statusText = ''] = /^ *(\d*) *(.*)$/.exec(space < 0 ? '' : line.slice(space)) ?? [];
  if (!/^HTTP\/1\.[01] \d{3}(?: |$)/.test(line)) addDeviation('the status line is not of the form "HTTP/1.1 200 OK"');
  if (digits.length > 3) throw malformedResponse('the status code has more than three digits');
  return { statusCode: digits === '' ? 200 : Number(digits), statusText: statusText.trimEnd(), httpVersion };
}

/** Joins folded lines to the header they continue (RFC 9112 §5.2). */
function unfoldHeaders(lines: readonly string[], addDeviation: AddDeviation): string[] {
  const unfolded: string[] = [];
  let isContinuable = false;
  for (const line of lines) {
    if (isContinuable && isBlank(line[0])) {
      addDeviation('a header is folded over several lines');
      const last = unfolded.pop() ?? '';
      unfolded.push(`${last} ${trimBlanks(line)}`);
    } else {
      unfolded.push(line);
      isContinuable = !isBlank(line[0]) && line.indexOf(':') > 0;
    }
  }
  return unfolded;
}

function parseHeader(line: string, addDeviation: AddDeviation): Header | undefined {
  const colon = line.indexOf(':');
  if (colon < 0) addDeviation('a header line has no colon and is ignored');
  else if (colon === 0 || isBlank(line[0])) addDeviation('a header line has no name and is ignored');
  if (colon <= 0 || isBlank(line[0])) return undefined;
  const name = trimBlanks(line.slice(0, colon));
  if (name.length < colon) addDeviation('a header name is followed by spaces');
  if (isToken(name)) return { name, value: trimBlanks(line.slice(colon + 1)) };
  addDeviation('a header name has invalid characters, so its line is ignored');
  return undefined;
}

/**
 * Parses status line and headers from `bytes`, which end with the empty line.
 * @throws ProbeFailure 14000 if browsers cannot read them either.
 */
export function parseHead(bytes: Buffer, addDeviation: AddDeviation): ParsedHead {
  const start = findStatusLine(bytes);
  if (typeof start !== 'number') throw malformedResponse('the response does not begin with an HTTP status line');
  if (start > 0) addDeviation('there are bytes before the status line');
  const text = bytes.toString('latin1', start);
  if (text.includes('\0')) throw malformedResponse('the headers contain a NUL byte');
  if (/(?<!\r)\n/.test(text)) addDeviation('lines end with LF instead of CRLF');
  if (/\r(?!\n)/.test(text)) addDeviation('the headers contain a CR without LF');
  const [statusLine = '', ...lines] = text.split(/[\r\n]+/);
  const status = parseStatusLine(statusLine, addDeviation);
  const headers = unfoldHeaders(
    lines.filter((line) => line !== ''),
    addDeviation,
  ).flatMap((line) => parseHeader(line, addDeviation) ?? []);
  return { ...status, headers };
}

/** Returns the entries of all header lines of that name, split at commas outside quotes. */
export function listValues(headers: readonly Header[], name: string): string[] {
  return headers
    .filter((header) => header.name.toLowerCase() === name)
    .flatMap(({ value }) => value.match(/(?:[^",]|"[^"]*(?:"|$))+/g) ?? [''])
    .map(trimBlanks);
}

const hasHeader = (headers: readonly Header[], name: string): boolean =>
  headers.some((header) => header.name.toLowerCase() === name);

/**
 * HTTP/1.0 has no chunks (RFC 9112 §6.1): with a length they are not expected, and without one the body itself shows
 * whether it is chunked.
 */
function findChunkedFraming({ httpVersion, headers }: ParsedHead, addDeviation: AddDeviation): Framing | undefined {
  const codings = listValues(headers, 'transfer-encoding').map((coding) => coding.toLowerCase());
  if (codings.length === 0) return undefined;
  const hasLength = hasHeader(headers, 'content-length');
  const isHttp10 = httpVersion === '1.0';
  if (codings.length > 1 || codings[0] !== 'chunked' || isHttp10)
    addDeviation('Transfer-Encoding is not just "chunked"');
  if (!codings.includes('chunked') || (isHttp10 && hasLength)) return undefined;
  if (hasLength) addDeviation('Content-Length and Transfer-Encoding are both present');
  return { kind: 'chunked', mayBeUnchunked: isHttp10 };
}

/** @throws ProbeFailure 14000 for contradictory lengths. */
function findLengthFraming({ headers }: ParsedHead, addDeviation: AddDeviation): Framing {
  const [firstLength, ...otherLengths] = listValues(headers, 'content-length').filter((value) => value !== '');
  if (otherLengths.some((other) => other !== firstLength))
    throw malformedResponse('several Content-Length headers contradict each other');
  if (otherLengths.length > 0) addDeviation('Content-Length is repeated');
  const bytes = firstLength !== undefined && /^\d+$/.test(firstLength) ? Number(firstLength) : undefined;
  if (bytes !== undefined && bytes < 2 ** 63) return { kind: 'length', bytes };
  if (hasHeader(headers, 'content-length'))
    addDeviation('Content-Length is not a number, so the body is read to the end');
  return { kind: 'untilClose' };
}

/** Statuses whose responses have no body. */
export const BODYLESS_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Returns how the body of a response ends (RFC 9112 §6.3): Transfer-Encoding overrides Content-Length, equal lengths
 * count once.
 * @throws ProbeFailure 14000 for contradictory lengths.
 */
export function findBodyFraming(head: ParsedHead, method: string, addDeviation: AddDeviation): Framing {
  const isInterim = head.statusCode >= 100 && head.statusCode < 200;
  if (method === 'HEAD' || isInterim || BODYLESS_STATUSES.has(head.statusCode)) return { kind: 'none' };
  return findChunkedFraming(head, addDeviation) ?? findLengthFraming(head, addDeviation);
}

/** Whether the server keeps the connection open for another request. */
export function keepsAlive({ httpVersion, headers }: ParsedHead, framing: Framing): boolean {
  const options = listValues(headers, 'connection').map((option) => option.toLowerCase());
  return httpVersion === '1.1' && framing.kind !== 'untilClose' && !options.includes('close');
}

/** Maximum length of a size line with its extensions, or of a trailer. */
const MAX_CHUNK_LINE = 16 * 1024;
/** Trailers are skipped; more of them are an attack. */
const MAX_TRAILER_BYTES = 256 * 1024;
/** A size of more hexadecimal digits exceeds any readable body. */
const MAX_SIZE_DIGITS = 13;

/** A chunk size line, or the beginning of one: digits, spaces, extensions. */
const SIZE_LINE_START = /^[0-9a-f]+ *(?:;[^]*|\r)?$/i;

type ChunkState = 'firstSize' | 'size' | 'data' | 'dataEnd' | 'trailers' | 'over' | 'withoutChunks';

/** Decodes `Transfer-Encoding: chunked` incrementally. */
export class ChunkedDecoder {
  readonly #addDeviation: AddDeviation;
  readonly #mayBeUnchunked: boolean;
  #state: ChunkState = 'firstSize';
  #remaining = 0;
  #line = '';
  #trailerBytes = 0;

  constructor({ mayBeUnchunked }: { readonly mayBeUnchunked: boolean }, addDeviation: AddDeviation) {
    this.#mayBeUnchunked = mayBeUnchunked;
    this.#addDeviation = addDeviation;
  }

  /** Whether the last chunk and its trailers were read. */
  get isComplete(): boolean {
    return this.#state === 'over';
  }

  /**
   * Handles the end of the connection. Returns whether the body is complete: by RFC 9112 §8 the last chunk suffices.
   */
  endByClose(): boolean {
    if (this.#state === 'trailers') this.#addDeviation('the chunks end without an empty line');
    return this.#state === 'over' || this.#state === 'trailers' || this.#state === 'withoutChunks';
  }

  /**
   * Passes the data of the next bytes to `emit`. Returns how many of them belong to this body.
   * @throws ProbeFailure 14000 when a size is unreadable, or data does not end where its size says.
   */
  decode(bytes: Buffer, emit: (data: Buffer) => void): number {
    let offset = 0;
    while (offset < bytes.length && this.#state !== 'over') {
      if (this.#state === 'withoutChunks') {
        emit(bytes.subarray(offset));
        return bytes.length;
      }
      if (this.#state === 'data') {
        const data = bytes.subarray(offset, offset + this.#remaining);
        offset += data.length;
        this.#remaining -= data.length;
        if (this.#remaining === 0) this.#state = 'dataEnd';
        emit(data);
      } else {
        offset = this.#readLine(bytes, offset, emit);
      }
    }
    return offset;
  }

  #readLine(bytes: Buffer, from: number, emit: (data: Buffer) => void): number {
    const lf = bytes.indexOf(LF, from);
    this.#line += bytes.toString('latin1', from, lf < 0 ? bytes.length : lf);
    const isSize = this.#state === 'firstSize' || this.#state === 'size';
    if (isSize && !SIZE_LINE_START.test(this.#line)) {
      if (this.#state === 'size' || !this.#mayBeUnchunked)
        throw malformedResponse('a chunk size is not a hexadecimal number');
      this.#state = 'withoutChunks';
      emit(Buffer.from(lf < 0 ? this.#line : `${this.#line}\n`, 'latin1'));
      return lf < 0 ? bytes.length : lf + 1;
    }
    if (this.#line.length > MAX_CHUNK_LINE) throw malformedResponse('a line between chunks is too long');
    if (lf < 0) return bytes.length;
    if (!this.#line.endsWith('\r')) this.#addDeviation('lines end with LF instead of CRLF');
    this.#endLine(this.#line.replace(/\r$/, ''));
    this.#line = '';
    return lf + 1;
  }

  #endLine(line: string): void {
    if (this.#state === 'size' || this.#state === 'firstSize') {
      this.#remaining = this.#parseSize(line);
      this.#state = this.#remaining === 0 ? 'trailers' : 'data';
    } else if (this.#state === 'dataEnd') {
      if (line !== '') throw malformedResponse('a chunk is longer than its stated size');
      this.#state = 'size';
    } else if (line === '') {
      this.#state = 'over';
    } else {
      this.#trailerBytes += line.length;
      if (this.#trailerBytes > MAX_TRAILER_BYTES) throw malformedResponse('the trailers are too long');
    }
  }

  #parseSize(line: string): number {
    const [sizeText = ''] = line.split(';', 1);
    const digits = sizeText.replace(/(?<! ) +$/, '');
    if (digits.length < sizeText.length) this.#addDeviation('a chunk size is followed by spaces');
    const significant = digits.replace(/^0+(?=.)/, '');
    if (significant.length > MAX_SIZE_DIGITS) throw malformedResponse('a chunk size is too large');
    return Number.parseInt(significant, 16);
  }
}
