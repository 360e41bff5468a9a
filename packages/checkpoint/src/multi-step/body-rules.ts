/** Builds request bodies, and the content type if the headers do not set one. */

/** Guesses whether a text is JSON, XML or a form; empty for none of them. Placeholders count as values. */
export function guessContentType(text: string): string {
  const trimmed = text.trim();
  if (/^[{[]/.test(trimmed) && isJson(trimmed)) return 'application/json';
  if (trimmed.startsWith('<')) return 'text/xml';
  return isForm(trimmed) ? 'application/x-www-form-urlencoded' : '';
}

/**
 * Whether the text has the form `name=value`, joined by `&`. A single regular expression would backtrack for each pair.
 */
function isForm(text: string): boolean {
  if (!/^[^=&\s]+=/.test(text)) return false;
  return text.split('&').every((pair) => pair.indexOf('=') > 0);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** One part of a form; a file also has a file name. */
export interface FormPart {
  readonly name: string;
  readonly fileName?: string;
  readonly data: Buffer;
}

/** Escapes characters that would end a name (RFC 7578). */
const escapeQuotedName = (name: string): string =>
  name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');

/** Builds a form with its parts in order (RFC 7578). `boundary` must not occur in them, so it is random. */
export function buildMultipart(parts: readonly FormPart[], boundary: string): Buffer {
  const encodedParts = parts.flatMap(({ name, fileName, data }) => {
    const fileNameParameter = fileName === undefined ? '' : `; filename="${escapeQuotedName(fileName)}"`;
    const type = fileName === undefined ? '' : `Content-Type: ${mimeTypeByName(fileName)}\r\n`;
    const partHeader = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeQuotedName(name)}"${fileNameParameter}\r\n${type}\r\n`;
    return [Buffer.from(partHeader, 'utf8'), data, Buffer.from('\r\n')];
  });
  return Buffer.concat([...encodedParts, Buffer.from(`--${boundary}--\r\n`)]);
}

const MIME_TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Returns the MIME type by the extension of a file name. */
export const mimeTypeByName = (fileName: string): string =>
  MIME_TYPES_BY_EXTENSION[/\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
