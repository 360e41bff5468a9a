/**
 * Decodes a file as Windows tools write it: UTF-8 or UTF-16 by its byte order mark, which is removed; otherwise UTF-8.
 */
export function decodeFileText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns a text without a leading byte order mark. */
export const stripByteOrderMark = (text: string): string => text.replace(/^\uFEFF/, '');
