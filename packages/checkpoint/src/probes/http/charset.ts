import { isUtf8 } from 'node:buffer';
import { getBOMEncoding, legacyHookDecode, normalizeEncoding } from '@exodus/bytes/encoding.js';
import sniffHtml from 'html-encoding-sniffer';

/** A declaration must be within this many bytes (WHATWG HTML, encoding sniffing). */
const MAX_DECLARATION_BYTES = 1_024;
/** Number of bytes examined without a declaration. */
const MAX_GUESS_BYTES = 1_000_000;
const UTF_8 = 'utf-8';

type TextFormat = 'html' | 'xml' | 'css' | 'json' | 'other';

function detectTextFormat(contentType: string): TextFormat {
  const essence = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (essence === '' || essence === 'text/html') return 'html';
  if (/^(?:text|application)\/xml$|\+xml$/.test(essence)) return 'xml';
  if (/[/+]json$/.test(essence)) return 'json';
  return essence === 'text/css' ? 'css' : 'other';
}

const charsetFromHeader = (contentType: string): string | null =>
  normalizeEncoding(/;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1] ?? '');

/** A declaration of UTF-16 that was readable as ASCII cannot be true (WHATWG HTML, "get an XML encoding"). */
const replaceUtf16 = (name: string | null): string | null => (name?.startsWith('utf-16') === true ? UTF_8 : name);

/**
 * Returns the encoding of an XML declaration. UTF-16 without a byte order mark is detected by the first characters of
 * the declaration.
 */
function charsetFromXml(bytes: Buffer): string | null {
  if (bytes.subarray(0, 4).equals(Buffer.from('<?', 'utf16le'))) return 'utf-16le';
  if (bytes.subarray(0, 4).equals(Buffer.from([0, 0x3c, 0, 0x3f]))) return 'utf-16be';
  const start = bytes.toString('latin1', 0, MAX_DECLARATION_BYTES);
  const label = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  return label === undefined ? null : replaceUtf16(normalizeEncoding(label));
}

const charsetFromHtml = (bytes: Buffer): string | null => normalizeEncoding(sniffHtml(bytes, { defaultEncoding: '' }));

const charsetFromCss = (bytes: Buffer): string | null =>
  replaceUtf16(
    normalizeEncoding(/^@charset "([^"]*)";/.exec(bytes.toString('latin1', 0, MAX_DECLARATION_BYTES))?.[1] ?? ''),
  );

function charsetFromContent(bytes: Buffer, format: TextFormat): string | null {
  if (format === 'json') return null;
  if (format === 'css') return charsetFromCss(bytes);
  return (format === 'html' ? charsetFromHtml(bytes) : null) ?? charsetFromXml(bytes);
}

/**
 * Guesses UTF-8 unless most non-ASCII bytes are invalid as UTF-8; then the default of browsers for pages without a
 * declaration.
 */
function guessCharset(bytes: Buffer, format: TextFormat): string {
  const isText = format === 'html' || format === 'other';
  if (!isText || isUtf8(bytes)) return UTF_8;
  const text = legacyHookDecode(bytes.subarray(0, MAX_GUESS_BYTES), UTF_8);
  const invalidCount = text.match(/\ufffd/g)?.length ?? 0;
  const validCount = (text.match(/[^\0-\x7f]/g)?.length ?? 0) - invalidCount;
  return invalidCount > validCount ? 'windows-1252' : UTF_8;
}

/**
 * Detects the encoding of a text by the WHATWG standards: a byte order mark, the `charset` of the content type, then a
 * declaration in the text. Unknown labels are ignored. Returns a name of the Encoding standard in lower case.
 */
export function detectCharset(bytes: Buffer, contentType = ''): string {
  const format = detectTextFormat(contentType);
  const declared = getBOMEncoding(bytes) ?? charsetFromHeader(contentType) ?? charsetFromContent(bytes, format);
  return declared ?? guessCharset(bytes, format);
}

/** Decodes a body as text; invalid bytes become replacement characters. */
export const decodeText = (bytes: Buffer, contentType?: string): string =>
  legacyHookDecode(bytes, detectCharset(bytes, contentType));
