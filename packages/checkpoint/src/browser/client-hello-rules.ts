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
  const reader = new Reader(bytes.subarray(RECORD_HEADER, end));
  if (reader.take(1)[0] !== CLIENT_HELLO) return undefined;
  // Length, version and random; then session, cipher suites and compression methods.
  reader.take(3 + 2 + 32);
  reader.list(1);
  reader.list(2);
  reader.list(1);
  const extensions = new Reader(reader.list(2));
  while (extensions.hasMore) {
    const type = extensions.number(2);
    const content = extensions.list(2);
    if (type === ALPN) return { alpn: namesIn(new Reader(content).list(2)) };
  }
  return { alpn: [] };
}

function namesIn(list: Buffer): string[] {
  const reader = new Reader(list);
  const names: string[] = [];
  while (reader.hasMore) names.push(reader.list(1).toString('latin1'));
  return names;
}

/**
 * Reads bytes in order. Reading past the end returns the remaining bytes, if any, so that parsing always terminates.
 */
class Reader {
  #rest: Buffer;

  constructor(bytes: Buffer) {
    this.#rest = bytes;
  }

  get hasMore(): boolean {
    return this.#rest.length > 0;
  }

  take(size: number): Buffer {
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return taken;
  }

  number(size: number): number {
    return this.take(size).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  list(sizeOfLength: number): Buffer {
    return this.take(this.number(sizeOfLength));
  }
}
