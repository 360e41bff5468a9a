import { inflateRawSync } from 'node:zlib';

/** Returns the entries of a ZIP file by name, read from its central directory. */
export function unzipped(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = file.readUInt32LE(end + 16);
  const parts = new Map<string, string>();
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, local] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const from = local + 30 + file.readUInt16LE(local + 26);
    parts.set(name, inflateRawSync(file.subarray(from, from + size)).toString());
    at += 46 + nameLength;
  }
  return parts;
}
