import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';
import { GzipUnwrapper } from './gzip-unwrapper.js';
import { ZstdDecoder } from './zstd-decoder.js';

/** More layers are an attack; curl has the same limit. */
const MAX_LAYERS = 5;
const GZIP_TRAILER_BYTES = 8;

export interface Decoding {
  /** Outermost first, each to be piped into the next; empty for an unencoded body. */
  readonly decoders: readonly Transform[];
  /** Notes defects of the data. Call it when everything is decoded. */
  readonly conclude: () => void;
}

export interface DecodingContext {
  /**
   * First byte of the body on the wire, which distinguishes the zlib format of the RFC from raw deflate as some servers
   * send it.
   */
  readonly firstByte: number;
  readonly note: (deviation: string) => void;
}

// Browsers show truncated data as far as it goes.
const cutZlib = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
const cutBrotli = { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH };

function gunzip({ note }: DecodingContext): Decoding {
  const unwrapper = new GzipUnwrapper();
  const inflate = zlib.createInflateRaw(cutZlib);
  return {
    decoders: [unwrapper, inflate],
    conclude: () => {
      const trailerBytes = unwrapper.passedBytes - inflate.bytesWritten;
      if (trailerBytes < GZIP_TRAILER_BYTES) note('the gzip data ends early');
      if (trailerBytes > GZIP_TRAILER_BYTES) note('there are bytes after the gzip data');
    },
  };
}

const silent = (decoder: Transform): Decoding => ({ decoders: [decoder], conclude: () => undefined });

/** RFC 1950: the lower half of the first byte is 8 for deflate. */
const inflate = ({ firstByte }: DecodingContext): Decoding =>
  silent((firstByte & 0x0f) === 8 ? zlib.createInflate(cutZlib) : zlib.createInflateRaw(cutZlib));

const makers = new Map<string, (context: DecodingContext) => Decoding>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['br', () => silent(zlib.createBrotliDecompress(cutBrotli))],
  ['deflate', inflate],
  ['zstd', () => silent(new ZstdDecoder())],
]);

/**
 * Returns the decoders for a `Content-Encoding`. As in browsers, one unknown coding leaves the body unchanged. Only the
 * outermost layer reads the first byte of the wire; an inner `deflate` is assumed to be zlib.
 * @throws ProbeFailure 14006 for too many layers.
 */
export function decodingFor(codings: readonly string[], context: DecodingContext): Decoding {
  const layers = codings
    .map((coding) => coding.toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse();
  if (layers.length > MAX_LAYERS) {
    throw new ProbeFailure(errorCodes.bodyUndecodable, `Content-Encoding has more than ${MAX_LAYERS} layers`);
  }
  const known = layers.flatMap((layer) => makers.get(layer) ?? []);
  if (known.length < layers.length) {
    context.note('Content-Encoding is unknown, so the body is not decoded');
    return { decoders: [], conclude: () => undefined };
  }
  const parts = known.map((make, depth) => make(depth === 0 ? context : { ...context, firstByte: 8 }));
  return {
    decoders: parts.flatMap(({ decoders }) => decoders),
    conclude: () => {
      for (const part of parts) part.conclude();
    },
  };
}
