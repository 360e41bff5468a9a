import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, type Coding } from './accept-encoding-rules.js';
import { matchesIfNoneMatch } from './if-match-rules.js';

export interface ConstantDocumentOptions {
  readonly contentType: string;
  /** Called once, on the first request. */
  readonly content: () => Buffer | string | Promise<Buffer>;
  /** Further headers of the response. Default: `cache-control: no-cache`, so that browsers revalidate with the ETag. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Shorter documents do not get smaller. */
const MIN_COMPRESSED_BYTES = 1_024;
/** Nearly as small as with the highest quality, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const compress: Readonly<Record<Coding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify<Buffer, object, Buffer>(brotliCompress)(content, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};

interface BuiltDocument {
  readonly content: Buffer;
  readonly hash: string;
  readonly compressed: Map<Coding, Promise<Buffer>>;
}

/**
 * A document that is the same for all callers as long as the process runs: built once and compressed once for all
 * requests. Mount it on a route with `compress: false`.
 */
export class ConstantDocument {
  readonly #options: ConstantDocumentOptions;
  #built: Promise<BuiltDocument> | undefined;

  constructor(options: ConstantDocumentOptions) {
    this.#options = options;
  }

  /** Answers 304 to a caller who has it, otherwise the document in a coding the caller accepts. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const built = await (this.#built ??= this.#build().catch((error: unknown) => {
      // A file that cannot be read now, for example for lack of descriptors, is read again on the next request.
      this.#built = undefined;
      throw error;
    }));
    const { contentType, headers = { 'cache-control': 'no-cache' } } = this.#options;
    const isLarge = built.content.length >= MIN_COMPRESSED_BYTES;
    const coding = isLarge ? chooseCoding(request.headers['accept-encoding'], ['br', 'gzip']) : undefined;
    // A strong ETag, so each coding has its own (RFC 9110, section 8.8.3.3).
    const etag = `"${built.hash}${coding === undefined ? '' : `-${coding}`}"`;
    void reply.headers(headers).header('etag', etag).header('vary', 'accept-encoding');
    if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    void reply.type(contentType);
    if (coding === undefined) return reply.send(built.content);
    return reply.header('content-encoding', coding).send(await compressCached(built, coding));
  }

  async #build(): Promise<BuiltDocument> {
    const content = Buffer.from(await this.#options.content());
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { content, hash, compressed: new Map() };
  }
}

function compressCached({ content, compressed }: BuiltDocument, coding: Coding): Promise<Buffer> {
  const cached = compressed.get(coding);
  if (cached) return cached;
  const compression = compress[coding](content);
  compressed.set(coding, compression);
  return compression;
}
