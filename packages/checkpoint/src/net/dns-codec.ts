/** DNS messages (RFC 1035) for a client: one question, one response. */
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

/** Record types by number. */
export const recordTypes = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DS: 43,
  TLSA: 52,
  SVCB: 64,
  HTTPS: 65,
  CAA: 257,
} as const;
export type RecordType = keyof typeof recordTypes;
/** The pseudo-record of EDNS0 (RFC 6891). */
const OPT = 41;
/** Fits any path without fragmentation (DNS Flag Day 2020). */
const UDP_PAYLOAD_BYTES = 1_232;

interface DnsRecord {
  readonly type: number;
  /**
   * The value in zone file format, names without the trailing dot, the root as `.`. Undefined for unsupported types.
   */
  readonly value: string | undefined;
}

export interface DnsResponse {
  readonly id: number;
  /** 0 NOERROR, 2 SERVFAIL, 3 NXDOMAIN, 5 REFUSED …; 12 bits if the response has EDNS0. */
  readonly responseCode: number;
  /** Details of the server on a failure (RFC 8914). */
  readonly extendedErrors: readonly ExtendedError[];
  /** The response is incomplete and must be requested over TCP. */
  readonly isTruncated: boolean;
  readonly records: readonly DnsRecord[];
}

/** Extended error: a code of RFC 8914 and the server's text. */
interface ExtendedError {
  readonly code: number;
  readonly text: string;
}

/** The message is malformed. */
export class DnsFormatError extends Error {
  override readonly name = 'DnsFormatError';
}

const HEADER_BYTES = 12;
const RECURSION_DESIRED = 0x01_00;
const INTERNET = 1;
const MAX_LABEL_LENGTH = 63;
const MAX_NAME_LENGTH = 253;
/** Limit for the records of a response; further ones are ignored. */
const MAX_RECORDS = 1_000;
const MAX_JUMPS = 64;

export interface DnsQuestion {
  readonly id: number;
  readonly name: string;
  readonly type: RecordType;
  /** Announces that UDP responses may be longer than 512 bytes. */
  readonly hasEdns?: boolean;
}

/** @throws DnsFormatError for an invalid name. */
export function encodeQuery({ id, name, type, hasEdns = false }: DnsQuestion): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(RECURSION_DESIRED, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(hasEdns ? 1 : 0, 10);
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(recordTypes[type], 0);
  tail.writeUInt16BE(INTERNET, 2);
  const question = Buffer.concat([header, encodeName(name), tail]);
  return hasEdns ? Buffer.concat([question, ednsRecord()]) : question;
}

/** The name is the root, the class field holds the size; no flags and no options. */
function ednsRecord(): Buffer {
  const record = Buffer.alloc(11);
  record.writeUInt16BE(OPT, 1);
  record.writeUInt16BE(UDP_PAYLOAD_BYTES, 3);
  return record;
}

/**
 * Returns the name of the reverse lookup of an address (RFC 1035, 3.5 and RFC 3596, 2.5). Other names are returned
 * unchanged.
 */
export function toReverseName(text: string): string {
  const trimmed = text.trim();
  const isAddress = trimmed.includes(':') ? ipaddr.IPv6.isValid(trimmed) : ipaddr.IPv4.isValidFourPartDecimal(trimmed);
  if (!isAddress) return trimmed;
  const parsedAddress = ipaddr.parse(trimmed);
  const bytes = parsedAddress.toByteArray();
  if (parsedAddress.kind() === 'ipv4') return `${bytes.reverse().join('.')}.in-addr.arpa`;
  const digits = Buffer.from(bytes).toString('hex');
  return `${digits.split('').reverse().join('.')}.ip6.arpa`;
}

function encodeName(name: string): Buffer {
  const trimmed = name.trim().replace(/\.$/, '');
  const asciiName = /^[\x21-\x7e]*$/.test(trimmed) ? trimmed : domainToASCII(trimmed);
  const labels = trimmed === '' ? [] : asciiName.split('.');
  const hasValidLength = asciiName.length <= MAX_NAME_LENGTH && (trimmed === '' || asciiName !== '');
  if (!hasValidLength || labels.some((label) => label === '' || label.length > MAX_LABEL_LENGTH)) {
    throw new DnsFormatError(`${name.slice(0, 300)} is not a valid name`);
  }
  const encodedLabels = labels.map((label) =>
    Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]),
  );
  return Buffer.concat([...encodedLabels, Buffer.from([0])]);
}

