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
  readonly addDeviations: () => void;
}

export interface DecodingContext {
  /**
   * First byte of the body on the wire, which distinguishes the zlib format of the RFC from raw deflate as some servers
   * send it.
   */
  readonly firstByte: number;
  readonly addDeviation: (deviation: string) => void;
}

// Browsers show truncated data as far as it goes.
const TOLERANT_ZLIB_OPTIONS = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
const TOLERANT_BROTLI_OPTIONS = { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH };

function createGunzip({ addDeviation }: DecodingContext): Decoding {
  const unwrapper = new GzipUnwrapper();
  const inflate = zlib.createInflateRaw(TOLERANT_ZLIB_OPTIONS);
  return {
    decoders: [unwrapper, inflate],
    addDeviations: () => {
      const trailerBytes = unwrapper.passedBytes - inflate.bytesWritten;
      if (trailerBytes < GZIP_TRAILER_BYTES) addDeviation('the gzip data ends early');
      if (trailerBytes > GZIP_TRAILER_BYTES) addDeviation('there are bytes after the gzip data');
    },
  };
}

const withoutDeviations = (decoder: Transform): Decoding => ({ decoders: [decoder], addDeviations: () => undefined });

/** RFC 1950: the lower half of the first byte is 8 for deflate. */
const createInflate = ({ firstByte }: DecodingContext): Decoding =>
  withoutDeviations(
    (firstByte & 0x0f) === 8 ? zlib.createInflate(TOLERANT_ZLIB_OPTIONS) : zlib.createInflateRaw(TOLERANT_ZLIB_OPTIONS),
  );

const decodingFactories = new Map<string, (context: DecodingContext) => Decoding>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', () => withoutDeviations(zlib.createBrotliDecompress(TOLERANT_BROTLI_OPTIONS))],
  ['deflate', createInflate],
  ['zstd', () => withoutDeviations(new ZstdDecoder())],
]);

/**
 * Returns the decoders for a `Content-Encoding`. As in browsers, one unknown coding leaves the body unchanged. Only the
 * outermost layer reads the first byte of the wire; an inner `deflate` is assumed to be zlib.
 * @throws ProbeFailure 14006 for too many layers.
 */
export function createDecoding(codings: readonly string[], context: DecodingContext): Decoding {
  const layers = codings
    .map((coding) => coding.toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse();
  if (layers.length > MAX_LAYERS) {
    throw new ProbeFailure(errorCodes.bodyUndecodable, `Content-Encoding has more than ${MAX_LAYERS} layers`);
  }
  const factories = layers.flatMap((layer) => decodingFactories.get(layer) ?? []);
  if (factories.length < layers.length) {
    context.addDeviation('Content-Encoding is unknown, so the body is not decoded');
    return { decoders: [], addDeviations: () => undefined };
  }
  const decodings = factories.map((create, depth) => create(depth === 0 ? context : { ...context, firstByte: 8 }));
  return {
    decoders: decodings.flatMap(({ decoders }) => decoders),
    addDeviations: () => {
      for (const decoding of decodings) decoding.addDeviations();
    },
  };
}
