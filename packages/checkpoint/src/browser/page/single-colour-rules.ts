/** Detects JPEG pictures of a single colour. Source: ISO/IEC 10918-1, annexes B and F. */

const HUFFMAN_TABLES = 0xc4;
const START_OF_SCAN = 0xda;
/**
 * Huffman tables are identified by one byte: from 0x10 on AC tables (details of blocks), 0 is the DC table of luminance
 * (brightness of blocks). Other DC tables are for chrominance.
 */
const FIRST_AC_TABLE = 0x10;
const LUMINANCE_DC_TABLE = 0;
const LENGTH_BYTES = 16;

/**
 * Whether a JPEG has a single colour; false for other data. Browsers write optimised tables: if nothing changes, blocks
 * have no details except their end, and the first block sets the colour.
 */
export function isSingleColour(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  const symbols: (readonly [table: number, count: number])[] = [];
  for (
    let offset = 2;
    offset + 4 <= bytes.length && bytes[offset] === 0xff;
    offset += 2 + bytes.readUInt16BE(offset + 2)
  ) {
    if (bytes[offset + 1] === START_OF_SCAN)
      return symbols.length > 0 && symbols.every(([table, count]) => count <= maxSingleColourSymbols(table));
    if (bytes[offset + 1] === HUFFMAN_TABLES)
      symbols.push(...countSymbols(bytes.subarray(offset + 4, offset + 2 + bytes.readUInt16BE(offset + 2))));
  }
  return false;
}

/**
 * Returns the maximum number of symbols in a table of a flat picture: one for "no change", and for DC tables one for
 * the first block. The two chrominance components share a table, so it may have two of the latter.
 */
function maxSingleColourSymbols(table: number): number {
  if (table >= FIRST_AC_TABLE) return 1;
  return table === LUMINANCE_DC_TABLE ? 2 : 3;
}

/** Returns the number of symbols in each table. */
function countSymbols(tables: Buffer): (readonly [table: number, count: number])[] {
  const counts: (readonly [number, number])[] = [];
  for (let offset = 0; offset + LENGTH_BYTES < tables.length;) {
    const count = tables.subarray(offset + 1, offset + 1 + LENGTH_BYTES).reduce((sum, length) => sum + length, 0);
    counts.push([tables[offset] ?? 0, count]);
    offset += 1 + LENGTH_BYTES + count;
  }
  return counts;
}