/** @throws DnsFormatError */
export function decodeResponse(message: Buffer): DnsResponse {
  if (message.length < HEADER_BYTES) throw new DnsFormatError('shorter than a header');
  const flags = message.readUInt16BE(2);
  if ((flags & 0x80_00) === 0) throw new DnsFormatError('a query instead of a response');
  const reader = new MessageReader(message, HEADER_BYTES);
  const isTruncated = (flags & 0x02_00) !== 0;
  const header = { id: message.readUInt16BE(0), responseCode: flags & 0x0f, isTruncated };
  for (let count = message.readUInt16BE(4); count > 0; count -= 1) {
    reader.name();
    reader.skip(4);
  }
  const records: DnsRecord[] = [];
  // A truncated message may announce more records than it contains.
  const count = isTruncated ? 0 : Math.min(message.readUInt16BE(6), MAX_RECORDS);
  for (let index = 0; index < count; index += 1) records.push(readRecord(reader));
  const edns = isTruncated ? undefined : readEdns(reader, message);
  return {
    ...header,
    responseCode: ((edns?.upperCodeBits ?? 0) << 4) | header.responseCode,
    extendedErrors: edns?.errors ?? [],
    records,
  };
}

interface Edns {
  /** The upper 8 bits of the response code. */
  readonly upperCodeBits: number;
  readonly errors: readonly ExtendedError[];
}

const EXTENDED_ERROR = 15;

/** The sections after the answers are optional for the check: if malformed, they are ignored. */
function readEdns(reader: MessageReader, message: Buffer): Edns | undefined {
  const [authorities, additional] = [message.readUInt16BE(8), message.readUInt16BE(10)];
  try {
    for (let index = 0; index < Math.min(authorities + additional, MAX_RECORDS); index += 1) {
      reader.name();
      const type = reader.uint16();
      reader.skip(2);
      const [upperCodeBits = 0] = reader.bytes(4);
      const end = reader.uint16() + reader.offset;
      if (type === OPT) return { upperCodeBits, errors: readExtendedErrors(reader, end) };
      reader.skip(end - reader.offset);
    }
  } catch (error) {
    if (!(error instanceof DnsFormatError)) throw error;
  }
  return undefined;
}

function readExtendedErrors(reader: MessageReader, end: number): ExtendedError[] {
  const errors: ExtendedError[] = [];
  while (reader.offset < end) {
    const option = reader.uint16();
    const data = reader.bytes(reader.uint16());
    if (option !== EXTENDED_ERROR || data.length < 2) continue;
    errors.push({ code: data.readUInt16BE(0), text: data.subarray(2).toString('utf8').replace(/\0+$/, '') });
  }
  return errors;
}

function readRecord(reader: MessageReader): DnsRecord {
  reader.name();
  const type = reader.uint16();
  reader.skip(6);
  const end = reader.uint16() + reader.offset;
  const text = end > reader.size ? undefined : formatRecord(reader, type, end);
  reader.skip(end - reader.offset);
  return { type, value: text };
}

function formatRecord(reader: MessageReader, type: number, end: number): string | undefined {
  switch (type) {
    case recordTypes.A:
    case recordTypes.AAAA:
      return formatAddress(reader.bytes(end - reader.offset));
    case recordTypes.NS:
    case recordTypes.CNAME:
    case recordTypes.PTR:
      return reader.name();
    case recordTypes.CAA: {
      const [flags = 0, length = 0] = reader.bytes(2);
      const tag = reader.bytes(length).toString('latin1');
      return `${flags} ${tag} ${quoteString(reader.bytes(end - reader.offset).toString('utf8'))}`;
    }
    case recordTypes.DS: {
      const keyTag = reader.uint16();
      const [algorithm = 0, digestType = 0] = reader.bytes(2);
      return `${keyTag} ${algorithm} ${digestType} ${reader.hex(end)}`;
    }
    case recordTypes.TLSA: {
      const [usage = 0, selector = 0, matching = 0] = reader.bytes(3);
      return `${usage} ${selector} ${matching} ${reader.hex(end)}`;
    }
    case recordTypes.SVCB:
    case recordTypes.HTTPS:
      return [reader.uint16(), reader.name(), ...formatServiceParameters(reader, end)].join(' ');
    case recordTypes.MX:
      return `${reader.uint16()} ${reader.name()}`;
    case recordTypes.SRV:
      return `${reader.uint16()} ${reader.uint16()} ${reader.uint16()} ${reader.name()}`;
    case recordTypes.TXT:
      return reader.joinedStrings(end);
    case recordTypes.SOA: {
      const names = [reader.name(), reader.name()];
      return [...names, ...Array.from({ length: 5 }, () => reader.uint32())].join(' ');
    }
    default:
      return undefined;
  }
}

