import { inflateRawSync } from 'node:zlib';

/** Returns the entries of a ZIP file by name, read from its central directory. */
export function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let offset = file.readUInt32LE(end + 16);
  const entries = new Map<string, string>();
  for (let remaining = file.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [size, nameLength, local] = [
      file.readUInt32LE(offset + 20),
      file.readUInt16LE(offset + 28),
      file.readUInt32LE(offset + 42),
    ];
    const name = file.toString('utf8', offset + 46, offset + 46 + nameLength);
    const dataOffset = local + 30 + file.readUInt16LE(local + 26);
    entries.set(name, inflateRawSync(file.subarray(dataOffset, dataOffset + size)).toString());
    offset += 46 + nameLength;
  }
  return entries;
}
