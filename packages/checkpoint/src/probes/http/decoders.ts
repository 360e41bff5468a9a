import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { ProbeFailure } from '../../probe-failure.js';

/** More layers than this are an attack, not an encoding. */
const MOST_LAYERS = 3;

/** `deflate` is zlib by the RFC and raw deflate in the wild; the first byte tells (RFC 1950: method 8). */
const inflateFor = (first: number): Transform => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw());

const makers = new Map<string, (firstByte: number) => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['br', () => createBrotliDecompress()],
  ['deflate', inflateFor],
]);

/**
 * What undoes a `Content-Encoding`, outermost layer first; empty for a body as it is. Only the outermost sees the first
 * byte of the wire; an inner `deflate` is taken for zlib.
 * @throws ProbeFailure 14006 for an encoding nobody asked for.
 */
export function decodersFor(contentEncoding: string | undefined, firstByte: number): Transform[] {
  const layers = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity')
    .reverse();
  if (layers.length > MOST_LAYERS) {
    throw new ProbeFailure(errorCodes.bodyUndecodable, `Content-Encoding has more than ${MOST_LAYERS} layers`);
  }
  return layers.map((layer, depth) => {
    const make = makers.get(layer);
    if (!make) throw new ProbeFailure(errorCodes.bodyUndecodable, `unknown Content-Encoding "${layer}"`);
    return make(depth === 0 ? firstByte : 8);
  });
}
