/**
 * Builds the significant part of a JPEG: tables with this many symbols for details, and the beginning of its scan.
 * Base64.
 */
export function aJpeg(details: number, colours = 2): string {
  const table = (kind: number, count: number): number[] => {
    const lengths = Array.from({ length: 16 }, (_, index) => (index === 7 ? count : 0));
    return [kind, ...lengths, ...Array.from({ length: count }, (_, index) => index)];
  };
  const tables = [...table(0x00, colours), ...table(0x10, details)];
  const length = tables.length + 2;
  const bytes = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc4, length >> 8, length & 255, ...tables];
  return Buffer.from([...bytes, 0xff, 0xda, 0, 2, 0, 0]).toString('base64');
}
