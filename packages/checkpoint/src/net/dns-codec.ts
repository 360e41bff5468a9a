/** DNS messages (RFC 1035), as much as a client needs: one question out, one answer in. */
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

/** Record types by their number. */
export const recordTypes = { A: 1, NS: 2, CNAME: 5, SOA: 6, MX: 15, TXT: 16, AAAA: 28, SRV: 33 } as const;
export type RecordType = keyof typeof recordTypes;

export interface DnsRecord {
  readonly type: number;
  /** The value as zone files write it, names without their last dot; undefined for types that are not read. */
  readonly text: string | undefined;
}

export interface DnsAnswer {
  readonly id: number;
  /** 0 NOERROR, 2 SERVFAIL, 3 NXDOMAIN, 5 REFUSED … */
  readonly responseCode: number;
  /** Not all of it came; ask again over TCP. */
  readonly isTruncated: boolean;
  readonly records: readonly DnsRecord[];
}

/** The message is none. */
export class DnsFormatError extends Error {
  override readonly name = 'DnsFormatError';
}

const HEADER_BYTES = 12;
const RECURSION_DESIRED = 0x01_00;
const INTERNET = 1;
const LONGEST_LABEL = 63;
const LONGEST_NAME = 253;
/** More records than any sane answer; what is beyond is not read. */
const MOST_RECORDS = 1_000;
const MOST_JUMPS = 64;

/** @throws DnsFormatError for what cannot be a name. */
export function encodeQuery(id: number, name: string, type: RecordType): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(RECURSION_DESIRED, 2);
  header.writeUInt16BE(1, 4);
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(recordTypes[type], 0);
  tail.writeUInt16BE(INTERNET, 2);
  return Buffer.concat([header, encodeName(name), tail]);
}

function encodeName(name: string): Buffer {
  const written = name.trim().replace(/\.$/, '');
  const ascii = /^[\x21-\x7e]*$/.test(written) ? written : domainToASCII(written);
  const labels = written === '' ? [] : ascii.split('.');
  const isName = ascii.length <= LONGEST_NAME && (written === '' || ascii !== '');
  if (!isName || labels.some((label) => label === '' || label.length > LONGEST_LABEL)) {
    throw new DnsFormatError(`${name.slice(0, 300)} is no name`);
  }
  const parts = labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]));
  return Buffer.concat([...parts, Buffer.from([0])]);
}

/** @throws DnsFormatError */
export function decodeAnswer(message: Buffer): DnsAnswer {
  if (message.length < HEADER_BYTES) throw new DnsFormatError('shorter than a header');
  const flags = message.readUInt16BE(2);
  if ((flags & 0x80_00) === 0) throw new DnsFormatError('a question, not an answer');
  const reader = new Reader(message, HEADER_BYTES);
  const isTruncated = (flags & 0x02_00) !== 0;
  const head = { id: message.readUInt16BE(0), responseCode: flags & 0x0f, isTruncated };
  for (let count = message.readUInt16BE(4); count > 0; count -= 1) {
    reader.name();
    reader.skip(4);
  }
  const records: DnsRecord[] = [];
  // A cut-off message may name more records than it holds.
  const count = isTruncated ? 0 : Math.min(message.readUInt16BE(6), MOST_RECORDS);
  for (let index = 0; index < count; index += 1) records.push(readRecord(reader));
  return { ...head, records };
}

function readRecord(reader: Reader): DnsRecord {
  reader.name();
  const type = reader.number();
  reader.skip(6);
  const end = reader.number() + reader.at;
  const text = end > reader.size ? undefined : textOf(reader, type, end);
  reader.skip(end - reader.at);
  return { type, text };
}

function textOf(reader: Reader, type: number, end: number): string | undefined {
  switch (type) {
    case recordTypes.A:
    case recordTypes.AAAA:
      return address(reader.bytes(end - reader.at));
    case recordTypes.NS:
    case recordTypes.CNAME:
      return reader.name();
    case recordTypes.MX:
      return `${reader.number()} ${reader.name()}`;
    case recordTypes.SRV:
      return `${reader.number()} ${reader.number()} ${reader.number()} ${reader.name()}`;
    case recordTypes.TXT:
      return reader.strings(end);
    case recordTypes.SOA: {
      const names = [reader.name(), reader.name()];
      return [...names, ...Array.from({ length: 5 }, () => reader.long())].join(' ');
    }
    default:
      return undefined;
  }
}

function address(bytes: Buffer): string {
  if (bytes.length !== 4 && bytes.length !== 16) throw new DnsFormatError('an address of neither kind');
  return ipaddr.fromByteArray([...bytes]).toString();
}

/** Reads a message from the front; every step looks whether there is as much. */
class Reader {
  readonly #message: Buffer;
  #at: number;

  constructor(message: Buffer, at: number) {
    this.#message = message;
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  get size(): number {
    return this.#message.length;
  }

  skip(bytes: number): void {
    if (bytes < 0 || this.#at + bytes > this.size) throw new DnsFormatError('it ends in the middle');
    this.#at += bytes;
  }

  bytes(count: number): Buffer {
    const from = this.#at;
    this.skip(count);
    return this.#message.subarray(from, from + count);
  }

  number(): number {
    return this.bytes(2).readUInt16BE();
  }

  long(): number {
    return this.bytes(4).readUInt32BE();
  }

  /** Character strings one after the other, as one text. */
  strings(end: number): string {
    const parts: Buffer[] = [];
    while (this.#at < end) parts.push(this.bytes(this.bytes(1).readUInt8()));
    return Buffer.concat(parts).toString('utf8');
  }

  /** A name; parts of it may stand earlier in the message, so jumps are counted. */
  name(): string {
    const labels: string[] = [];
    let after: number | undefined;
    let jumps = 0;
    for (;;) {
      const length = this.bytes(1).readUInt8();
      if (length >= 0xc0) {
        const to = ((length & 0x3f) << 8) | this.bytes(1).readUInt8();
        after ??= this.#at;
        jumps += 1;
        if (jumps > MOST_JUMPS || to >= this.size) throw new DnsFormatError('a name that goes round in circles');
        this.#at = to;
      } else if (length > LONGEST_LABEL) {
        throw new DnsFormatError('a label of an unknown kind');
      } else if (length === 0) {
        break;
      } else {
        labels.push(this.bytes(length).toString('latin1'));
        if (labels.length > 128) throw new DnsFormatError('a name without end');
      }
    }
    this.#at = after ?? this.#at;
    return labels.join('.');
  }
}
