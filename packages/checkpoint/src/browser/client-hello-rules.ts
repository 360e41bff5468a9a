/** Parses a browser's ClientHello as far as it is needed to connect on its behalf. Source: RFC 8446, 4.1.2. */

const HANDSHAKE = 0x16;
const CLIENT_HELLO = 1;
const RECORD_HEADER = 5;
const ALPN = 16;

export interface ClientHello {
  /** For example `h2`, in the browser's order. */
  readonly alpn: readonly string[];
}

/** Returns `more` while it is incomplete; undefined for data that is not TLS, or not as browsers send it. */
export function parseClientHello(bytes: Buffer): ClientHello | 'more' | undefined {
  if (bytes.length > 0 && bytes[0] !== HANDSHAKE) return undefined;
  if (bytes.length < RECORD_HEADER) return 'more';
  const end = RECORD_HEADER + bytes.readUInt16BE(3);
  if (bytes.length < end) return 'more';
  const reader = new ByteReader(bytes.subarray(RECORD_HEADER, end));
  if (reader.readBytes(1)[0] !== CLIENT_HELLO) return undefined;
  // Length, version and random; then session, cipher suites and compression methods.
  reader.readBytes(3 + 2 + 32);
  reader.readList(1);
  reader.readList(2);
  reader.readList(1);
  const extensions = new ByteReader(reader.readList(2));
  while (extensions.hasMore) {
    const type = extensions.readNumber(2);
    const content = extensions.readList(2);
    if (type === ALPN) return { alpn: readNames(new ByteReader(content).readList(2)) };
  }
  return { alpn: [] };
}

function readNames(nameList: Buffer): string[] {
  const reader = new ByteReader(nameList);
  const names: string[] = [];
  while (reader.hasMore) names.push(reader.readList(1).toString('latin1'));
  return names;
}

/**
 * Reads bytes in order. Reading past the end returns the remaining bytes, if any, so that parsing always terminates.
 */
class ByteReader {
  #remaining: Buffer;

  constructor(bytes: Buffer) {
    this.#remaining = bytes;
  }

  get hasMore(): boolean {
    return this.#remaining.length > 0;
  }

  readBytes(size: number): Buffer {
    const taken = this.#remaining.subarray(0, size);
    this.#remaining = this.#remaining.subarray(size);
    return taken;
  }

  readNumber(size: number): number {
    return this.readBytes(size).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  readList(sizeOfLength: number): Buffer {
    return this.readBytes(this.readNumber(sizeOfLength));
  }
}
