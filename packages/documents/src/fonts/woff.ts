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

function tablesInWoff(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_table, i) => {
    const at = HEADER + i * ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(at + place)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      content: packed < length ? inflateSync(stored) : stored,
    };
  });
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Returns the TrueType or OpenType font in a WOFF file. The PDF library would decompress a table of a WOFF file for
 * each character it measures, which takes four times as long.
 * @throws RangeError for a file of another format
 */
export function fontInWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== SIGNATURE) throw new RangeError('no WOFF file');
  const tables = tablesInWoff(woff);
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  const entrySelector = Math.floor(Math.log2(tables.length));
  const searchRange = 16 * 2 ** entrySelector;
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(searchRange, 6);
  head.writeUInt16BE(entrySelector, 8);
  head.writeUInt16BE(tables.length * 16 - searchRange, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [i, { tag, checksum, content }] of tables.entries()) {
    const at = SFNT_HEADER + i * SFNT_ENTRY;
    tag.copy(head, at);
    for (const [index, value] of [checksum, offset, content.length].entries()) {
      head.writeUInt32BE(value, at + 4 + 4 * index);
    }
    parts.push(content, Buffer.alloc(padded(content.length) - content.length));
    offset += padded(content.length);
  }
  return Buffer.concat(parts);
}
