import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify<Buffer, Buffer>(gzip);

/** A response body, encoded once and shared by all readers. Encoding 3 MB for each reader would take some 15 ms. */
export interface EncodedBody {
  readonly plain: Buffer;
  /** The compressed body, which nearly all clients accept. */
  readonly gzip: () => Promise<Buffer>;
}

/** Creates a body that is compressed on first request. */
export function createEncodedBody(text: string): EncodedBody {
  const plain = Buffer.from(text);
  let compressedBody: Promise<Buffer> | undefined;
  return { plain, gzip: () => (compressedBody ??= compress(plain)) };
}