/** Formats a character string as in zone files. */
const quoteString = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Names of service parameter keys by number (RFC 9460, 14.3.2, and later registrations). */
const serviceKeys = ['mandatory', 'alpn', 'no-default-alpn', 'port', 'ipv4hint', 'ech', 'ipv6hint', 'dohpath', 'ohttp'];
const serviceKeyName = (key: number): string => serviceKeys[key] ?? `key${key}`;

function formatServiceParameters(reader: MessageReader, end: number): string[] {
  const parameters: string[] = [];
  while (reader.offset < end) {
    const key = serviceKeyName(reader.uint16());
    const value = reader.bytes(reader.uint16());
    parameters.push(value.length === 0 ? key : `${key}=${formatServiceValue(key, value)}`);
  }
  return parameters;
}

/** Formats a value as in zone files; lists are quoted only if necessary. */
function formatServiceValue(key: string, value: Buffer): string {
  const splitInto = (size: number): Buffer[] =>
    Array.from({ length: Math.floor(value.length / size) }, (_, at) => value.subarray(at * size, (at + 1) * size));
  switch (key) {
    case 'mandatory':
      return splitInto(2)
        .map((chunk) => serviceKeyName(chunk.readUInt16BE()))
        .join(',');
    case 'alpn':
      return quoteString(new MessageReader(value, 0).stringList(value.length).join(','));
    case 'port':
      return splitInto(2)
        .map((chunk) => chunk.readUInt16BE())
        .join(',');
    case 'ipv4hint':
      return splitInto(4).map(formatAddress).join(',');
    case 'ipv6hint':
      return splitInto(16).map(formatAddress).join(',');
    case 'ech':
      return value.toString('base64');
    default:
      return quoteString(value.toString('utf8'));
  }
}

function formatAddress(bytes: Buffer): string {
  if (bytes.length !== 4 && bytes.length !== 16) throw new DnsFormatError('an address that is neither IPv4 nor IPv6');
  return ipaddr.fromByteArray([...bytes]).toString();
}

/** Reads a message sequentially; every read checks the remaining length. */
class MessageReader {
  readonly #message: Buffer;
  #offset: number;

  constructor(message: Buffer, offset: number) {
    this.#message = message;
    this.#offset = offset;
  }

  get offset(): number {
    return this.#offset;
  }

  get size(): number {
    return this.#message.length;
  }

  skip(bytes: number): void {
    if (bytes < 0 || this.#offset + bytes > this.size) throw new DnsFormatError('the message is truncated');
    this.#offset += bytes;
  }

  bytes(count: number): Buffer {
    const from = this.#offset;
    this.skip(count);
    return this.#message.subarray(from, from + count);
  }

  uint16(): number {
    return this.bytes(2).readUInt16BE();
  }

  uint32(): number {
    return this.bytes(4).readUInt32BE();
  }

  /** Returns consecutive character strings joined into one text. */
  joinedStrings(end: number): string {
    return Buffer.concat(this.#readStrings(end)).toString('utf8');
  }

  /** Returns consecutive character strings separately. */
  stringList(end: number): string[] {
    return this.#readStrings(end).map((chunk) => chunk.toString('utf8'));
  }

  #readStrings(end: number): Buffer[] {
    const strings: Buffer[] = [];
    while (this.#offset < end) strings.push(this.bytes(this.bytes(1).readUInt8()));
    return strings;
  }

  /** Returns the rest in hexadecimal, the zone file format of digests. */
  hex(end: number): string {
    return this.bytes(end - this.#offset)
      .toString('hex')
      .toUpperCase();
  }

  /** Reads a name. Parts may be pointers to earlier positions, so jumps are counted. */
  name(): string {
    const labels: string[] = [];
    let endOffset: number | undefined;
    let jumps = 0;
    for (;;) {
      const length = this.bytes(1).readUInt8();
      if (length >= 0xc0) {
        const target = ((length & 0x3f) << 8) | this.bytes(1).readUInt8();
        endOffset ??= this.#offset;
        jumps += 1;
        if (jumps > MAX_JUMPS || target >= this.size) throw new DnsFormatError('a name with a pointer loop');
        this.#offset = target;
      } else if (length > MAX_LABEL_LENGTH) {
        throw new DnsFormatError('a label of an unknown type');
      } else if (length === 0) {
        break;
      } else {
        labels.push(this.bytes(length).toString('latin1'));
        if (labels.length > 128) throw new DnsFormatError('a name without an end');
      }
    }
    this.#offset = endOffset ?? this.#offset;
    return labels.length === 0 ? '.' : labels.join('.');
  }
}
