/** Decompresses web fonts (W3C, "WOFF File Format 1.0"). */
import { inflateSync } from 'node:zlib';

const SIGNATURE = 'wOFF';
const HEADER = 44;
const ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

interface Table {
  readonly tag: Buffer;
  readonly checksum: number;
  readonly content: Buffer;
}

function parseWoffTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_table, i) => {
    const entryOffset = HEADER + i * ENTRY;
    const [offset, compressedLength, length] = [4, 8, 12].map((fieldOffset) =>
      woff.readUInt32BE(entryOffset + fieldOffset),
    ) as [number, number, number];
    const stored = woff.subarray(offset, offset + compressedLength);
    return {
      tag: woff.subarray(entryOffset, entryOffset + 4),
      checksum: woff.readUInt32BE(entryOffset + 16),
      content: compressedLength < length ? inflateSync(stored) : stored,
    };
  });
}

const padLength = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Returns the TrueType or OpenType font in a WOFF file. The PDF library would decompress a table of a WOFF file for
 * each character it measures, which takes four times as long.
 * @throws RangeError for a file of another format
 */
export function extractWoffFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== SIGNATURE) throw new RangeError('no WOFF file');
  const tables = parseWoffTables(woff);
  const header = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  const entrySelector = Math.floor(Math.log2(tables.length));
  const searchRange = 16 * 2 ** entrySelector;
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(searchRange, 6);
  header.writeUInt16BE(entrySelector, 8);
  header.writeUInt16BE(tables.length * 16 - searchRange, 10);
  const chunks: Buffer[] = [header];
  let offset = header.length;
  for (const [i, { tag, checksum, content }] of tables.entries()) {
    const entryOffset = SFNT_HEADER + i * SFNT_ENTRY;
    tag.copy(header, entryOffset);
    for (const [index, value] of [checksum, offset, content.length].entries()) {
      header.writeUInt32BE(value, entryOffset + 4 + 4 * index);
    }
    chunks.push(content, Buffer.alloc(padLength(content.length) - content.length));
    offset += padLength(content.length);
  }
  return Buffer.concat(chunks);
}
