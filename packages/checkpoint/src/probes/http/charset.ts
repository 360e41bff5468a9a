import { isUtf8 } from 'node:buffer';
import { getBOMEncoding, legacyHookDecode, normalizeEncoding } from '@exodus/bytes/encoding.js';
import sniffHtml from 'html-encoding-sniffer';

/** The encoding is stated within so many bytes, or not at all (WHATWG HTML, encoding sniffing). */
const SNIFFED_BYTES = 1_024;
/** Undeclared bytes are looked at so far. */
const GUESSED_BYTES = 1_000_000;
const UTF_8 = 'utf-8';

type Form = 'html' | 'xml' | 'css' | 'json' | 'other';

function textForm(contentType: string): Form {
  const essence = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (essence === '' || essence === 'text/html') return 'html';
  if (/^(?:text|application)\/xml$|\+xml$/.test(essence)) return 'xml';
  if (/[/+]json$/.test(essence)) return 'json';
  return essence === 'text/css' ? 'css' : 'other';
}

const statedByHeader = (contentType: string): string | null =>
  normalizeEncoding(/;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1] ?? '');

/** Whoever reads a declaration of UTF-16 has read ASCII (WHATWG HTML, "get an XML encoding"). */
const readAsAscii = (name: string | null): string | null => (name?.startsWith('utf-16') === true ? UTF_8 : name);

/** The encoding an XML declaration states; UTF-16 without a mark shows in the first letters of the declaration itself. */
function statedByXml(bytes: Buffer): string | null {
  if (bytes.subarray(0, 4).equals(Buffer.from('<?', 'utf16le'))) return 'utf-16le';
  if (bytes.subarray(0, 4).equals(Buffer.from([0, 0x3c, 0, 0x3f]))) return 'utf-16be';
  const start = bytes.toString('latin1', 0, SNIFFED_BYTES);
  const label = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  return label === undefined ? null : readAsAscii(normalizeEncoding(label));
}

const statedByHtml = (bytes: Buffer): string | null => normalizeEncoding(sniffHtml(bytes, { defaultEncoding: '' }));

const statedByCss = (bytes: Buffer): string | null =>
  readAsAscii(normalizeEncoding(/^@charset "([^"]*)";/.exec(bytes.toString('latin1', 0, SNIFFED_BYTES))?.[1] ?? ''));

function statedInside(bytes: Buffer, form: Form): string | null {
  if (form === 'json') return null;
  if (form === 'css') return statedByCss(bytes);
  return (form === 'html' ? statedByHtml(bytes) : null) ?? statedByXml(bytes);
}

/** UTF-8 unless most letters beyond ASCII are none: then the encoding browsers assume for pages that state nothing. */
function guess(bytes: Buffer, form: Form): string {
  const isText = form === 'html' || form === 'other';
  if (!isText || isUtf8(bytes)) return UTF_8;
  const text = legacyHookDecode(bytes.subarray(0, GUESSED_BYTES), UTF_8);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = (text.match(/[^\0-\x7f]/g)?.length ?? 0) - broken;
  return broken > whole ? 'windows-1252' : UTF_8;
}

/**
 * The encoding of a text, as the WHATWG standards find it: a byte order mark, the `charset` of the content type, what the
 * text states itself. A label nobody knows counts as none. The name is one of the Encoding standard, in small letters.
 */
export function detectCharset(bytes: Buffer, contentType = ''): string {
  const form = textForm(contentType);
  const stated = getBOMEncoding(bytes) ?? statedByHeader(contentType) ?? statedInside(bytes, form);
  return stated ?? guess(bytes, form);
}

/** Text of a body; bytes that are no text become replacement characters. */
export const decodeText = (bytes: Buffer, contentType?: string): string =>
  legacyHookDecode(bytes, detectCharset(bytes, contentType));
