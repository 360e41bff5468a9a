import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify<Buffer, Buffer>(deflateRaw);

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** 1 January 1980, the earliest date of the format, so that the same entries yield the same bytes. */
const DOS_DATE = (1 << 5) | 1;
const DEFLATED = 8;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;

/** Returns a ZIP file (APPNOTE 6.3, without ZIP64: less than 4 GB and 65,535 entries). */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const [path, compressed] = [Buffer.from(name), await deflate(content)];
    const sharedFields = sharedHeader(content, compressed, path);
    const local = Buffer.concat([u32(0x04034b50), u16(VERSION), sharedFields, u16(0), path]);
    // Comment length, disk number, internal and external attributes, then the offset of the local header.
    const location = Buffer.concat([u16(0), u16(0), u16(0), u16(0), u32(0), u32(offset)]);
    directory.push(Buffer.concat([u32(0x02014b50), u16(VERSION), u16(VERSION), sharedFields, location, path]));
    parts.push(local, compressed);
    offset += local.length + compressed.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const counts = Buffer.concat([u16(0), u16(0), u16(entries.length), u16(entries.length)]);
  const end = Buffer.concat([u32(0x06054b50), counts, u32(directoryBytes.length), u32(offset), u16(0)]);
  return Buffer.concat([...parts, directoryBytes, end]);
}

/** Returns the fields that the local header and the central directory share. */
const sharedHeader = (content: Buffer, compressed: Buffer, path: Buffer): Buffer =>
  Buffer.concat([
    u16(FLAGS),
    u16(DEFLATED),
    u16(0),
    u16(DOS_DATE),
    u32(crc32(content)),
    u32(compressed.length),
    u32(content.length),
    u16(path.length),
  ]);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
