/** The first words of a browser to a TLS server, as far as they are needed to speak for it. Source: RFC 8446, 4.1.2. */

const HANDSHAKE = 0x16;
const CLIENT_HELLO = 1;
const RECORD_HEADER = 5;
const ALPN = 16;

export interface ClientHello {
  /** As in `h2`, in the browser's order. */
  readonly alpn: readonly string[];
}

/** `more`: it is not complete yet; undefined: this is no TLS, or not as browsers speak it. */
export function parseClientHello(heard: Buffer): ClientHello | 'more' | undefined {
  if (heard.length > 0 && heard[0] !== HANDSHAKE) return undefined;
  if (heard.length < RECORD_HEADER) return 'more';
  const end = RECORD_HEADER + heard.readUInt16BE(3);
  if (heard.length < end) return 'more';
  const reader = new Reader(heard.subarray(RECORD_HEADER, end));
  if (reader.take(1)[0] !== CLIENT_HELLO) return undefined;
  // Its length, the version and the random; the session, the ciphers and the compressions.
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

/** What is missing reads as nothing: it ends. */
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
