/** Whether a picture shows anything. Source: ISO/IEC 10918-1, annexes B and F. */

const HUFFMAN_TABLES = 0xc4;
const START_OF_SCAN = 0xda;
/** Tables are named by one byte: those for the details of blocks, and that for the brightness of whole ones; others are for colours. */
const OF_DETAILS = 0x10;
const OF_BRIGHTNESS = 0;
const LENGTHS = 16;

/**
 * Whether a JPEG is of one colour all over; what is no JPEG is not. Browsers write tables of what occurs in the picture:
 * where nothing changes, blocks have no details but their end, and the first says which colour it is.
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

/** That nothing changes, and what the first block is: of the two colours, which have one table, two. */
function maxFlatSymbols(table: number): number {
  if (table >= OF_DETAILS) return 1;
  return table === OF_BRIGHTNESS ? 2 : 3;
}

/** How many symbols each of the tables has. */
function countSymbols(tables: Buffer): (readonly [table: number, count: number])[] {
  const found: (readonly [number, number])[] = [];
  for (let at = 0; at + LENGTHS < tables.length;) {
    const count = tables.subarray(at + 1, at + 1 + LENGTHS).reduce((sum, each) => sum + each, 0);
    found.push([tables[at] ?? 0, count]);
    at += 1 + LENGTHS + count;
  }
  return found;
}
