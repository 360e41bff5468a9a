import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { extractWoffFont } from './woff.js';

const readFont = (weight: string): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`roboto-fontface/fonts/roboto/Roboto-${weight}.woff`));

/** Computes the checksum of a table (OpenType, "Calculating checksums"). */
function tableChecksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

test.each(['Regular', 'Bold'])('%s: all tables match their checksums', (weight) => {
  const woff = readFont(weight);
  const font = extractWoffFont(woff);
  expect(font.length).toBe(woff.readUInt32BE(16));
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_table, i) => {
    const at = 12 + i * 16;
    const [sum, offset, length] = [4, 8, 12].map((place) => font.readUInt32BE(at + place)) as [number, number, number];
    const table = Buffer.from(font.subarray(offset, offset + Math.ceil(length / 4) * 4));
    const tag = font.toString('latin1', at, at + 4);
    // The checksum of the `head` table excludes the checksum of the whole font that it contains.
    if (tag === 'head') table.writeUInt32BE(0, 8);
    return { tag, isWhole: tableChecksum(table) === sum };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['glyf', 'head', 'hmtx', 'cmap']));
  expect(tables.filter(({ isWhole }) => !isWhole)).toEqual([]);
});

test('rejects a file of another format', () => {
  expect(() => extractWoffFont(extractWoffFont(readFont('Regular')))).toThrow('no WOFF file');
});
