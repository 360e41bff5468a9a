import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compressed = promisify<Buffer, Buffer>(gzip);

/** A response body, encoded once and shared by all readers. Encoding 3 MB for each reader would take some 15 ms. */
export interface SentText {
  readonly plain: Buffer;
  /** The compressed body, which nearly all clients accept. */
  readonly gzip: () => Promise<Buffer>;
}

/** Creates a body that is compressed on first request. */
export function sentText(text: string): SentText {
  const plain = Buffer.from(text);
  let packed: Promise<Buffer> | undefined;
  return { plain, gzip: () => (packed ??= compressed(plain)) };
}
