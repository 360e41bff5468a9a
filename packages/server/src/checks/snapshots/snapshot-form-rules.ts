/** Decides how a response body is rendered in an error snapshot (docs/architecture/artifacts.md#1040). */
import type { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';

export type SnapshotForm = Pick<SnapshotOrder, 'form' | 'contentType'>;

/** Number of bytes that suffice to detect the type. */
const HEAD_BYTES = 1_024;

const pageTypes: readonly string[] = ['text/html', 'application/xhtml+xml'];
const imageTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
  'image/svg+xml',
];
const textTypes: readonly string[] = [
  'application/json',
  'application/xml',
  'application/javascript',
  'application/x-javascript',
  'application/sql',
  'application/ecmascript',
  'application/x-www-form-urlencoded',
  'application/graphql',
  'application/yaml',
  'application/x-yaml',
  'application/toml',
  'application/x-ndjson',
  'application/jsonl',
  'application/problem+json',
];
const isText = (type: string): boolean => /^text\/|\+(json|xml|yaml)$/.test(type) || textTypes.includes(type);

/** Detects the type by the first bytes if the target sends none. */
const signatures: readonly (readonly [start: RegExp, contentType: string])[] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBP/, 'image/webp'],
  [/^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body)\b/i, 'text/html'],
];

/** Returns how a body is rendered, or `Empty` or `Binary` if there is nothing to show. */
export function chooseSnapshotForm(
  declaredType: string | undefined,
  body: Uint8Array,
): SnapshotForm | 'Empty' | 'Binary' {
  const head = latin1(body.subarray(0, HEAD_BYTES));
  // White space alone would render as a blank image.
  if (body.every(isBlank)) return 'Empty';
  const { type, charset } = parseContentType(declaredType ?? '');
  const mediaType = type === '' ? (signatures.find(([start]) => start.test(head))?.[1] ?? 'text/plain') : type;
  if (imageTypes.includes(mediaType)) return { form: 'image', contentType: mediaType };
  if (pageTypes.includes(mediaType)) return { form: 'page', contentType: withCharset(mediaType, charset) };
  if (!isText(mediaType)) return 'Binary';
  const hasUnicodeMarker = /^(\xff\xfe|\xfe\xff)/.test(head) || /^utf-?(16|32)/i.test(charset ?? '');
  if (head.includes('\0') && !hasUnicodeMarker) return 'Binary';
  const knownCharset = charset ?? /^<\?xml[^>]*\bencoding=["']([\w.:-]{1,40})["']/i.exec(head)?.[1];
  return {
    form: 'text',
    contentType: withCharset('text/plain', knownCharset ?? (isUtf8(body) ? 'utf-8' : 'windows-1252')),
  };
}

const isBlank = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

const withCharset = (type: string, charset: string | undefined): string =>
  charset === undefined ? type : `${type}; charset=${charset}`;

/** Parses media type and character set. A malformed type counts as none. */
function parseContentType(contentType: string): { readonly type: string; readonly charset: string | undefined } {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([\w.:-]{1,40})"?\s*(;|$)/i.exec(contentType)?.[1];
  return { type: /^[a-z0-9.+-]{1,80}\/[a-z0-9.+-]{1,80}$/.test(type) ? type : '', charset };
}

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

function isUtf8(body: Uint8Array): boolean {
  try {
    // The end may be cut in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    return true;
  } catch {
    return false;
  }
}
