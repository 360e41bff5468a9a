/** Reads the tables of TrueType and OpenType fonts (ISO/IEC 14496-22) that matter for choosing one. */

/** Offset of a table in its file. */
export interface TableRange {
  readonly offset: number;
  readonly length: number;
}

/** Bytes of a table directory that are read at once: fonts have some twenty tables of 16 bytes. */
export const DIRECTORY_BYTES = 12 + 64 * 16;
const COLLECTION = 'ttcf';
const KINDS: ReadonlySet<string> = new Set(['\0\x01\0\0', 'OTTO', 'true']);

/**
 * Returns the offset of the first font's directory, which follows the header in a collection; undefined if it is not a
 * font.
 */
export function findDirectoryOffset(header: Buffer): number | undefined {
  const kind = header.toString('latin1', 0, 4);
  if (kind === COLLECTION && header.length >= 16) return header.readUInt32BE(12);
  return KINDS.has(kind) ? 0 : undefined;
}

export function parseTableDirectory(directory: Buffer): ReadonlyMap<string, TableRange> {
  const count = directory.length >= 12 ? directory.readUInt16BE(4) : 0;
  const tables = new Map<string, TableRange>();
  for (let i = 0; i < count && 28 + i * 16 <= directory.length; i += 1) {
    const entryOffset = 12 + i * 16;
    const name = directory.toString('latin1', entryOffset, entryOffset + 4);
    tables.set(name, {
      offset: directory.readUInt32BE(entryOffset + 8),
      length: directory.readUInt32BE(entryOffset + 12),
    });
  }
  return tables;
}

export interface FontTraits {
  /** 400 regular, 700 bold. */
  readonly weight: number;
  readonly isSlanted: boolean;
  /** Whether its licence allows embedding. */
  readonly mayEmbed: boolean;
}

/** Reads the table `OS/2`. */
export function parseFontTraits(os2: Buffer): FontTraits | undefined {
  if (os2.length < 64) return undefined;
  const RESTRICTED = 0x2;
  const SLANTED = 0x201;
  return {
    weight: os2.readUInt16BE(4),
    mayEmbed: (os2.readUInt16BE(8) & 0xf) !== RESTRICTED,
    isSlanted: (os2.readUInt16BE(62) & SLANTED) !== 0,
  };
}

/** Returns the PostScript name, which identifies a font in a collection. Reads the table `name`. */
export function parsePostScriptName(table: Buffer): string | undefined {
  if (table.length < 6) return undefined;
  const [count, texts] = [table.readUInt16BE(2), table.readUInt16BE(4)];
  for (let i = 0; i < count && 18 + i * 12 <= table.length; i += 1) {
    const entryOffset = 6 + i * 12;
    const [platform, kind] = [table.readUInt16BE(entryOffset), table.readUInt16BE(entryOffset + 6)];
    const [length, offset] = [table.readUInt16BE(entryOffset + 8), texts + table.readUInt16BE(entryOffset + 10)];
    if (kind === 6 && platform === 3)
      return Buffer.from(table.subarray(offset, offset + length))
        .swap16()
        .toString('utf16le');
  }
  return undefined;
}

/** Returns whether the font has a glyph for each of these characters. Reads the table `cmap`. */
export function hasGlyphs(cmap: Buffer, letters: string): boolean {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
  const found = new Set<number>();
  for (const offset of findUnicodeTables(cmap)) {
    const format = offset + 14 <= cmap.length ? cmap.readUInt16BE(offset) : 0;
    for (const code of codes) {
      if (format === 4 && isInSegments(cmap, offset, code)) found.add(code);
      if (format === 12 && isInGroups(cmap, offset, code)) found.add(code);
    }
  }
  return codes.every((code) => found.has(code));
}

function findUnicodeTables(cmap: Buffer): number[] {
  const count = cmap.length >= 4 ? cmap.readUInt16BE(2) : 0;
  const offsets: number[] = [];
  for (let i = 0; i < count && 12 + i * 8 <= cmap.length; i += 1) {
    const [platform, encoding] = [cmap.readUInt16BE(4 + i * 8), cmap.readUInt16BE(6 + i * 8)];
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    if (isUnicode) offsets.push(cmap.readUInt32BE(8 + i * 8));
  }
  return offsets;
}

/** Format 4: segments of the first 65536 code points. */
function isInSegments(cmap: Buffer, offset: number, code: number): boolean {
  const segmentBytes = cmap.readUInt16BE(offset + 6);
  if (code > 0xffff || offset + 16 + 4 * segmentBytes > cmap.length) return false;
  for (let i = 0; i < segmentBytes; i += 2) {
    if (cmap.readUInt16BE(offset + 14 + i) < code) continue;
    return cmap.readUInt16BE(offset + 16 + segmentBytes + i) <= code;
  }
  return false;
}

/** Format 12: groups of code points. */
function isInGroups(cmap: Buffer, offset: number, code: number): boolean {
  const count = offset + 16 <= cmap.length ? cmap.readUInt32BE(offset + 12) : 0;
  for (let i = 0; i < count && offset + 28 + i * 12 <= cmap.length; i += 1) {
    const entryOffset = offset + 16 + i * 12;
    if (cmap.readUInt32BE(entryOffset) <= code && code <= cmap.readUInt32BE(entryOffset + 4)) return true;
  }
  return false;
}
