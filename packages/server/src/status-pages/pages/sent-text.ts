import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compressed = promisify<Buffer, Buffer>(gzip);

/**
 * As it is sent: made once, and held once however many read it slowly. A long text would be made into bytes for each reader,
 * some 15 ms for 3 MB.
 */
export interface SentText {
  readonly plain: Buffer;
  /** The same, as nearly everybody takes it. */
  readonly gzip: () => Promise<Buffer>;
}

/** Compressed when somebody first asks for it. */
export function sentText(text: string): SentText {
  const plain = Buffer.from(text);
  let packed: Promise<Buffer> | undefined;
  return { plain, gzip: () => (packed ??= compressed(plain)) };
}
