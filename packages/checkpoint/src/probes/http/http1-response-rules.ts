import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import type { Header } from './exchange.js';

/** Reads HTTP/1 responses as browsers do: what Chromium accepts is accepted, and deviations from RFC 9112 are noted. */

/** Notes a deviation of a response from the specification that is tolerated. */
export type NoteDeviation = (deviation: string) => void;

/** Status line and headers of a response. */
export interface AnswerHead {
  readonly statusCode: number;
  readonly statusText: string;
  readonly httpVersion: '1.0' | '1.1';
  readonly headers: readonly Header[];
}

/** How the end of a body is found; `untilClose`: by the end of the connection. */
export type Framing =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked'; /** Whether the body may also be unchunked. */ readonly isUncertain: boolean }
  | { readonly kind: 'untilClose' };

export const malformed = (why: string): ProbeFailure => new ProbeFailure(errorCodes.invalidResponse, why);

const [LF, CR] = [0x0a, 0x0d];

/** Number of bytes allowed before the status line: some servers send the end of an earlier body late. */
const MAX_SLOP = 4;
const HTTP = 'http';

/**
 * Returns the offset of the status line; `absent` if the bytes are not HTTP, undefined while more bytes are needed to
 * decide.
 */
export function findStatusLine(bytes: Buffer): number | 'absent' | undefined {
  const at = bytes
    .toString('latin1', 0, MAX_SLOP + HTTP.length)
    .toLowerCase()
    .indexOf(HTTP);
  if (at >= 0) return at;
  return bytes.length < MAX_SLOP + HTTP.length ? undefined : 'absent';
}

/**
 * Returns the offset after the empty line that ends the headers, searching from `from`; undefined while it is missing.
 */
export function findHeadEnd(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(LF, from); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return next + 1;
  }
  return undefined;
}

const isBlank = (letter: string | undefined): boolean => letter === ' ' || letter === '\t';
const trimBlanks = (text: string): string => text.replace(/^[ \t]+/, '').replace(/(?<![ \t])[ \t]+$/, '');
const isToken = (name: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);

/** @throws ProbeFailure 14000 for a status that error conditions cannot be compared with. */
function parseStatusLine(line: string, note: NoteDeviation): Omit<AnswerHead, 'headers'> {
  const [, major = '1', minor = '0'] = /^http\/(\d)[^.]*\.(\d)/i.exec(line) ?? [];
  const httpVersion = Number(major) > 1 || (major === '1' && minor !== '0') ? '1.1' : '1.0';
  const space = line.indexOf(' ');
  const [, digits = '', statusText = ''] = /^ *(\d*) *(.*)$/.exec(space < 0 ? '' : line.slice(space)) ?? [];
  if (!/^HTTP\/1\.[01] \d{3}(?: |$)/.test(line)) note('the status line is not of the form "HTTP/1.1 200 OK"');
  if (digits.length > 3) throw malformed('the status code has more than three digits');
  return { statusCode: digits === '' ? 200 : Number(digits), statusText: statusText.trimEnd(), httpVersion };
}

/** Joins folded lines to the header they continue (RFC 9112 §5.2). */
function unfold(lines: readonly string[], note: NoteDeviation): string[] {
  const whole: string[] = [];
  let isContinuable = false;
  for (const line of lines) {
    if (isContinuable && isBlank(line[0])) {
      note('a header is folded over several lines');
      const last = whole.pop() ?? '';
      whole.push(`${last} ${trimBlanks(line)}`);
    } else {
      whole.push(line);
      isContinuable = !isBlank(line[0]) && line.indexOf(':') > 0;
    }
  }
  return whole;
}

function parseHeader(line: string, note: NoteDeviation): Header | undefined {
  const colon = line.indexOf(':');
  if (colon < 0) note('a header line has no colon and is ignored');
  else if (colon === 0 || isBlank(line[0])) note('a header line has no name and is ignored');
  if (colon <= 0 || isBlank(line[0])) return undefined;
  const name = trimBlanks(line.slice(0, colon));
  if (name.length < colon) note('a header name is followed by spaces');
  if (isToken(name)) return { name, value: trimBlanks(line.slice(colon + 1)) };
  note('a header name has invalid characters, so its line is ignored');
  return undefined;
}

