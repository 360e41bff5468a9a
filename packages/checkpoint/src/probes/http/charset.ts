/**
 * Text of a body, after the `charset` of its content type, else a byte order mark, else UTF-8. A label nobody knows
 * counts as none; bytes that are no text become replacement characters.
 */
export function decodeText(bytes: Buffer, contentType: string | undefined): string {
  const label = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1];
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(label ?? marked).decode(bytes);
  } catch {
    return new TextDecoder(marked).decode(bytes);
  }
}
