/** Detects JPEG pictures of a single colour. Source: ISO/IEC 10918-1, annexes B and F. */

const HUFFMAN_TABLES = 0xc4;
const START_OF_SCAN = 0xda;
/**
 * Huffman tables are identified by one byte: from 0x10 on AC tables (details of blocks), 0 is the DC table of luminance
 * (brightness of blocks). Other DC tables are for chrominance.
 */
const OF_DETAILS = 0x10;
const OF_BRIGHTNESS = 0;
const LENGTHS = 16;

/**
 * Whether a JPEG has a single colour; false for other data. Browsers write optimised tables: if nothing changes, blocks
 * have no details except their end, and the first block sets the colour.
 */
export function isFlat(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  const symbols: (readonly [table: number, count: number])[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at + 1] === START_OF_SCAN)
      return symbols.length > 0 && symbols.every(([table, count]) => count <= maxFlatSymbols(table));
    if (bytes[at + 1] === HUFFMAN_TABLES)
      symbols.push(...countSymbols(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2))));
  }
  return false;
}

/**
 * Returns the maximum number of symbols in a table of a flat picture: one for "no change", and for DC tables one for
 * the first block. The two chrominance components share a table, so it may have two of the latter.
 */
function maxFlatSymbols(table: number): number {
  if (table >= OF_DETAILS) return 1;
  return table === OF_BRIGHTNESS ? 2 : 3;
}

/** Returns the number of symbols in each table. */
function countSymbols(tables: Buffer): (readonly [table: number, count: number])[] {
  const found: (readonly [number, number])[] = [];
  for (let at = 0; at + LENGTHS < tables.length;) {
    const count = tables.subarray(at + 1, at + 1 + LENGTHS).reduce((sum, each) => sum + each, 0);
    found.push([tables[at] ?? 0, count]);
    at += 1 + LENGTHS + count;
  }
  return found;
}