/**
 * Parses status line and headers from `bytes`, which end with the empty line.
 * @throws ProbeFailure 14000 if browsers cannot read them either.
 */
export function parseHead(bytes: Buffer, note: NoteDeviation): AnswerHead {
  const start = findStatusLine(bytes);
  if (typeof start !== 'number') throw malformed('the response does not begin with an HTTP status line');
  if (start > 0) note('there are bytes before the status line');
  const text = bytes.toString('latin1', start);
  if (text.includes('\0')) throw malformed('the headers contain a NUL byte');
  if (/(?<!\r)\n/.test(text)) note('lines end with LF instead of CRLF');
  if (/\r(?!\n)/.test(text)) note('the headers contain a CR without LF');
  const [statusLine = '', ...lines] = text.split(/[\r\n]+/);
  const status = parseStatusLine(statusLine, note);
  const headers = unfold(
    lines.filter((line) => line !== ''),
    note,
  ).flatMap((line) => parseHeader(line, note) ?? []);
  return { ...status, headers };
}

/** Returns the entries of all header lines of that name, split at commas outside quotes. */
export function listValues(headers: readonly Header[], name: string): string[] {
  return headers
    .filter((header) => header.name.toLowerCase() === name)
    .flatMap(({ value }) => value.match(/(?:[^",]|"[^"]*(?:"|$))+/g) ?? [''])
    .map(trimBlanks);
}

const isNamed = (headers: readonly Header[], name: string): boolean =>
  headers.some((header) => header.name.toLowerCase() === name);

/**
 * HTTP/1.0 has no chunks (RFC 9112 §6.1): with a length they are not expected, and without one the body itself shows
 * whether it is chunked.
 */
function chunkedFraming({ httpVersion, headers }: AnswerHead, note: NoteDeviation): Framing | undefined {
  const codings = listValues(headers, 'transfer-encoding').map((coding) => coding.toLowerCase());
  if (codings.length === 0) return undefined;
  const hasLength = isNamed(headers, 'content-length');
  const isOld = httpVersion === '1.0';
  if (codings.length > 1 || codings[0] !== 'chunked' || isOld) note('Transfer-Encoding is not just "chunked"');
  if (!codings.includes('chunked') || (isOld && hasLength)) return undefined;
  if (hasLength) note('Content-Length and Transfer-Encoding are both present');
  return { kind: 'chunked', isUncertain: isOld };
}

/** @throws ProbeFailure 14000 for contradictory lengths. */
function lengthFraming({ headers }: AnswerHead, note: NoteDeviation): Framing {
  const [first, ...others] = listValues(headers, 'content-length').filter((value) => value !== '');
  if (others.some((other) => other !== first)) throw malformed('several Content-Length headers contradict each other');
  if (others.length > 0) note('Content-Length is repeated');
  const bytes = first !== undefined && /^\d+$/.test(first) ? Number(first) : undefined;
  if (bytes !== undefined && bytes < 2 ** 63) return { kind: 'length', bytes };
  if (isNamed(headers, 'content-length')) note('Content-Length is not a number, so the body is read to the end');
  return { kind: 'untilClose' };
}

/** Statuses whose responses have no body. */
export const BODYLESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Returns how the body of a response ends (RFC 9112 §6.3): Transfer-Encoding overrides Content-Length, equal lengths
 * count once.
 * @throws ProbeFailure 14000 for contradictory lengths.
 */
export function bodyFraming(head: AnswerHead, method: string, note: NoteDeviation): Framing {
  const isInterim = head.statusCode >= 100 && head.statusCode < 200;
  if (method === 'HEAD' || isInterim || BODYLESS.has(head.statusCode)) return { kind: 'none' };
  return chunkedFraming(head, note) ?? lengthFraming(head, note);
}

/** Whether the server keeps the connection open for another request. */
export function keepsConnection({ httpVersion, headers }: AnswerHead, framing: Framing): boolean {
  const says = listValues(headers, 'connection').map((option) => option.toLowerCase());
  return httpVersion === '1.1' && framing.kind !== 'untilClose' && !says.includes('close');
}

/** Maximum length of a size line with its extensions, or of a trailer. */
const MAX_CHUNK_LINE = 16 * 1024;
/** Trailers are skipped; more of them are an attack. */
const MAX_TRAILER_BYTES = 256 * 1024;
/** A size of more hexadecimal digits exceeds any readable body. */
const MAX_SIZE_DIGITS = 13;

/** A chunk size line, or the beginning of one: digits, spaces, extensions. */
const BEGINS_SIZE = /^[0-9a-f]+ *(?:;[^]*|\r)?$/i;

type ChunkPart = 'firstSize' | 'size' | 'data' | 'dataEnd' | 'trailers' | 'over' | 'withoutChunks';

/** Decodes `Transfer-Encoding: chunked` incrementally. */
export class ChunkedDecoder {
  readonly #note: NoteDeviation;
  readonly #isUncertain: boolean;
  #part: ChunkPart = 'firstSize';
  #remaining = 0;
  #line = '';
  #trailerBytes = 0;

  constructor({ isUncertain }: { readonly isUncertain: boolean }, note: NoteDeviation) {
    this.#isUncertain = isUncertain;
    this.#note = note;
  }

  /** Whether the last chunk and its trailers were read. */
  get isComplete(): boolean {
    return this.#part === 'over';
  }

  /**
   * Handles the end of the connection. Returns whether the body is complete: by RFC 9112 §8 the last chunk suffices.
   */
  endByClose(): boolean {
    if (this.#part === 'trailers') this.#note('the chunks end without an empty line');
    return this.#part === 'over' || this.#part === 'trailers' || this.#part === 'withoutChunks';
  }

  /**
   * Passes the data of the next bytes to `emit`. Returns how many of them belong to this body.
   * @throws ProbeFailure 14000 when a size is unreadable, or data does not end where its size says.
   */
  decode(bytes: Buffer, emit: (data: Buffer) => void): number {
    let at = 0;
    while (at < bytes.length && this.#part !== 'over') {
      if (this.#part === 'withoutChunks') {
        emit(bytes.subarray(at));
        return bytes.length;
      }
      if (this.#part === 'data') {
        const data = bytes.subarray(at, at + this.#remaining);
        at += data.length;
        this.#remaining -= data.length;
        if (this.#remaining === 0) this.#part = 'dataEnd';
        emit(data);
      } else {
        at = this.#takeLine(bytes, at, emit);
      }
    }
    return at;
  }

  #takeLine(bytes: Buffer, from: number, emit: (data: Buffer) => void): number {
    const lf = bytes.indexOf(LF, from);
    this.#line += bytes.toString('latin1', from, lf < 0 ? bytes.length : lf);
    const isSize = this.#part === 'firstSize' || this.#part === 'size';
    if (isSize && !BEGINS_SIZE.test(this.#line)) {
      if (this.#part === 'size' || !this.#isUncertain) throw malformed('a chunk size is not a hexadecimal number');
      this.#part = 'withoutChunks';
      emit(Buffer.from(lf < 0 ? this.#line : `${this.#line}\n`, 'latin1'));
      return lf < 0 ? bytes.length : lf + 1;
    }
    if (this.#line.length > MAX_CHUNK_LINE) throw malformed('a line between chunks is too long');
    if (lf < 0) return bytes.length;
    if (!this.#line.endsWith('\r')) this.#note('lines end with LF instead of CRLF');
    this.#endLine(this.#line.replace(/\r$/, ''));
    this.#line = '';
    return lf + 1;
  }

  #endLine(line: string): void {
    if (this.#part === 'size' || this.#part === 'firstSize') {
      this.#remaining = this.#parseSize(line);
      this.#part = this.#remaining === 0 ? 'trailers' : 'data';
    } else if (this.#part === 'dataEnd') {
      if (line !== '') throw malformed('a chunk is longer than its stated size');
      this.#part = 'size';
    } else if (line === '') {
      this.#part = 'over';
    } else {
      this.#trailerBytes += line.length;
      if (this.#trailerBytes > MAX_TRAILER_BYTES) throw malformed('the trailers are too long');
    }
  }

  #parseSize(line: string): number {
    const [written = ''] = line.split(';', 1);
    const digits = written.replace(/(?<! ) +$/, '');
    if (digits.length < written.length) this.#note('a chunk size is followed by spaces');
    const significant = digits.replace(/^0+(?=.)/, '');
    if (significant.length > MAX_SIZE_DIGITS) throw malformed('a chunk size is too large');
    return Number.parseInt(significant, 16);
  }
}
